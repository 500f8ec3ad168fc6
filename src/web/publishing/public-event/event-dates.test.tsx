import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicDateView, PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { anEvent, aPrice, aTicket } from '#test/public-event-views.ts'
import { EventPage } from './event-page.tsx'
import './choose/date-picker.tsx'

/** What the page of an event with several dates keeps, counts and says (DAT-50 to DAT-52). */
const PIER = { address_line_1: null, address_line_2: null, city: 'Kiel', state: null, zip: null, country: null }
const aDate = (id: number, over: Partial<PublicDateView> = {}): PublicDateView => ({
  id,
  starts_at: `2027-06-0${id - 100}T17:00:00.000Z`,
  ends_at: null,
  title: null,
  state: 'ON_SALE',
  quantity_available: null,
  moved_from: null,
  location_details: null,
  maps_url: null,
  ...over,
})
const dates = [aDate(104), aDate(105), aDate(106)]
const on = (id: number, over: Partial<PublicEventView> = {}): PublicEventView => {
  const all = over.dates ?? dates
  return anEvent({
    tickets: [aTicket({ max_per_person: 3 }), aTicket({ id: 11, title: 'Cabin', prices: [aPrice({ id: 21 })] })],
    dates_count: all.length,
    dates: [...all],
    dates_range: { from: all[0]!.starts_at, until: all.at(-1)!.starts_at },
    selected_date: all.find((date) => date.id === id) ?? null,
    ...over,
  })
}

let answers: (url: string) => PublicEventView
let refusal: { status: number; code: string } | null
const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/event/7/ferry')
  refusal = null
  answers = () => on(104)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST' && url.endsWith('/order') && refusal)
      return reply(refusal.status, { error: { code: refusal.code, message: 'Choose a date.', data: {} } })
    return method === 'GET' ? reply(200, { data: answers(url) }) : new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(event: PublicEventView) {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  i18n.setMessagesCompiler(compileMessage)
  const page = { locale: 'en', operator: { legal_url: null, privacy_url: null }, path: '/event/7/ferry' } as const
  return render(
    <I18nProvider i18n={i18n}>
      <EventPage event={event} url="http://localhost/event/7/ferry" {...page} leave={() => {}} />
    </I18nProvider>,
  )
}

const more = (name: string) => fireEvent.click(screen.getByRole('button', { name: `One more: ${name}` }))
const value = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: new RegExp(name) }).value
const choose = async (id: number, heading: RegExp) => {
  fireEvent.click(document.querySelector(`a[href$="date=${id}"]`)!)
  await screen.findByRole('heading', { name: heading })
}
const byDate = (over: Partial<PublicEventView> = {}) => {
  answers = (url) => on(Number(new URL(url, 'http://x').searchParams.get('date')), over)
}

test.each([
  ['all dates of an order count together', false, '0'],
  ['each date counts alone', true, '2'],
])('where %s, the stepper of another date stops there (LIM-1, SET-29)', async (_rule, per_date, second) => {
  const { settings } = on(104)
  const over = { settings: { ...settings, max_tickets_per_person: 3, person_limit_per_date: per_date } }
  byDate(over)
  show(on(104, over))
  for (let n = 0; n < 3; n++) more('Standing')
  expect(value('Standing')).toBe('3')
  await choose(105, /Tickets for .*5 June/)
  more('Cabin')
  more('Cabin')
  expect(value('Cabin')).toBe(second)
})

test('a limit of the ticket itself counts the other dates too (LIM-1)', async () => {
  byDate()
  show(on(104))
  more('Standing')
  more('Standing')
  await choose(105, /Tickets for .*5 June/)
  for (let n = 0; n < 3; n++) more('Standing')
  expect(value('Standing')).toBe('1')
  expect(screen.getByText('3 per person')).toBeTruthy()
})

test('dates that came while somebody was choosing are asked for, and the choice goes on with the date shown (DAT-40)', async () => {
  answers = () => on(104)
  show(anEvent({ tickets: [aTicket()] }))
  more('Standing')
  more('Standing')
  refusal = { status: 422, code: 'DATE_REQUIRED' }
  const order = within(screen.getByRole('region', { name: 'Your order' }))
  fireEvent.click(order.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/This event has several dates now\./)
  await screen.findByRole('heading', { name: 'Choose a date' })
  expect(value('Standing')).toBe('2')
  expect(order.getByText('Total').nextElementSibling?.textContent).toBe('€25.00')
})

test('a date that takes place elsewhere says where, in the list and above its tickets, with its own map (DAT-2)', () => {
  const place = { ...PIER, venue_name: 'Pier 2' }
  const there = [aDate(104), aDate(105, { location_details: place, maps_url: 'https://maps.example.org/pier2' })]
  const at_quay = { ...PIER, venue_name: 'Old quay' }
  const over = { dates: there, location_details: at_quay, maps_url: 'https://maps.example.org/quay' }
  show(on(105, over))
  expect(screen.getByText('Old quay, Kiel')).toBeTruthy()
  expect(screen.getByText('Pier 2')).toBeTruthy()
  const own = within(screen.getByText('Pier 2, Kiel').parentElement!)
  expect(own.getByRole('link', { name: 'Open map' }).getAttribute('href')).toBe('https://maps.example.org/pier2')
})

test('the last date that is left stands at the top with its own place (DAT-2)', () => {
  const place = { ...PIER, venue_name: 'Pier 2' }
  show(on(105, { dates: [aDate(105, { location_details: place })], maps_url: 'https://maps.example.org/quay' }))
  expect(screen.getByText('Pier 2, Kiel')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open map' })).toBeNull()
})

test('another language without a script keeps the code, the date, the month and its day (PUB-8)', () => {
  const month = { shown: '2027-06', previous: null, next: null, day: '2027-06-05' }
  const promo_code = { code: 'EARLY', valid: true, discount_type: 'NONE' as const, discount: 0, ticket_ids: [] }
  const { container } = show(on(105, { month, days: [{ day: '2027-06-05', count: 1, state: 'ON_SALE' }], promo_code }))
  const form = container.querySelector<HTMLFormElement>('form[action="/event/7/ferry"]')!
  expect(Object.fromEntries(new FormData(form))).toEqual({
    lang: 'en',
    promo_code: 'EARLY',
    date: '105',
    month: '2027-06',
    day: '2027-06-05',
  })
})
