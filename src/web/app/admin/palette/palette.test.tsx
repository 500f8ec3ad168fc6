import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, answerRows, serveBackOffice } from '#test/back-office-calls.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { granted } from '#test/granted.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { PermissionsOn } from '#web/identity/session/actor.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { Palette } from './palette.tsx'

const person = (id: number, values: object = {}) => ({
  id,
  event_id: 7,
  event_title: 'Ferry',
  first_name: 'Jürgen',
  last_name: 'Groß',
  email: 'j@example.org',
  reference: `REF${id}`,
  ...values,
})
const FOUND = {
  attendees: [person(3)],
  orders: [person(4, { first_name: null, last_name: null })],
  promo_codes: [{ id: 5, event_id: 7, event_title: 'Ferry', code: 'GROSS-10' }],
}
const NOTHING = { attendees: [], orders: [], promo_codes: [] }

const Where = () => {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

function open(address: string, route: string, { found = FOUND, me = {} }: { found?: object; me?: object } = {}) {
  const api = serveBackOffice(
    {
      'GET /events': answerRows([]),
      'GET /organizers': answerRows([]),
      'GET /search': answer(found),
      'GET /organizers/2/search': answer(found),
      'GET /events/7/search': answer(found),
    },
    me,
  )
  const event = {
    id: 7,
    slug: 'ferry',
    title: 'Ferry',
    status: 'LIVE',
    organizer: { id: 2 },
    tickets: [],
    settings: {},
  }
  queryClient.setQueryData(eventQueries.one(7).queryKey, event as never)
  const on = route.includes(':event_id') ? { organizer_id: 2, event_id: 7 } : null
  const screens = (
    <PermissionsOn value={on}>
      <Palette onClose={() => {}} onForm={() => {}} />
      <Where />
    </PermissionsOn>
  )
  showInBackOffice(screens, { route, address })
  return { ...api, user: userEvent.setup() }
}
const field = () => screen.findByRole('textbox', { name: /^Search events, people/ })
/** The lines under one of the headings, which are drawn by the style sheet. */
const group = (name: string) =>
  vi.waitFor(() => {
    const groups = [...document.querySelectorAll<HTMLElement>('.mantine-Spotlight-actionsGroup')]
    const found = groups.find(({ style }) => style.getPropertyValue('--spotlight-label').includes(name))
    if (!found) throw new Error(`no group ${name} among ${groups.map(({ style }) => style.cssText)}`)
    return found
  })

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('people, orders and codes come in groups of their own and lead to their drawers (LST-30)', async () => {
  const { user } = open('/manage/events', '/*')
  // not one of these words stands in what is shown: the server knows why it found them
  await user.type(await field(), 'juergen g')
  const attendee = await within(await group('Attendees')).findByRole('button', { name: /Jürgen Groß/ })
  expect(attendee.textContent).toContain('j@example.org · REF3 · Ferry')
  expect(within(await group('Orders')).getByRole('button').textContent).toContain('REF4')
  expect(within(await group('Promo codes')).getByRole('button').textContent).toContain('GROSS-10')
  await user.click(attendee)
  expect(screen.getByRole('status').textContent).toBe('/manage/event/7/attendees#attendee-3')
})

test('by keyboard: the arrows go through all of it, Enter opens (UIX-6)', async () => {
  const { user } = open('/manage/events', '/*')
  await user.type(await field(), 'gross')
  await within(await group('Promo codes')).findByRole('button')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/manage/event/7/promo-codes?query=GROSS-10'))
})

test.each([
  ['an event', '/manage/event/7', '/manage/event/:event_id', 'GET /events/7/search'],
  ['an organizer', '/manage/organizer/2/events', '/manage/organizer/:organizer_id/events', 'GET /organizers/2/search'],
  ['the account', '/manage/events', '/manage/events', 'GET /search'],
])('looks where one is: %s (LST-30)', async (_, address, route, call) => {
  const { user, sent } = open(address, route)
  await user.type(await field(), 'gross')
  await waitFor(() => expect(sent.filter(({ url }) => url.includes('/search')).map((one) => one.call)).toEqual([call]))
})

test('a single letter asks nothing; what nobody is called says so', async () => {
  const { user, sent } = open('/manage/events', '/*', { found: NOTHING })
  await user.type(await field(), 'x')
  await waitFor(() => expect(sent.some(({ url }) => url.includes('query=x'))).toBe(true))
  expect(sent.some(({ url }) => url.includes('/search'))).toBe(false)
  await user.type(await field(), 'yzzy')
  expect(await screen.findByText('Nothing found by this name.')).toBeDefined()
})

test('in an event counts what holds there, for what leads out of it what holds anywhere (TEAM-5)', async () => {
  const grants = [...granted('DOOR', { event_id: 7 }).grants, ...granted('ORGANIZER', { organizer_id: 3 }).grants]
  const { user } = open('/manage/event/7', '/manage/event/:event_id', { me: { kind: 'USER', grants } })
  await user.type(await field(), 'create')
  expect((await group('Create')).textContent).toBe('Create event')
})
