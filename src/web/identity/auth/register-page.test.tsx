import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/client/query-client.ts'
import { RegisterPage } from './register-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const REFUSED = 'This setup token is not right.'

function open(at: string, needs_setup_token: boolean) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    if (!String(url).includes('/auth/register'))
      return Response.json({ data: { registration_open: true, needs_setup_token } })
    sent.push(JSON.parse(String(init?.body)))
    const error = { code: 'SETUP_TOKEN_INVALID', message: REFUSED, fields: { setup_token: [REFUSED] } }
    return Response.json({ error }, { status: 422 })
  })
  i18n.load('en', {})
  i18n.activate('en')
  const router = createMemoryRouter([{ path: '*', Component: RegisterPage }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
  return sent
}

test('the first account: the token of the printed link is filled in and sent; a wrong one is told by its field and nothing is lost (GEN-7)', async () => {
  const sent = open('/auth/register#setup=abc-123', true)
  const token = await screen.findByLabelText<HTMLInputElement>('Setup token')
  expect(token.value).toBe('abc-123')
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fill('First name', 'Ines')
  fill('Email', 'ines@example.org')
  fill('Password', 'a long enough password')
  fill('Repeat the password', 'a long enough password')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByText('Create account', { selector: 'button *' }))
  expect(await screen.findByText(REFUSED)).toBeDefined()
  expect(sent).toMatchObject([{ setup_token: 'abc-123', email: 'ines@example.org' }])
  expect(token.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ines@example.org')
})

test('any other account is asked for none, and the terms lead somewhere', async () => {
  open('/auth/register', false)
  expect((await screen.findByText('terms of use')).getAttribute('href')).toBe('/terms')
  expect(screen.getByText('privacy notice').getAttribute('href')).toBe('/privacy')
  expect(screen.queryByLabelText('Setup token')).toBeNull()
})
