import { expect, test } from 'vitest'
import { fitEventData } from './fit-event-data.ts'
import { MAX_EVENT_DATA, MAX_EVENT_TEXT, MAX_PRICES_PER_EVENT, MAX_TICKETS_PER_EVENT } from './limits.ts'
import { weightProblem } from './page-weight.ts'
import type { PublicEventView } from './schema.ts'

const event = (text: { tickets?: number; messages?: number; own?: number; titles?: number }) =>
  ({
    title: 't'.repeat(text.titles ?? 1),
    description: 'x'.repeat(text.own ?? 5),
    organizer: { name: 'Crew', description: 'x'.repeat(text.messages ?? 5) },
    settings: {
      pre_checkout_message: 'x'.repeat(text.messages ?? 5),
      ticket_page_message: 'y',
      support_email: 'a@b.de',
    },
    tickets: [{ id: 1, title: 'Standing', description: 'x'.repeat(text.tickets ?? 5) }],
  }) as unknown as PublicEventView
const sizeOf = (one: PublicEventView): number => JSON.stringify(one).length
const TOO_MUCH = MAX_EVENT_DATA + 1

test('an event that fits keeps every word', () => {
  const whole = event({})
  expect(fitEventData(whole, sizeOf)).toBe(whole)
})

test.each([
  [{ tickets: TOO_MUCH }, { ticket: null, message: 'xxxxx', own: 'xxxxx' }],
  [{ messages: TOO_MUCH }, { ticket: null, message: null, own: 'xxxxx' }],
  [{ own: TOO_MUCH }, { ticket: null, message: null, own: null }],
  [{ titles: TOO_MUCH }, { ticket: null, message: null, own: null }],
])('of %o as many texts stay as its page can carry, the tickets themselves always', (text, left) => {
  const lean = fitEventData(event(text), sizeOf)
  expect({
    ticket: lean.tickets[0]?.description,
    message: lean.settings.pre_checkout_message,
    own: lean.description,
  }).toEqual(left)
  expect(lean.tickets[0]?.title).toBe('Standing')
  expect(lean.settings.support_email).toBe('a@b.de')
})

test('a change may not lead beyond what an event can have; what is beyond already may shrink (TIX-22)', () => {
  const nothing = { tickets: 0, prices: 0, text: 0 }
  const full = { tickets: MAX_TICKETS_PER_EVENT, prices: MAX_PRICES_PER_EVENT, text: MAX_EVENT_TEXT }
  expect(weightProblem(nothing, full)).toBeNull()
  expect(weightProblem(full, { ...full, tickets: full.tickets + 1 })?.field).toBe('title')
  expect(weightProblem(full, { ...full, prices: full.prices + 1 })?.field).toBe('prices')
  expect(weightProblem(full, { ...full, text: full.text + 7 })).toEqual({
    field: 'description',
    message: 'texts_too_long',
    values: { over: 7 },
  })
  const beyond = { tickets: 900, prices: 900, text: 900_000 }
  expect(weightProblem(beyond, { ...beyond, text: beyond.text - 1 })).toBeNull()
  expect(weightProblem(beyond, { ...beyond, text: beyond.text + 1 })?.field).toBe('description')
})
