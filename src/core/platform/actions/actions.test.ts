import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ACTIONS, type Action } from './actions.ts'

const ACTION_NAMES = Object.keys(ACTIONS) as Action[]
const ofClass = (kind: string) => ACTION_NAMES.filter((name) => ACTIONS[name].class === kind)
const three = (noun: string) => [`${noun}.created`, `${noun}.updated`, `${noun}.deleted`]

describe('classes (LOGE-2)', () => {
  test('STEP: what a buyer does on the way, told by the activity alone', () => {
    const order = ['reserved', 'expired', 'details_saved', 'details_erased', 'resume_requested', 'resumed']
    const payment = ['started', 'waited', 'submitted', 'processing', 'declined', 'reminded']
    const wanted = [...order.map((act) => `order.${act}`), ...payment.map((act) => `payment.${act}`)]
    expect(ofClass('STEP').sort()).toEqual(wanted.sort())
  })

  test('PUBLIC: what whoever may read the subject is told', () => {
    const wanted = [
      ...['created', 'duplicated', 'updated', 'status_changed', 'deleted'].map((act) => `event.${act}`),
      'settings.updated',
      ...['created', 'updated', 'moved', 'deleted', 'cancelled', 'reopened', 'action_finished'].map(
        (act) => `date.${act}`,
      ),
      ...[
        'ticket',
        'addon_group',
        'basket_rule',
        'promo_code',
        'discount_rule',
        'question',
        'capacity',
        'affiliate',
        'organizer',
        'check_in_list',
      ].flatMap(three),
      ...['completed', 'updated', 'answers_updated', 'marked_paid', 'cancelled'].map((act) => `order.${act}`),
      ...['refund_started', 'refunded', 'refunded_outside', 'refund_failed'].map((act) => `order.${act}`),
      ...['offline_chosen', 'returned', 'disputed'].map((act) => `payment.${act}`),
      'test_orders.deleted',
      ...['created', 'updated', 'answers_updated', 'ticket_changed'].map((act) => `attendee.${act}`),
      ...['cancelled', 'reactivated', 'reissued'].map((act) => `attendee.${act}`),
      'unit.cancelled',
      'check_in.created',
      'check_in.ended',
      'unit.redeemed',
      'unit.redemption_undone',
      'message.sent',
      'sale.paused',
      'sale.resumed',
      ...['confirmed', 'offered', 'converted', 'expired', 'declined', 'left', 'closed', 'moved'].map(
        (act) => `waiting_entry.${act}`,
      ),
      ...['opened', 'drawn', 'paused', 'resumed', 'closed', 'updated'].map((act) => `queue.${act}`),
      ...['received', 'approved', 'converted', 'lapsed', 'rejected', 'withdrawn', 'closed', 'reopened'].map(
        (act) => `application.${act}`,
      ),
      'rsvp.answered',
    ]
    expect(ofClass('PUBLIC').sort()).toEqual(wanted.sort())
  })

  test.each<[Action, string]>([
    ['event.updated', 'event.read'],
    ['settings.updated', 'settings.read'],
    ['date.moved', 'date.read'],
    ['promo_code.deleted', 'promo_code.read'],
    ['discount_rule.deleted', 'discount.read'],
    ['addon_group.updated', 'ticket.read'],
    ['basket_rule.created', 'ticket.read'],
    ['payment.disputed', 'order.read'],
    ['attendee.reissued', 'attendee.read'],
    ['unit.cancelled', 'attendee.read'],
    ['check_in.created', 'check_in_list.read'],
    ['unit.redeemed', 'attendee.read'],
    ['message.sent', 'message.read'],
    ['waiting_entry.offered', 'waiting.read'],
    ['queue.drawn', 'live.read'],
    ['application.received', 'application.read'],
    ['rsvp.answered', 'waiting.read'],
  ])('%s is read with %s', (action, permission) => {
    expect(ACTIONS[action].can).toBe(permission)
  })

  test('INTERNAL actions are read in the audit view alone', () => {
    expect(ofClass('INTERNAL').filter((name) => ACTIONS[name].can !== null)).toEqual([])
  })
})

describe('data is closed and says nothing of persons (LOGE-3)', () => {
  const takes = (action: Action, data: unknown) => (ACTIONS[action].data as z.ZodType).safeParse(data).success

  test.each<[Action, object]>([
    ['order.completed', { amount_paid: 1250 }],
    ['event.status_changed', { from: 'DRAFT', to: 'LIVE' }],
    ['order.updated', { fields: ['email'] }],
    ['order.refund_failed', { refund_id: 1, amount: 2, failure_reason: 'expired_or_canceled_card' }],
  ])('%s takes %j', (action, data) => {
    expect(takes(action, data)).toBe(true)
  })

  test.each<[Action, object]>([
    ['order.completed', { amount_paid: 1250, email: 'anna@example.org' }],
    ['order.completed', { amount_paid: 12.5 }],
    ['order.updated', { fields: ['anna@example.org'] }],
    ['order.updated', { email: { from: 'a@example.org', to: 'b@example.org' } }],
    ['event.status_changed', { from: 'DRAFT', to: 'Anna Kern' }],
    ['order.refund_failed', { refund_id: 1, amount: 2, failure_reason: 'the card of Anna Kern has expired' }],
  ])('%s refuses %j', (action, data) => {
    expect(takes(action, data)).toBe(false)
  })
})
