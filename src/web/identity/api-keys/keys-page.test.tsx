import { Notifications, notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, answer, answerRows, LONG, refuse, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { KeysPage } from './keys-page.tsx'

const SECRET = `tk_live_${'A1b2C3d4E5'.repeat(4)}0mGJXN`
const DAY = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const key = (id: number, name: string, values: object = {}) => ({
  id,
  name,
  mode: 'LIVE',
  permissions: ['event.read', 'order.read'],
  targets: [{ organizer_id: null, event_id: null, name: null }],
  allowed_networks: [],
  expires_at: later(300),
  assistant_personal_data: false,
  last4: 'JXNa',
  created_by: { id: 1, name: 'Anna Admin' },
  last_used_at: null,
  revoked_at: null,
  created_at: later(-10),
  updated_at: later(-10),
  state: 'USABLE',
  previous_secret_until: null,
  ...values,
})
const gone: Answer = () => new Response(null, { status: 204 })

/** The field of organizers and events stands on a floor above: here one event is chosen by a button. */
function open(
  rows: readonly object[],
  { me = {}, answers = {} }: { me?: object; answers?: Record<string, Answer> } = {},
) {
  const api = serveBackOffice({ 'GET /accounts/1/api-keys': answerRows(rows), ...answers }, me)
  showInBackOffice(
    <>
      <Notifications />
      <KeysPage
        targetsField={({ value, onChange, error }) => (
          <>
            <button type="button" onClick={() => onChange([{ organizer_id: null, event_id: 7, name: 'Tidewater' }])}>
              Choose Tidewater
            </button>
            {value.map(({ name }) => name)}
            {error}
          </>
        )}
      />
    </>,
    { route: '/account/keys' },
  )
  return { ...api, hand: userEvent.setup() }
}
type Hand = ReturnType<typeof userEvent.setup>
const menu = async (hand: Hand, name: string, item: string) => {
  await hand.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await hand.click(await screen.findByRole('menuitem', { name: item }))
}
const posted = (sent: readonly { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }))

let copied: string[] = []
beforeEach(() => {
  copied = []
})
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
  queryClient.clear()
})

describe('the list', () => {
  test('without keys it says what they are for and offers to make one', async () => {
    open([])
    expect(await screen.findByText('No API keys yet')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Create API key' })).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('shows where keys hold, when they end and what became of them; long names are whole', async () => {
    const event = (n: number) => ({ organizer_id: null, event_id: n, name: `Event ${n}` })
    open([
      key(1, LONG, { targets: [event(1), event(2), event(3)] }),
      key(2, 'Sync', { mode: 'TEST', expires_at: later(5) }),
      key(3, 'Old', { state: 'REVOKED', targets: [] }),
    ])
    const first = await screen.findByRole('row', { name: new RegExp(LONG.slice(0, 40)) })
    expect(within(first).getByText(LONG)).toBeDefined()
    expect(first.textContent).toContain('Event 1 and 2 others')
    expect(within(first).getByText('Never')).toBeDefined()
    const sync = screen.getByRole('row', { name: /Sync/ })
    expect(within(sync).getByText('Expires soon')).toBeDefined()
    expect(within(sync).getByText('Whole account')).toBeDefined()
    expect(within(screen.getByRole('row', { name: /Old/ })).getByText('Nothing any more')).toBeDefined()
  })

  test('nothing is done to a revoked key; an expired one gets no new secret (KEY-6)', async () => {
    const { hand } = open([key(1, 'Gone', { state: 'REVOKED' }), key(2, 'Late', { state: 'EXPIRED' })])
    await screen.findByRole('row', { name: /Late/ })
    expect(screen.queryByRole('button', { name: 'Actions for Gone' })).toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Actions for Late' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Edit key', 'Revoke key'])
  })

  test('who may only read sees why no key can be made, and no menus (UIX-5)', async () => {
    const grants = granted('ADMIN').grants.map((grant) => ({
      ...grant,
      permissions: new Set([...grant.permissions].filter((one) => one !== 'api_key.write')),
    }))
    const { hand } = open([key(1, 'Sync')], { me: { grants } })
    await screen.findByRole('row', { name: /Sync/ })
    const create = screen.getByRole('button', { name: 'Create API key' })
    expect(create.getAttribute('aria-disabled')).toBe('true')
    await hand.click(create)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for Sync' })).toBeNull()
  })

  test('a list that cannot be read says so and can be asked again', async () => {
    open([], { answers: { 'GET /accounts/1/api-keys': refuse(500, 'INTERNAL') } })
    expect(await screen.findByRole('button', { name: /Try again/ })).toBeDefined()
  })
})

