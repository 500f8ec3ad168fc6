import { Code, Count, FieldNames, Id, internalAction, Proposed, publicAction, State } from './action.ts'

const event = publicAction('event', 'event.read')
const live = publicAction('event', 'live.read')
const settings = publicAction('event', 'settings.read')
const date = publicAction('date', 'date.read')
const ticket = publicAction('ticket', 'ticket.read')
const addonGroup = publicAction('addon_group', 'ticket.read')
const basketRule = publicAction('basket_rule', 'ticket.read')
const promoCode = publicAction('promo_code', 'promo_code.read')
const discountRule = publicAction('discount_rule', 'discount.read')
const question = publicAction('question', 'question.read')
const capacity = publicAction('capacity', 'capacity.read')
const affiliate = publicAction('affiliate', 'affiliate.read')
const organizer = publicAction('organizer', 'organizer.read')
const list = publicAction('check_in_list', 'check_in_list.read')

/** The first limit per person of an event: orders from before it are given the keys they are counted by (LIM-4). */
const FIRST_LIMIT = { jobs: ['persons.fill-keys'] } as const

/** Holders hear of a new time or place, where staff want them told (MAIL-60). */
const TOLD = { jobs: ['mails.send'] } as const

/** What is done to what is for sale (LOGE-2b, LOGE-2c). Names and texts of it stand in `changes`. */
export const CATALOG_ACTIONS = {
  'event.created': event({}),
  'event.duplicated': event({ source_event_id: Id }),
  'event.updated': event({ fields: FieldNames }),
  'event.status_changed': event({ from: State, to: State, ...Proposed }),
  'event.deleted': event({}),
  'sale.paused': live({}),
  'sale.resumed': live({}, { jobs: ['waiting.allocate'] }),
  'settings.updated': settings({ fields: FieldNames }, FIRST_LIMIT),
  'date.created': date({ event_date_id: Id }),
  'date.updated': date({ event_date_id: Id, fields: FieldNames }, TOLD),
  'date.moved': date({ event_date_id: Id, fields: FieldNames }, TOLD),
  'date.deleted': date({ event_date_id: Id }),
  'date.cancelled': date(
    { event_date_id: Id, date_action_id: Id, holders: State },
    { jobs: ['date-actions.run', 'mails.send'] },
  ),
  'date.reopened': date({ event_date_id: Id }),
  'date.action_finished': date({ event_date_id: Id, date_action_id: Id, done: Count, failed: Count }),
  'ticket.created': ticket({ ticket_id: Id }, FIRST_LIMIT),
  'ticket.updated': ticket({ ticket_id: Id, fields: FieldNames, ...Proposed }, FIRST_LIMIT),
  'ticket.deleted': ticket({ ticket_id: Id }),
  'ticket.duplicated': internalAction('ticket')({ ticket_id: Id, source_ticket_id: Id }),
  'ticket.sorted': internalAction('event')({}),
  'addon_group.created': addonGroup({ addon_group_id: Id }),
  'addon_group.updated': addonGroup({ addon_group_id: Id, fields: FieldNames }),
  'addon_group.deleted': addonGroup({ addon_group_id: Id }),
  'basket_rule.created': basketRule({ basket_rule_id: Id }),
  'basket_rule.updated': basketRule({ basket_rule_id: Id, fields: FieldNames }),
  'basket_rule.deleted': basketRule({ basket_rule_id: Id }),
  'promo_code.created': promoCode({ promo_code_id: Id, ...Proposed }),
  'promo_code.updated': promoCode({ promo_code_id: Id, fields: FieldNames }),
  'promo_code.deleted': promoCode({ promo_code_id: Id }),
  'promo_codes.created': internalAction('event')({ count: Count }),
  'discount_rule.created': discountRule({ discount_rule_id: Id }),
  'discount_rule.updated': discountRule({ discount_rule_id: Id, fields: FieldNames }),
  'discount_rule.deleted': discountRule({ discount_rule_id: Id }),
  'discount_rule.sorted': internalAction('event')({}),
  'question.created': question({ question_id: Id }),
  'question.updated': question({ question_id: Id, fields: FieldNames }),
  'question.deleted': question({ question_id: Id }),
  'question.sorted': internalAction('event')({ belongs_to: State }),
  'capacity.created': capacity({ capacity_id: Id }),
  'capacity.updated': capacity({ capacity_id: Id, fields: FieldNames }),
  'capacity.deleted': capacity({ capacity_id: Id }),
  'affiliate.created': affiliate({ affiliate_id: Id }),
  'affiliate.updated': affiliate({ affiliate_id: Id, fields: FieldNames }),
  'affiliate.deleted': affiliate({ affiliate_id: Id }),
  'organizer.created': organizer({ organizer_id: Id }),
  'organizer.updated': organizer({ organizer_id: Id, fields: FieldNames }),
  'organizer.deleted': organizer({ organizer_id: Id }),
  'check_in_list.created': list({ check_in_list_id: Id }),
  'check_in_list.updated': list({ check_in_list_id: Id, fields: FieldNames }),
  'check_in_list.deleted': list({ check_in_list_id: Id }),
  'check_in_list.link_rotated': internalAction('check_in_list')({ check_in_list_id: Id }),
  'image.added': internalAction('image')({ image_id: Id, type: State }),
  'image.changed': internalAction('image')({ image_id: Id }),
  'image.removed': internalAction('image')({ image_id: Id.optional() }),
  'event_defaults.updated': internalAction('account')({ fields: FieldNames }),
  'tax.created': internalAction('tax')({ tax_or_fee_id: Id }),
  'tax.updated': internalAction('tax')({ tax_or_fee_id: Id, fields: FieldNames }),
  'tax.deleted': internalAction('tax')({ tax_or_fee_id: Id }),
  'bank_account.created': internalAction('account')({ bank_account_id: Id }, { jobs: ['mails.send'] }),
  'bank_account.updated': internalAction('account')(
    { bank_account_id: Id, fields: FieldNames },
    { jobs: ['mails.send'] },
  ),
  'bank_account.deleted': internalAction('account')({ bank_account_id: Id }, { jobs: ['mails.send'] }),
}

