import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/client/query-client.ts'
import { LoginPage } from './login-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const SENTENCE = 'Please check your email and password and try again'

function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', async (url: string | URL) =>
    String(url).includes('/auth/login') ? answer() : Response.json({ data: { registration_open: true } }),
  )
  i18n.load('en', {})
  i18n.activate('en')
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <RouterProvider router={createMemoryRouter([{ path: '*', Component: LoginPage }])} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
}

test('a refused login says why in the form and leads to the password; the next try clears it (ERR-6, UIX-4)', async () => {
  const user = userEvent.setup()
  let answer = (): Promise<Response> => {
    const error = { code: 'INVALID_CREDENTIALS', message: SENTENCE, fields: {}, data: {} }
    return Promise.resolve(Response.json({ error }, { status: 401 }))
  }
  open(() => answer())
  await user.type(await screen.findByLabelText('Email'), 'ines@example.org')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(password, 'wrong{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(SENTENCE)
  expect(alert.closest('form')).not.toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'wrong'.length])

  answer = () => new Promise(() => {})
  await user.keyboard('right{Enter}')
  expect(password.value).toBe('right')
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
})