describe('making one (KEY-1, KEY-2)', () => {
  // the form has every permission: asked by label and text, since asking for roles looks at each of them
  const openForm = async (hand: Hand) => {
    // while the list is read the button stands elsewhere
    await screen.findByText('No API keys yet')
    await hand.click(screen.getByText('Create API key'))
    return (await screen.findByText('New API key')).closest('section') as HTMLElement
  }
  const save = (hand: Hand, form: HTMLElement) => hand.click(within(form).getByText('Create API key'))
  const fill = async (hand: Hand) => {
    const form = await openForm(hand)
    // pasted: each key drawn anew is a form of a hundred boxes
    await hand.click(within(form).getByLabelText('Name'))
    await hand.paste('Newsletter')
    await hand.click(within(form).getByLabelText('See orders'))
    await hand.click(within(form).getByText('Choose Tidewater'))
    return form
  }

  test('a refusal keeps what was typed; the secret is shown once, and leaving it asks', async () => {
    let post: Answer = refuse(422, 'VALIDATION_FAILED', { 'allowed_networks.0': ['This is not a network.'] })
    const { hand, sent } = open([], { answers: { 'POST /accounts/1/api-keys': () => post() } })
    const form = await fill(hand)
    await save(hand, form)
    expect(await within(form).findByText('This is not a network.')).toBeDefined()
    expect((within(form).getByLabelText('Name') as HTMLInputElement).value).toBe('Newsletter')
    post = answer({ ...key(1, 'Newsletter'), secret: SECRET })
    await save(hand, form)
    const shown = await screen.findByRole('dialog', { name: 'Secret of Newsletter' })
    expect(within(shown).getByText(SECRET)).toBeDefined()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    await hand.click(within(shown).getByRole('button', { name: 'Copy secret' }))
    await vi.waitFor(() => expect(copied).toEqual([SECRET]))
    await hand.click(within(shown).getByRole('button', { name: 'Close' }))
    const sure = await screen.findByRole('dialog', { name: 'Close without the secret?' })
    await hand.click(within(sure).getByRole('button', { name: 'Show the secret' }))
    expect(await screen.findByText(SECRET)).toBeDefined()
    await hand.click(await screen.findByRole('button', { name: 'I have stored the secret' }))
    await vi.waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
    const [, made] = posted(sent)
    expect(made?.body).toMatchObject({
      name: 'Newsletter',
      mode: 'LIVE',
      permissions: ['order.read'],
      targets: [{ organizer_id: null, event_id: 7 }],
      allowed_networks: [],
    })
  })

  test('nothing chosen is asked for before anything is sent', async () => {
    const { hand, sent } = open([])
    const form = await openForm(hand)
    await save(hand, form)
    await vi.waitFor(() => expect(within(form).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
    expect(posted(sent)).toEqual([])
  })

  test('a full account says to remove one first', async () => {
    const { hand } = open([], { answers: { 'POST /accounts/1/api-keys': refuse(409, 'LIMIT_REACHED') } })
    const form = await fill(hand)
    await save(hand, form)
    expect(await screen.findByText('said LIMIT_REACHED')).toBeDefined()
  })
})

describe('a key that is there', () => {
  test('is rotated: how long the present secret works is asked, the new one shown (KEY-6)', async () => {
    const rotated = answer({ ...key(1, 'Sync'), secret: SECRET })
    const rows = [key(1, 'Sync', { previous_secret_until: later(1) })]
    const { hand, sent } = open(rows, { answers: { 'POST /accounts/1/api-keys/1/rotate': rotated } })
    await menu(hand, 'Sync', 'Rotate key')
    const dialog = await screen.findByRole('dialog', { name: 'Rotate Sync?' })
    expect(within(dialog).getByText(/from before the last rotation still works/)).toBeDefined()
    const hours = within(dialog).getByRole('textbox', { name: /Hours for which/ })
    await hand.clear(hours)
    await hand.type(hours, '0')
    await hand.click(within(dialog).getByRole('button', { name: 'Rotate key' }))
    expect(await screen.findByText(SECRET)).toBeDefined()
    expect(posted(sent)).toEqual([{ call: 'POST /accounts/1/api-keys/1/rotate', body: { overlap_hours: 0 } }])
  })

  test('rotated by a call that was answered before, it says that the secret was shown', async () => {
    const again = answer({ ...key(1, 'Sync'), secret: null })
    const { hand } = open([key(1, 'Sync')], { answers: { 'POST /accounts/1/api-keys/1/rotate': again } })
    await menu(hand, 'Sync', 'Rotate key')
    await hand.click(await screen.findByRole('button', { name: 'Rotate key' }))
    expect(await screen.findByText(/was shown before and is not shown again/)).toBeDefined()
  })

  test('is revoked after a question; a failure leaves it and says so', async () => {
    let remove: Answer = refuse(500, 'INTERNAL')
    const { hand, sent } = open([key(1, 'Sync')], { answers: { 'DELETE /accounts/1/api-keys/1': () => remove() } })
    const revoke = async () => {
      await menu(hand, 'Sync', 'Revoke key')
      const dialog = await screen.findByRole('dialog', { name: 'Revoke Sync?' })
      await hand.click(within(dialog).getByRole('button', { name: 'Revoke key' }))
    }
    await revoke()
    expect(await screen.findByText('The key was not revoked. Try again.')).toBeDefined()
    remove = gone
    await revoke()
    expect(await screen.findByText('Sync revoked')).toBeDefined()
    expect(posted(sent)).toHaveLength(2)
  })

  test('is changed; its mode is not (KEY-2)', async () => {
    const { hand, sent } = open([key(1, 'Sync')], { answers: { 'PUT /accounts/1/api-keys/1': answer(key(1, 'Feed')) } })
    await menu(hand, 'Sync', 'Edit key')
    const form = await screen.findByRole('dialog', { name: 'Edit Sync' })
    expect(within(form).queryByRole('radio', { name: 'Test orders' })).toBeNull()
    const name = within(form).getByLabelText('Name')
    await hand.clear(name)
    await hand.paste('Feed')
    await hand.click(within(form).getByRole('button', { name: 'Save API key' }))
    expect(await screen.findByText('API key saved')).toBeDefined()
    expect(posted(sent)[0]?.body).toMatchObject({ name: 'Feed' })
  })
})
