import { Notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, LONG, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { queryClient } from '#web/platform/client/query-client.ts'
import { RolesPage } from './roles-page.tsx'

const role = (id: number, name: string, members_count = 0) => ({
  id,
  name,
  permissions: ['event.read', 'order.read'],
  members_count,
})

function open(rows: readonly object[], { me = {}, answers = {} }: { me?: object; answers?: object } = {}) {
  const api = serveBackOffice({ 'GET /accounts/1/roles': answer(rows), ...answers }, me)
  const page = (
    <>
      <Notifications />
      <RolesPage />
    </>
  )
  showInBackOffice(page, { route: '/account/roles' })
  return { ...api, hand: userEvent.setup() }
}
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('built-in roles say what they allow; own ones how much and who has them (BO-80)', async () => {
  const { hand } = open([role(1, `Night shift ${LONG}`, 2)])
  const own = (await screen.findByText(`Night shift ${LONG}`)).closest('li') as HTMLElement
  expect(own.textContent).toContain('1 permission · 2 members')
  await hand.click(screen.getByRole('button', { name: 'Door' }))
  const drawer = await screen.findByRole('dialog', { name: 'Door' })
  expect(within(drawer).getByText('Check people in')).toBeDefined()
  expect(within(drawer).queryByText('See orders')).toBeNull()
})

test('a role is made; what is changed is seen as well (TEAM-1)', async () => {
  const { hand, sent } = open([], { answers: { 'POST /accounts/1/roles': answer(role(1, 'Refunds')) } })
  await hand.click(await screen.findByRole('button', { name: 'Create role' }))
  const drawer = await screen.findByRole('dialog', { name: 'New role' })
  await hand.click(within(drawer).getByRole('button', { name: 'Create role' }))
  expect(await within(drawer).findByText('Fill in this field.')).toBeDefined()
  await hand.type(within(drawer).getByLabelText('Name'), 'Refunds')
  await hand.click(within(drawer).getByRole('checkbox', { name: 'Refund orders' }))
  expect((within(drawer).getByRole('checkbox', { name: 'See orders' }) as HTMLInputElement).checked).toBe(true)
  await hand.click(within(drawer).getByRole('button', { name: 'Create role' }))
  await vi.waitFor(() => expect(sent.some(({ call }) => call === 'POST /accounts/1/roles')).toBe(true))
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    name: 'Refunds',
    permissions: ['order.read', 'order.refund'],
  })
})

test('a role that members have cannot be deleted and says why; others ask first (TEAM-8)', async () => {
  const { hand, sent } = open([role(1, 'Kept', 1), role(2, 'Loose')], {
    answers: { 'DELETE /accounts/1/roles/2': () => new Response(null, { status: 204 }) },
  })
  await hand.click(await screen.findByRole('button', { name: 'Actions for Kept' }))
  const blocked = await screen.findByRole('menuitem', { name: /Delete role/ })
  expect(blocked.getAttribute('aria-disabled')).toBe('true')
  expect(blocked.textContent).toContain('Members still have this role.')
  await hand.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await hand.click(screen.getByRole('button', { name: 'Actions for Loose' }))
  await hand.click(await screen.findByRole('menuitem', { name: 'Delete role' }))
  await hand.click(await screen.findByRole('button', { name: 'Delete role' }))
  await vi.waitFor(() => expect(sent.some(({ call }) => call === 'DELETE /accounts/1/roles/2')).toBe(true))
})

test('as many roles as there can be: creating says so (TEAM-1)', async () => {
  open(Array.from({ length: 30 }, (_, index) => role(index + 1, `Role ${index + 1}`)))
  const create = await screen.findByRole('button', { name: 'Create role' })
  expect(create.getAttribute('aria-disabled')).toBe('true')
})
