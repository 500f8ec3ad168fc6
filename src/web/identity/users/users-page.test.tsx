import { Notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, answerRows, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { UsersPage } from './users-page.tsx'

const user = (id: number, first_name: string, values: object = {}) => ({
  id,
  first_name,
  last_name: 'Example',
  email: `${first_name.toLowerCase()}@example.org`,
  role: 'ORGANIZER',
  status: 'ACTIVE',
  is_account_owner: false,
  last_login_at: null,
  ...values,
})
const OWNER = user(1, 'Anna', { role: 'ADMIN', is_account_owner: true })

function open(rows: readonly object[], { me = {}, answers = {} }: { me?: object; answers?: object } = {}) {
  const api = serveBackOffice({ 'GET /users': answerRows(rows), ...answers }, me)
  const page = (
    <>
      <Notifications />
      <UsersPage />
    </>
  )
  showInBackOffice(page, { route: '/account/users' })
  return { ...api, hand: userEvent.setup() }
}
const menuOf = (name: string) => screen.queryByRole('button', { name: `Actions for ${name}` })

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('alone, the page says so and asks to invite; there is nothing to search (LST-27)', async () => {
  open([OWNER])
  expect(await screen.findByText('Only you so far. Invite the people you organize with.')).toBeDefined()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('everybody with role, state and login; a name is whole however long (LST-12)', async () => {
  open([OWNER, user(2, 'Ben', { last_name: LONG, status: 'INVITED' }), user(3, 'Cleo', { status: 'INACTIVE' })])
  const ben = await screen.findByRole('row', { name: /Ben/ })
  expect(within(ben).getByText(`Ben ${LONG}`)).toBeDefined()
  expect(within(ben).getByText('Invited')).toBeDefined()
  expect(within(ben).getByText('Never')).toBeDefined()
  expect(within(screen.getByRole('row', { name: /Cleo/ })).getByText('Inactive')).toBeDefined()
  expect(within(screen.getByRole('row', { name: /Anna/ })).getByText('Owner')).toBeDefined()
})

test('nothing is done to the owner; to oneself only the profile; an invitation is revoked, a member removed (USR-9)', async () => {
  const rows = [user(9, 'Omar', { is_account_owner: true }), user(1, 'Anna', { role: 'ADMIN' }), user(2, 'Ben')]
  const { hand } = open([...rows, user(3, 'Ida', { status: 'INVITED' })])
  await screen.findByRole('row', { name: /Ben/ })
  expect(menuOf('Omar Example')).toBeNull()
  const items = async (name: string) => {
    await hand.click(menuOf(name) as HTMLElement)
    const found = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    await hand.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    return found
  }
  expect(await items('Anna Example')).toEqual(['My profile'])
  expect(await items('Ben Example')).toEqual(['Edit user', 'Deactivate', 'Remove user'])
  expect(await items('Ida Example')).toEqual(['Edit user', 'Resend invitation', 'Revoke invitation'])
})

test('an organizer sees why nobody can be invited, and has no menus (PRM-16, UIX-5)', async () => {
  const { hand } = open([OWNER, user(2, 'Ben')], { me: { id: 2, role: 'ORGANIZER', ...granted('ORGANIZER') } })
  await screen.findByRole('row', { name: /Ben/ })
  const invite = screen.getByRole('button', { name: 'Invite somebody' })
  expect(invite.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(invite.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Your role does not allow this.',
  )
  await hand.click(invite)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(menuOf('Anna Example')).toBeNull()
})

test('a refused invitation keeps what was typed, with the words under the address (USR-10, UIX-4)', async () => {
  let post = refuse(409, 'EMAIL_TAKEN', { email: ['Already in this account.'] })
  const { hand, sent } = open([OWNER, user(2, 'Ben')], {
    answers: { 'POST /users/invite': () => post(), 'POST /users': () => post() },
  })
  await hand.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' })
  await hand.type(within(dialog).getByLabelText('First name'), 'Ben')
  await hand.type(within(dialog).getByLabelText('Email'), 'ben@example.org')
  await hand.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(await within(dialog).findByText('Already in this account.')).toBeDefined()
  const typed = () => (within(dialog).getByLabelText('Email') as HTMLInputElement).value
  expect(typed()).toBe('ben@example.org')
  post = refuse(500, 'INTERNAL')
  await hand.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(/Your entries are still here/)).toBeDefined()
  expect(typed()).toBe('ben@example.org')
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { first_name: 'Ben', last_name: '', email: 'ben@example.org', role: 'ORGANIZER' },
    { first_name: 'Ben', last_name: '', email: 'ben@example.org', role: 'ORGANIZER' },
  ])
})

describe('removing members offers their API keys (KEY-4)', () => {
  const key = (id: number, name: string, maker: number) => ({
    id,
    name,
    state: 'USABLE',
    created_by: { id: maker, name: '' },
  })
  const KEYS = {
    'GET /accounts/1/api-keys': answerRows([key(1, 'Newsletter', 2), key(2, 'Sync', 2), key(3, 'Mine', 1)]),
  }
  const gone: Answer = () => new Response(null, { status: 204 })
  const removals = (sent: readonly { call: string; url: string }[]) =>
    sent.filter(({ call }) => call.startsWith('DELETE')).map(({ url }) => url)

  test('by name, and revokes them when asked to', async () => {
    const { hand, sent } = open([OWNER, user(2, 'Ben')], { answers: { ...KEYS, 'DELETE /users/2': gone } })
    await screen.findByRole('row', { name: /Ben/ })
    await hand.click(menuOf('Ben Example') as HTMLElement)
    await hand.click(await screen.findByRole('menuitem', { name: 'Remove user' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Ben Example?' })
    const box = await within(dialog).findByRole('checkbox', { name: 'Also revoke the 2 API keys they made' })
    expect(within(dialog).getByText(/^Newsletter and Sync\. Programs/)).toBeDefined()
    expect((box as HTMLInputElement).checked).toBe(false)
    await hand.click(box)
    await hand.click(within(dialog).getByRole('button', { name: 'Remove user' }))
    expect(await screen.findByText('Ben Example removed')).toBeDefined()
    expect(removals(sent)).toEqual(['/api/users/2?revoke_keys=true'])
  })

  test('left alone they stay; who made none is asked nothing more', async () => {
    const rows = [OWNER, user(2, 'Ben'), user(3, 'Cleo')]
    const { hand, sent } = open(rows, { answers: { ...KEYS, 'DELETE /users/2': gone, 'DELETE /users/3': gone } })
    await screen.findByRole('row', { name: /Ben/ })
    for (const [name, offered] of [
      ['Cleo Example', false],
      ['Ben Example', true],
    ] as const) {
      await hand.click(menuOf(name) as HTMLElement)
      await hand.click(await screen.findByRole('menuitem', { name: 'Remove user' }))
      const dialog = await screen.findByRole('dialog', { name: `Remove ${name}?` })
      if (offered) await within(dialog).findByRole('checkbox')
      else await vi.waitFor(() => expect(sent.some(({ call }) => call.endsWith('/api-keys'))).toBe(true))
      await hand.click(within(dialog).getByRole('button', { name: 'Remove user' }))
      expect(await screen.findByText(`${name} removed`)).toBeDefined()
    }
    expect(removals(sent)).toEqual(['/api/users/3', '/api/users/2'])
  })

  test('keys that cannot be read are said to go on', async () => {
    const { hand } = open([OWNER, user(2, 'Ben')])
    await screen.findByRole('row', { name: /Ben/ })
    await hand.click(menuOf('Ben Example') as HTMLElement)
    await hand.click(await screen.findByRole('menuitem', { name: 'Remove user' }))
    expect(await screen.findByText(/could not be read/)).toBeDefined()
  })

  test('of several members at once, all of theirs', async () => {
    const rows = [OWNER, user(2, 'Ben'), user(3, 'Cleo')]
    const { hand, sent } = open(rows, { answers: { ...KEYS, 'DELETE /users/2': gone, 'DELETE /users/3': gone } })
    for (const name of ['Ben', 'Cleo']) {
      const row = await screen.findByRole('row', { name: new RegExp(name) })
      await hand.click(within(row).getByRole('checkbox'))
    }
    await hand.click(screen.getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove 2 users?' })
    await hand.click(await within(dialog).findByRole('checkbox', { name: 'Also revoke the 2 API keys they made' }))
    await hand.click(within(dialog).getByRole('button', { name: 'Remove 2 users' }))
    await vi.waitFor(() => expect(removals(sent)).toHaveLength(2))
    expect(removals(sent).every((url) => url.endsWith('?revoke_keys=true'))).toBe(true)
  })
})