const check_in = publicAction('check_in_list', 'check_in_list.read')
const unit = publicAction('unit', 'attendee.read')
const redemption = { check_in_list_id: Id, redemption_id: Id, order_unit_id: Id, ticket_id: Id }

/** At the door (LOGE-2b, DAT-60). */
export const CHECK_IN_ACTIONS = {
  'check_in.created': check_in({ check_in_list_id: Id, check_in_id: Id }),
  'check_in.ended': check_in({ check_in_list_id: Id, check_in_id: Id }),
  'unit.redeemed': unit(redemption),
  'unit.redemption_undone': unit(redemption),
  'scan.seen': internalAction('check_in_list')({ check_in_list_id: Id, scan_id: Id }),
}

const proposal = internalAction('proposal')
const proposed = { proposal_id: Id }
const message = { message_id: Id, recipient_type: State, recipient_count: Count }

/** Messages to attendees, and mails that staff or readers act on. */
export const MESSAGING_ACTIONS = {
  'message.sent': publicAction('message', 'message.read')({ ...message, ...Proposed }, { jobs: ['messages.send'] }),
  'message.tested': internalAction('message')({ ...message, ...Proposed }, { jobs: ['messages.send'] }),
  'message.scheduled': internalAction('message')({ ...message, ...Proposed }),
  'message.cancelled': internalAction('message')(message),
  'message.not_sent': internalAction('message')(message),
  'message.deleted': internalAction('message')({ message_id: Id }),
  'mail.opted_out': internalAction('event')({}),
  'order.mail_released': internalAction('order')(
    { mail_id: Id, kind: Code, held_reason: State.nullable() },
    { jobs: ['mails.send'] },
  ),
  'order.mail_resent': internalAction('order')({ mail_id: Id, kind: Code }, { jobs: ['mails.send'] }),
  'proposal.approved': proposal({ ...proposed, api_key_id: Id, act: Code }),
  'proposal.rejected': proposal({ ...proposed, api_key_id: Id, act: Code }),
  'proposal.expired': proposal(proposed),
  'proposal.failed': proposal({ ...proposed, code: Code }),
}
