import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { granted } from '#test/granted.ts'
import { configQuery } from '#web/identity/auth/api.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { Banners } from './banners.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const me = (is_verified: boolean) =>
  ({
    id: 1,
    email: 'ines@example.org',
    role: 'ADMIN',
    ...granted('ADMIN'),
    is_account_owner: true,
    is_email_confirmed: is_verified,
    account: { id: 1, is_verified, payment_connection: 'TEST' },
    accounts: [],
  }) as object

test('an address confirmed in another tab is no longer complained of when one comes back to this one (UIX-8, ACC-5)', async () => {
  const asked = vi.fn(async () => Response.json({ data: { ...me(true), granted: [] } }))
  vi.stubGlobal('fetch', asked)
  queryClient.setQueryData(meQuery.queryKey, me(false) as never)
  queryClient.setQueryData(configQuery.queryKey, { is_test_mode: false } as never)
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <MemoryRouter>
            <Banners />
          </MemoryRouter>
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
  screen.getByRole('button', { name: /send the mail again/i })
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  asked.mockClear()
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(asked).not.toHaveBeenCalled()
})
