import type { EventDefaultsView } from '#core/catalog/event-defaults/event-defaults.ts'
import type { Settings } from '#core/catalog/events/settings-schema.ts'
import { type BoundValues, boundInput, boundValues } from '#web/platform/ui/inputs/sale-bounds/sale-bounds.ts'

// Settings as fields hold them: null is blank, and a number field holds text while somebody types in it.

/** The settings of checkout as their form holds them (SET-8 to SET-11, SET-40, SET-45). */
export const checkoutValues = (settings: EventDefaultsView) => ({
  ticket_page_message: settings.ticket_page_message ?? '',
  ticket_conditions: settings.ticket_conditions ?? '',
  continue_button_text: settings.continue_button_text ?? '',
  pre_checkout_message: settings.pre_checkout_message ?? '',
  post_checkout_message: settings.post_checkout_message ?? '',
  attendee_details: settings.attendee_details,
})

/** The settings of held tickets as their form holds them (SET-7, SET-23, SET-24). */
export const holdValues = (settings: EventDefaultsView) => ({
  order_timeout_in_minutes: settings.order_timeout_in_minutes as number | string,
  short_holds: settings.short_holds,
  shared_network: settings.shared_network,
})

export const toHoldInput = <Values extends { order_timeout_in_minutes: number | string }>({
  order_timeout_in_minutes: minutes,
  ...values
}: Values) => ({ ...values, order_timeout_in_minutes: Number(minutes) })

/** How long an approved place is kept, as its form holds it (APP-5). */
export const approvalValues = ({ approval_pay_hours }: Settings) => ({
  approval_pay_hours: approval_pay_hours as number | string,
})

export const toApprovalInput = ({ approval_pay_hours }: { approval_pay_hours: number | string }) => ({
  approval_pay_hours: Number(approval_pay_hours),
})

/** The settings of the waiting list as their form holds them (WTL-3). */
export const waitingListValues = (settings: Settings) => ({
  waiting_list: settings.waiting_list,
  waiting_offer_minutes: settings.waiting_offer_minutes as number | string,
})

export const toWaitingListInput = <Values extends { waiting_offer_minutes: number | string }>({
  waiting_offer_minutes: minutes,
  ...values
}: Values) => ({ ...values, waiting_offer_minutes: Number(minutes) })

/** The settings of what a person may have, as their form holds them (SET-28, SET-29). Blank is no limit. */
export const personLimitValues = (settings: EventDefaultsView) => ({
  max_tickets_per_person: (settings.max_tickets_per_person ?? '') as number | string,
  person_limit_per_date: settings.person_limit_per_date,
})

export const toPersonLimitInput = <Values extends { max_tickets_per_person: number | string }>({
  max_tickets_per_person: tickets,
  ...values
}: Values) => ({ ...values, max_tickets_per_person: tickets === '' ? null : Number(tickets) })

/** SET-19 to SET-21, SET-25 to SET-27. Blank days: tickets are held until the event ends. */
export const paymentValues = (settings: EventDefaultsView) => ({
  payment_methods: settings.payment_methods,
  offline_payment_instructions: settings.offline_payment_instructions ?? '',
  offline_payment_due_in_days: (settings.offline_payment_due_in_days ?? '') as number | string,
  offline_max_units: settings.offline_max_units as number | string,
  offline_share: settings.offline_share as number | string,
  offline_confirm: settings.offline_confirm,
  payment_term_days: settings.payment_term_days as number | string,
  last_payment_days: settings.last_payment_days as number | string,
  bank_grace_days: settings.bank_grace_days as number | string,
  reminder_days: (settings.reminder_days ?? '') as number | string,
})
export type PaymentValues = ReturnType<typeof paymentValues>

type OfflineNumbers = Pick<
  PaymentValues,
  | 'offline_payment_due_in_days'
  | 'offline_max_units'
  | 'offline_share'
  | 'payment_term_days'
  | 'last_payment_days'
  | 'bank_grace_days'
  | 'reminder_days'
>

const numberOrNull = (value: number | string): number | null => (value === '' ? null : Number(value))

export const toPaymentInput = <Values extends OfflineNumbers>({
  offline_payment_due_in_days: days,
  offline_max_units: units,
  offline_share: share,
  payment_term_days: term,
  last_payment_days: last,
  bank_grace_days: grace,
  reminder_days: reminder,
  ...values
}: Values) => ({
  ...values,
  offline_payment_due_in_days: numberOrNull(days),
  offline_max_units: numberOrNull(units),
  offline_share: numberOrNull(share),
  payment_term_days: numberOrNull(term),
  last_payment_days: numberOrNull(last),
  bank_grace_days: numberOrNull(grace),
  reminder_days: numberOrNull(reminder),
})

/** The settings of mails as their form holds them (SET-3 to SET-6, SET-46). */
export const emailValues = (settings: EventDefaultsView) => ({
  support_email: settings.support_email ?? '',
  email_footer_message: settings.email_footer_message ?? '',
  hide_price_from_attendees: settings.hide_price_from_attendees,
  notify_organizer_of_new_orders: settings.notify_organizer_of_new_orders,
  notify_buyer_of_refund: settings.notify_buyer_of_refund,
})

/** The settings of prices and numbers as their form holds them (SET-12, SET-14). */
export const displayValues = ({ price_display_mode, show_available_quantity }: EventDefaultsView) => ({
  price_display_mode,
  show_available_quantity,
})

/** When dates without bounds of their own are sold, as the form holds it (SET-48, SET-49). */
export const dateSaleValues = (settings: Pick<Settings, 'date_sale_start_offset' | 'date_sale_end_offset'>) => ({
  ...boundValues('date_sale_start', null, settings.date_sale_start_offset),
  ...boundValues('date_sale_end', null, settings.date_sale_end_offset),
})

export const toDateSaleInput = (values: BoundValues<'date_sale_start'> & BoundValues<'date_sale_end'>) => ({
  date_sale_start_offset: boundInput('date_sale_start', values).offset,
  date_sale_end_offset: boundInput('date_sale_end', values).offset,
})
