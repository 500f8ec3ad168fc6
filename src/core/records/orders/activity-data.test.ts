import { expect, test } from 'vitest'
import { activityData, type StoredAction } from './activity-data.ts'

const moved = { from: 'a@example.org', to: 'b@example.org' }

/** The same action as it was stored until `changes` came, and as it is stored now (LOGE-3). */
const FORMS: readonly [string, Partial<StoredAction>, Partial<StoredAction>, object][] = [
  [
    'order.updated',
    { data: { email: moved } },
    { data: { fields: ['email'] }, changes: { email: [moved.from, moved.to] } },
    { email: moved },
  ],
  [
    'attendee.answers_updated',
    { data: { question_7: { title: 'Diet', from: '', to: 'vegan' } } },
    { data: { question_ids: [7] }, changes: { question_7: ['', 'vegan'] }, question_titles: { question_7: 'Diet' } },
    { question_7: { title: 'Diet', from: '', to: 'vegan' } },
  ],
  [
    'attendee.ticket_changed',
    { data: { ticket: { from: 'Seat', to: 'Box' } } },
    { data: {}, changes: { ticket: ['Seat', 'Box'] } },
    { ticket: { from: 'Seat', to: 'Box' } },
  ],
  ['order.code_removed', { data: { code: 'SUMMER' } }, { changes: { code: ['SUMMER', null] } }, { code: 'SUMMER' }],
  ['order.code_entered', { data: { code: 'AUTUMN' } }, { changes: { code: ['SUMMER', 'AUTUMN'] } }, { code: 'AUTUMN' }],
  ['order.completed', { data: { amount_paid: 5 } }, { data: { amount_paid: 5 } }, { amount_paid: 5 }],
]

test.each(FORMS)('%s reads the same in its old form and in its new one', (action, old, now, told) => {
  const none = { action, data: {}, changes: null, question_titles: null }
  expect(activityData({ ...none, ...old })).toEqual(told)
  expect(activityData({ ...none, ...now })).toEqual(told)
})

test('an erased act says nothing but what it was', () => {
  expect(activityData({ action: 'order.updated', data: {}, changes: null, question_titles: null })).toEqual({})
})
