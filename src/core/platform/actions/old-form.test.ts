import { describe, expect, test } from 'vitest'
import { fromOldForm, type Said } from './old-form.ts'

const EMAIL = { from: 'ada@example.org', to: 'grace@example.org' }

const ROWS: readonly [string, Said['data'], Said][] = [
  [
    'order.updated',
    { email: EMAIL },
    { data: { fields: ['email'] }, changes: { email: ['ada@example.org', 'grace@example.org'] } },
  ],
  [
    'attendee.answers_updated',
    { question_7: { title: 'Diet', from: '', to: 'vegan' } },
    { data: { question_ids: [7] }, changes: { question_7: ['', 'vegan'] } },
  ],
  [
    'email.changed',
    { user_id: 3, before: 'ada@example.org', after: 'grace@example.org' },
    { data: { user_id: 3 }, changes: { email: ['ada@example.org', 'grace@example.org'] } },
  ],
  [
    'organizer.updated',
    { organizer_id: 2, name: 'Speicher 9', email: 'hello@example.org' },
    {
      data: { organizer_id: 2, fields: ['name', 'email'] },
      changes: { name: [null, 'Speicher 9'], email: [null, 'hello@example.org'] },
    },
  ],
  [
    'user.updated',
    { user_id: 3, role: 'ADMIN', first_name: 'Ada' },
    { data: { user_id: 3, role: 'ADMIN', fields: ['first_name'] }, changes: { first_name: [null, 'Ada'] } },
  ],
  ['ticket.created', { ticket_id: 4, title: 'Box' }, { data: { ticket_id: 4 }, changes: { title: [null, 'Box'] } }],
  ['ticket.deleted', { ticket_id: 4, title: 'Box' }, { data: { ticket_id: 4 }, changes: { title: ['Box', null] } }],
  [
    'promo_code.updated',
    { promo_code_id: 5, code: 'SUMMER' },
    { data: { promo_code_id: 5, fields: [] }, changes: { code: ['SUMMER', 'SUMMER'] } },
  ],
  [
    'order.refund_started',
    { refund_id: 1, amount: 500, reason: 'Ada Lovelace fell ill' },
    { data: { refund_id: 1, amount: 500 }, changes: { reason: [null, 'Ada Lovelace fell ill'] } },
  ],
  ['contact_address.asked', { address: 'a@example.org' }, { data: {}, changes: { address: [null, 'a@example.org'] } }],
  [
    'alarm.cleared',
    { alarm_id: 1, kind: 'x', subject: 'order:1', told: { order_id: 1 }, note: 'seen to', by: 'operator' },
    {
      data: { alarm_id: 1, kind: 'x', subject: 'order:1', by: 'operator' },
      changes: { told: [null, { order_id: 1 }], note: [null, 'seen to'] },
    },
  ],
]

describe('rows written before `changes` was (LOGE-3)', () => {
  test.each(ROWS)('%s %j', (action, data, said) => {
    expect(fromOldForm(action, data)).toEqual(said)
  })

  test.each(ROWS)('%s is moved once', (action, data) => {
    const said = fromOldForm(action, data)!
    expect(fromOldForm(action, said.data)).toBeNull()
  })

  test.each([
    ['order.completed', { amount_paid: 1250 }],
    ['order.expired', { reason: 'TIME' }],
    ['event.status_changed', { from: 'DRAFT', to: 'LIVE' }],
    ['order.reserved', {}],
    ['an action of a later release', { email: 'a@example.org' }],
  ])('%s stays as it is', (action, data) => {
    expect(fromOldForm(action, data)).toBeNull()
  })
})
