import { describe, expect, test } from 'vitest'
import { ACTIONS } from '#core/platform/actions/actions.ts'
import { actorFilter, readActor } from './actor-filter.ts'
import { changedParts } from './changed-parts.ts'
import { readsPersons, subjectOf } from './subject-of.ts'
import { type Telling, toldValue } from './told-value.ts'

const EUR: Telling = {
  locale: 'en',
  zone: 'Europe/Berlin',
  currency: 'EUR',
  value_kind: null,
  words: { yes: 'yes', no: 'no', empty: 'empty' },
}

describe('before → after (AUD-1)', () => {
  test('of a list of rows what differs, by the name of the row', () => {
    const before = [
      { label: 'Early', price: 1000, quantity_available: 5 },
      { label: 'Late', price: 2000, quantity_available: 5 },
    ]
    const after = [before[0], { label: 'Late', price: 2500, quantity_available: 5 }]
    expect(changedParts('prices', before, after)).toEqual([{ field: 'price', of: 'Late', before: 2000, after: 2500 }])
    expect(changedParts('prices', before, [before[0]])).toEqual([
      { field: 'prices', of: 'Late', before: before[1], after: null },
    ])
    expect(changedParts('title', 'One', 'Two')).toEqual([{ field: 'title', of: null, before: 'One', after: 'Two' }])
    expect(changedParts('ticket_ids', [1], [1, 2])).toEqual([
      { field: 'ticket_ids', of: null, before: [1], after: [1, 2] },
    ])
  })

  test.each([
    ['price', 2000, '€20.00'],
    ['max_per_order', 2000, '2000'],
    ['is_hidden', true, 'yes'],
    ['is_hidden', false, 'no'],
    ['title', null, 'empty'],
    ['title', '', 'empty'],
    ['ticket_ids', [], 'empty'],
    ['ticket_ids', [3, 4], '3, 4'],
    ['description', '<p>Doors <b>at six</b>&nbsp;&amp; later</p>', 'Doors at six & later'],
    ['start_date', '2027-06-01T17:00:00.000Z', 'Tue 1 June 2027, 19:00'],
    ['prices', { label: 'Late', price: 2500, is_hidden: false, quantity_available: null }, 'Late, €25.00'],
  ])('%s %j is told as %s', (field, value, told) => {
    expect(toldValue(field, value, EUR)).toBe(told)
  })

  test('a discount or a rate is what its thing says it is', () => {
    expect(toldValue('discount', 25_000, { ...EUR, value_kind: 'PERCENTAGE' })).toBe('25%')
    expect(toldValue('discount', 500, { ...EUR, value_kind: 'FIXED' })).toBe('€5.00')
    expect(toldValue('discount', 500, EUR)).toBe('500')
  })
})

describe('what it was done to, and who did it', () => {
  const row = { event_id: 4, order_id: 5, attendee_id: 6, data: { ticket_id: 7, tax_or_fee_id: 8, event_date_id: 9 } }
  test.each([
    ['ticket.updated', { kind: 'ticket', id: 7 }],
    ['event.updated', { kind: 'event', id: 4 }],
    ['order.updated', { kind: 'order', id: 5 }],
    ['attendee.updated', { kind: 'attendee', id: 6 }],
    ['tax.updated', { kind: 'tax', id: 8 }],
    ['date.updated', { kind: 'date', id: 9 }],
    ['promo_code.updated', null],
    ['of.no_list', null],
  ])('%s', (action, subject) => expect(subjectOf({ action, ...row })).toEqual(subject))

  test('every action whose data names a thing of its subject leads to it', () => {
    for (const [action, { subject, data }] of Object.entries(ACTIONS)) {
      const id = Object.keys(data.shape).find((name) => name === `${subject}_id`)
      if (id) expect(subjectOf({ ...row, action, data: { [id]: 1 } })?.kind, action).toBe(subject)
    }
  })

  test.each(['user-8', 'key-3', 'BUYER', 'DOOR', 'SYSTEM', 'PROVIDER'])('%s is read as it was written', (text) => {
    const asked = readActor(text)
    expect(asked && actorFilter({ actor_type: asked.type, actor_id: asked.id })).toBe(text)
  })
  test.each(['', 'user', 'user-', 'user-x', 'USER-8', 'user-8; drop', 'buyer'])('%j is nobody', (text) =>
    expect(readActor(text)).toBeNull(),
  )
})

test('words about persons are told of every action on an order, an attendee or an extra, and of what nobody knows (AUD-2)', () => {
  for (const [action, { subject }] of Object.entries(ACTIONS))
    if (['order', 'attendee', 'unit'].includes(subject)) expect(readsPersons(action), action).not.toBeNull()
  expect(readsPersons('of.no_list')).toEqual(['order.read', 'attendee.read'])
  expect(readsPersons('ticket.updated')).toBeNull()
  expect(readsPersons('user.updated'), 'members are read by admins').toEqual(['user.read'])
})
