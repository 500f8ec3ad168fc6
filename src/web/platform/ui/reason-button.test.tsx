import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#core/platform/permissions.ts'
import { granted } from '#test/granted.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { CreateButton, ReasonButton } from './reason-button.tsx'

afterEach(() => queryClient.clear())

const show = (reason: string | null) => {
  const onClick = vi.fn()
  render(
    <MantineProvider>
      <ReasonButton reason={reason} onClick={onClick}>
        Refund
      </ReasonButton>
    </MantineProvider>,
  )
  return onClick
}

test('a button that may not be used keeps its name, and its reason is its description (UIX-5)', async () => {
  const onClick = show('A refund is pending.')
  const button = screen.getByRole('button', { name: 'Refund', description: 'A refund is pending.' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

test('a button that may be used says nothing besides its name', async () => {
  const onClick = show(null)
  await userEvent.click(screen.getByRole('button', { name: 'Refund', description: '' }))
  expect(onClick).toHaveBeenCalledOnce()
})

const Invite = () => (
  <CreateButton reason={useRoleReason('user.invite')} onClick={() => {}}>
    Invite
  </CreateButton>
)

const showTo = (role: Role) => {
  queryClient.setQueryData(meQuery.queryKey, granted(role) as never)
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <MantineProvider>
          <Invite />
        </MantineProvider>
      </I18nProvider>
    </QueryClientProvider>,
  )
}

test('what a role may not add to a list stands there and says so (GEN-4, UIX-5)', () => {
  showTo('ORGANIZER')
  screen.getByRole('button', { name: 'Invite', description: 'Your role does not allow this.' })
})

test('what it may add says nothing besides its name', () => {
  showTo('ADMIN')
  screen.getByRole('button', { name: 'Invite', description: '' })
})
