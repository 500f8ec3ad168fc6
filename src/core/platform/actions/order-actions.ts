import {
  Amount,
  Code,
  Count,
  FieldNames,
  Flag,
  Id,
  Ids,
  internalAction,
  orderStep,
  Proposed,
  publicAction,
  State,
} from './action.ts'

const order = publicAction('order', 'order.read')
const orderInside = internalAction('order')
const attendee = publicAction('attendee', 'attendee.read')
const unit = publicAction('unit', 'attendee.read')
const attendeeInside = internalAction('attendee')

const refund = { refund_id: Id, amount: Amount, ...Proposed }
const dispute = { amount: Amount, outcome: State }
const HOLD_ENDS = ['checkout.expire-event'] as const
const MAIL = ['mails.send'] as const

/** Orders, their payments and their attendees (LOGE-2). Names, addresses and answers stand in `changes`. */
export const ORDER_ACTIONS = {
  'order.reserved': orderStep({}, { jobs: HOLD_ENDS }),
  'order.details_saved': orderStep({}, { jobs: HOLD_ENDS }),
  'order.details_erased': orderStep({}),
  'order.resume_requested': orderStep({}, { jobs: MAIL }),
  'order.resumed': orderStep({}),
  'order.expired': orderStep({ reason: State }, { jobs: MAIL }),
  'order.more_time_given': orderInside({}, { jobs: HOLD_ENDS }),
  'order.code_entered': orderInside({ promo_code_id: Id }),
  'order.code_removed': orderInside({ promo_code_id: Id }),
  'order.address_confirmed': orderInside({}, { jobs: ['mails.send', 'checkout.expire-event'] }),
  'order.completed': order({ amount_paid: Amount }, { jobs: MAIL }),
  'order.updated': order({ fields: FieldNames }, { jobs: MAIL }),
  'order.answers_updated': order({ question_ids: Ids }),
  'order.marked_paid': order({ amount: Amount, notify_buyer: Flag }),
  'order.cancelled': order({ notify_buyer: Flag, tickets: Count, ...Proposed }, { jobs: MAIL }),
  'order.confirmation_resent': orderInside(Proposed, { jobs: MAIL }),
  'order.extras_code_reissued': orderInside({ generation: Count }),
  'order.refund_started': order(refund, { jobs: ['payments.send-refund'] }),
  'order.refunded': order(refund, { jobs: MAIL }),
  'order.refunded_outside': order(refund),
  'order.refund_failed': order({ ...refund, failure_reason: Code.nullable() }, { jobs: MAIL }),
  'person_keys.filled': internalAction('event')({ orders: Count }),
  'test_orders.deleted': publicAction('event', 'order.read')({ orders: Count }),
  'payment.started': orderStep({ provider: Code }),
  'payment.waited': orderStep({}, { jobs: HOLD_ENDS }),
  'payment.submitted': orderStep({}, { jobs: HOLD_ENDS }),
  'payment.processing': orderStep({}),
  'payment.declined': orderStep({ reason: Code.nullable() }, { jobs: MAIL }),
  'payment.offline_chosen': order({}, { jobs: ['checkout.expire-event', 'mails.send'] }),
  'payment.reminded': orderStep({}, { jobs: MAIL }),
  'payment.return_started': orderInside({ reason: State, amount: Amount }, { jobs: ['payments.return-payment'] }),
  'payment.returned': order({ amount: Amount }),
  'payment.return_failed': orderInside({}),
  'payment.return_retried': orderInside({ amount: Amount }),
  'payment.disputed': order(dispute, { jobs: MAIL }),
  'payment.dispute_won': orderInside(dispute),
  'payment.dispute_lost': orderInside(dispute, { jobs: MAIL }),
  'payment_connection.started': internalAction('account')({}),
  'payment_connection.connected': internalAction('account')({}),
  'payment_connection.lost': internalAction('account')({}, { jobs: MAIL }),
  'attendee.created': attendee({ amount_paid: Amount, is_import: Flag.optional() }, { jobs: MAIL }),
  'attendees.imported': internalAction('event')({ created: Count, send_tickets: Flag }),
  'attendee.updated': attendee({ fields: FieldNames }, { jobs: MAIL }),
  'attendee.answers_updated': attendee({ question_ids: Ids }),
  'attendee.ticket_changed': attendee(
    {
      ticket_id: Id,
      ticket_price_id: Id,
      from_ticket_price_id: Id,
      /** Where another date was chosen (ATT-9). */
      event_date_id: Id.optional(),
      from_event_date_id: Id.optional(),
    },
    { jobs: MAIL },
  ),
  'attendee.cancelled': attendee({ notify: Flag, ...Proposed }, { jobs: MAIL }),
  'attendee.reactivated': attendee({}),
  'attendee.reissued': attendee({ generation: Count }, { jobs: MAIL }),
  'unit.cancelled': unit({ order_unit_id: Id, ticket_id: Id, ...Proposed }),
  'attendee.ticket_resent': attendeeInside(Proposed, { jobs: MAIL }),
}

/** Of these the activity forgets what they say together with the person (EXP-9, AUD-5). */
export const ABOUT_PERSONS = [
  'order.updated',
  'order.answers_updated',
  'attendee.updated',
  'attendee.answers_updated',
] as const satisfies readonly (keyof typeof ORDER_ACTIONS)[]
