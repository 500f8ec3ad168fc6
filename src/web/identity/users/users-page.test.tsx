import { Notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, answer, answerRows, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { UsersPage } from './users-page.tsx'

const grant = (role: string | null, values: object = {}) => ({
  id: 1,
  role,
  role_id: null,
  role_name: null,
  organizer_id: null,
  organizer_name: null,
  event_id: null,
  event_title: null,
  ends_at: null,
  source: 'HAND',
  ...values,
})
const user = (id: number, first_name: string, values: object = {}) => ({
  id,
  first_name,
  last_name: 'Example',
  email: `${first_name.toLowerCase()}@example.org`,
  role: 'ORGANIZER',
  status: 'ACTIVE',
  is_account_owner: false,
  last_login_at: null,
  grants: [grant('ORGANIZER')],
  ...values,
})
const OWNER = user(1, 'Anna', { role: 'ADMIN', is_account_owner: true, grants: [grant('ADMIN')] })

/** In place of the search of organizers and events: one button. */
function Targets({ label, value, onChange, error }: TargetsField) {
  const club = { organizer_id: 5, event_id: null, name: 'Club' }
  return (
    <div>
      {label}: {value.map(({ name }) => name).join(', ')}
      <button type="button" onClick={() => onChange([...value, club])}>
        Choose Club
      </button>
      <p>{error}</p>
    </div>
  )
}

function open(rows: readonly object[], { me = {}, answers = {} }: { me?: object; answers?: object } = {}) {
  const api = serveBackOffice({ 'GET /users': answerRows(rows), ...answers }, me)
  const page = (
    <>
      <Notifications />
      <UsersPage targetsField={(field) => <Targets {...field} />} />
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
  expect(await items('Ben Example')).toEqual(['Edit user', 'Change roles', 'Deactivate', 'Remove user'])
  expect(await items('Ida Example')).toEqual(['Edit user', 'Change roles', 'Resend invitation', 'Revoke invitation'])
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

const OWN_ROLE = { id: 7, name: 'Night shift', permissions: ['event.read', 'order.read'], members_count: 1 }
const FINANCE = grant('FINANCE', {
  id: 2,
  organizer_id: 5,
  organizer_name: 'Club',
  ends_at: '2027-06-01T17:00:00.000Z',
})
const DOOR = grant('DOOR', { id: 3, event_id: 9, event_title: 'Low Tide', source: 'SSO' })
const ANA = user(4, 'Ana', { grants: [FINANCE, DOOR] })

test('each role stands with where it holds, until when and whether sign-on gave it; none is told as none (BO-80)', async () => {
  const many = [1, 2, 3, 4, 5, 6].map((id) => grant('DOOR', { id, event_id: id, event_title: `Event ${id}` }))
  open([ANA, user(5, 'Ben', { grants: [] }), user(6, 'Cleo', { grants: many })])
  const ana = await screen.findByRole('row', { name: /Ana/ })
  expect(
    within(ana)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['FinanceClubuntil Tue 1 June 2027', 'DoorLow Tideby sign-on'])
  expect(within(screen.getByRole('row', { name: /Ben/ })).getByText('No role')).toBeDefined()
  const cleo = within(screen.getByRole('row', { name: /Cleo/ })).getAllByRole('listitem')
  expect(cleo.map((item) => item.textContent)).toEqual([
    'DoorEvent 1',
    'DoorEvent 2',
    'DoorEvent 3',
    'DoorEvent 4',
    'and 2 more',
  ])
})

async function openRoles(answers: Record<string, () => Response> = {}) {
  const opened = open([OWNER, ANA], { answers: { 'GET /accounts/1/roles': answer([OWN_ROLE]), ...answers } })
  await screen.findByRole('row', { name: /Ana/ })
  await opened.hand.click(menuOf('Ana Example') as HTMLElement)
  await opened.hand.click(await screen.findByRole('menuitem', { name: 'Change roles' }))
  const dialog = await screen.findByRole('dialog', { name: 'Roles of Ana Example' })
  const put = () => opened.sent.filter(({ call }) => call === 'PUT /users/4/grants').map(({ body }) => body)
  return {
    ...opened,
    dialog,
    put,
    save: () => opened.hand.click(within(dialog).getByRole('button', { name: 'Save roles' })),
  }
}

test('roles are given with what they come to beside them, and exactly these are sent (TEAM-9)', async () => {
  const { hand, dialog, put, save } = await openRoles({ 'PUT /users/4/grants': answer(ANA) })
  const preview = within(dialog).getByRole('region', { name: 'Preview' })
  expect(within(preview).getByText('Refund orders')).toBeDefined()
  expect(within(preview).queryByText('Edit events')).toBeNull()
  await hand.click(within(dialog).getByRole('button', { name: 'Remove role 2' }))
  await hand.click(within(dialog).getByRole('button', { name: 'Add another role' }))
  const added = within(dialog).getByRole('group', { name: 'Role 2' })
  await hand.click(within(added).getByRole('combobox', { name: 'Role' }))
  await hand.click(await screen.findByRole('option', { name: 'Night shift' }))
  await hand.click(within(added).getByRole('radio', { name: /Whole account/ }))
  expect(within(preview).getByText('See orders')).toBeDefined()
  await save()
  await vi.waitFor(() => expect(put()).toHaveLength(1))
  const nowhere = { role: null, role_id: null, organizer_id: null, event_id: null, ends_at: null }
  expect(put()[0]).toEqual({
    grants: [
      { ...nowhere, role: 'FINANCE', organizer_id: 5, ends_at: '2027-06-01T17:00:00.000Z' },
      { ...nowhere, role_id: 7 },
    ],
  })
})

test('a role without a name or a place asks for them; nothing is sent', async () => {
  const { hand, dialog, put, save } = await openRoles()
  await hand.click(within(dialog).getByRole('button', { name: 'Add another role' }))
  await save()
  const added = within(dialog).getByRole('group', { name: 'Role 3' })
  expect(await within(added).findAllByText('Choose one.')).toHaveLength(2)
  expect(put()).toEqual([])
})

test('what the giver lacks is told at the role it is about, by name (TEAM-7)', async () => {
  const refused = () =>
    Response.json(
      {
        error: {
          code: 'GRANT_EXCEEDS_OWN',
          message: 'said',
          fields: { 'grants.1.role': ['You cannot give rights you do not have.'] },
          data: { permissions: ['scan_log.read'] },
        },
      },
      { status: 403 },
    )
  const { dialog, save } = await openRoles({ 'PUT /users/4/grants': refused })
  await save()
  const second = within(dialog).getByRole('group', { name: 'Role 2' })
  expect(await within(second).findByText('You cannot give rights you do not have.')).toBeDefined()
  expect(within(dialog).getAllByText('See the scan log').length).toBeGreaterThan(0)
})

test('somebody is invited with certain roles; the role cards stay for the others (TEAM-9)', async () => {
  const { hand, sent } = open([OWNER, ANA], {
    answers: { 'GET /accounts/1/roles': answer([OWN_ROLE]), 'POST /users': answer(ANA) },
  })
  await hand.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' })
  await hand.type(within(dialog).getByLabelText('First name'), 'Ana')
  await hand.type(within(dialog).getByLabelText('Email'), 'ana@example.org')
  await hand.click(within(dialog).getByRole('radio', { name: /Something else/ }))
  await hand.click(await within(dialog).findByRole('combobox', { name: 'Role' }))
  await hand.click(await screen.findByRole('option', { name: 'Door' }))
  await hand.click(within(dialog).getByRole('button', { name: 'Choose Club' }))
  await hand.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  await vi.waitFor(() => expect(sent.some(({ call }) => call === 'POST /users')).toBe(true))
  expect(sent.find(({ call }) => call === 'POST /users')?.body).toEqual({
    first_name: 'Ana',
    last_name: '',
    email: 'ana@example.org',
    grants: [{ role: 'DOOR', role_id: null, organizer_id: 5, event_id: null, ends_at: null }],
  })
})
