import type { AttendeeEmail } from '#core/catalog/events/attendee-details.ts'
import type { PaymentMethod, Settings } from '#core/catalog/events/settings-schema.ts'
import type { AnswerInput } from '#core/catalog/questions/answer-schema.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import type { Locale } from '#core/platform/locales.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { displayStatus, OrderStatus, SOLD_STATUSES } from '#core/platform/states/order-state.ts'
import type { OrderPressure } from '#core/platform/stock/pressure.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import type { DiscountPartView, OrderItemView, OrderTicketView } from '#core/records/orders/order-parts.ts'
import { toRollupView } from '#core/records/orders/schema.ts'
import type { NotMailedView, PublicOrderView } from '#core/sales/checkout/schema.ts'
import { fullHoldUntil } from '#core/sales/completion/hold-time.ts'
import { offlineTerms } from '#core/sales/payments/offline-rules.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { cleanHtmlOf } from '#server/platform/text/clean-html.ts'
import { type EventPlace, toOrderEventView } from '#server/records/orders/order-event-view.ts'
import type { OrderItemRow, OrderRow } from '#server/records/orders/queries.ts'
import type { EventRequirements } from './queries.ts'
import type { Reservation } from './reserve/reserve-batch.ts'

type ItemFields = Omit<
  OrderItemRow,
  'id' | 'order_id' | 'taxes_and_fees_rollup' | 'kind' | 'parent_item_id' | 'is_included'
> & {
  readonly taxes_and_fees_rollup: unknown
}

const toOrderItemView = (item: ItemFields): OrderItemView => ({
  event_date_id: item.event_date_id ?? item.event_id,
  ticket_id: item.ticket_id,
  ticket_price_id: item.ticket_price_id,
  title: item.title,
  label: item.label,
  quantity: item.quantity,
  price_before_discount: item.price_before_discount,
  price: item.price,
  unit_fee: item.unit_fee,
  unit_tax: item.unit_tax,
  unit_fee_included: item.unit_fee_included,
  unit_tax_included: item.unit_tax_included,
  unit_total: item.unit_total,
  total_before_additions: item.total_before_additions,
  total_fee: item.total_fee,
  total_tax: item.total_tax,
  total_gross: item.total_gross,
  taxes_and_fees_rollup: toRollupView(item.taxes_and_fees_rollup as OrderItemView['taxes_and_fees_rollup']),
  rule_discount: item.rule_discount,
  discount_rule_id: item.discount_rule_id,
  discount_name: item.discount_name,
})

/** Only an extra may be for no date; any other item without one is for the first (DAT-3, DAT-10). */
const toPlaceInOrder = ({
  kind,
  is_included,
  event_date_id,
}: Pick<ItemFields, 'event_date_id'> & { readonly kind: ProductKind; readonly is_included: boolean }) => ({
  kind,
  is_included,
  ...(kind === 'EXTRA' ? { event_date_id } : {}),
})

const toPublicItem = (item: OrderItemRow, emails: PublicOrderParts['emails']): PublicOrderView['items'][number] => ({
  ...toOrderItemView(item),
  ...toPlaceInOrder(item),
  id: item.id,
  parent_item_id: item.parent_item_id,
  attendee_email: emails[item.ticket_id] ?? 'REQUIRED',
})

/** With one date nothing is told of it (DAT-1). */
const datesOf = (dates: PublicOrderParts['dates']): Pick<PublicOrderView, 'dates'> =>
  dates.length > 0 ? { dates: dates.map((one) => ({ ...one, starts_at: one.starts_at.toISOString() })) } : {}

/** Left out where there are none. */
const whereThere = ({ extras, not_mailed }: Pick<PublicOrderParts, 'extras' | 'not_mailed'>) => ({
  ...(extras ? { extras } : {}),
  ...(not_mailed ? { not_mailed } : {}),
})

const CLOSED: readonly string[] = SOLD_STATUSES

export interface PublicOrderParts {
  readonly order: OrderRow
  readonly items: readonly OrderItemRow[]
  readonly place: EventPlace
  readonly tickets: OrderTicketView[]
  readonly extras: PublicOrderView['extras'] | null
  readonly not_mailed: NotMailedView | null
  readonly payment_methods: PaymentMethod[]
  readonly decline_reason: string | null
  readonly has_session: boolean
  /** When the event is over for an order whose payment is to be chosen; else null (DAT-43). */
  readonly order_end: Date | null
  /** How scarce what an order that is to be paid holds is (CALM-7); null where nobody chooses. */
  readonly pressure: OrderPressure | null
  readonly takes_promo_code: boolean
  /** Of its items, where the event has several (DAT-52). */
  readonly dates: readonly { readonly id: number; readonly starts_at: Date; readonly title: string | null }[]
  /** By ticket id, where its holder need not be asked for an address (TIX-25). */
  readonly emails: EventRequirements['emails']
  /** Whose language the country's name is in, and where pictures come from. */
  readonly reader: { readonly locale: Locale; readonly config: Pick<Config, 'media_url'> }
  readonly now: Date
}

const totals = (order: OrderRow) => ({
  currency: order.currency,
  total_before_discount: order.total_before_discount,
  total_discount: order.total_discount,
  total_before_additions: order.total_before_additions,
  total_fee: order.total_fee,
  total_tax: order.total_tax,
  total_fee_included: order.total_fee_included,
  total_tax_included: order.total_tax_included,
  total_gross: order.total_gross,
  total_refunded: order.total_refunded,
})

const times = ({ order, has_session, now }: Pick<PublicOrderParts, 'order' | 'has_session' | 'now'>) => ({
  reserved_until: order.reserved_until?.toISOString() ?? null,
  more_time_until:
    has_session && order.status === OrderStatus.RESERVED ? (fullHoldUntil(order)?.toISOString() ?? null) : null,
  server_time: now.toISOString(),
  created_at: order.created_at.toISOString(),
  completed_at: order.completed_at?.toISOString() ?? null,
})

/**
 * VIE-16 for the checkout session and for completed or cancelled orders, VIE-17 for everybody else with the link: the same
 * view with everything personal left null (PRM-21 to PRM-23, SEC-9, SEC-10).
 */
export function toPublicOrderView({
  order,
  items,
  place,
  tickets,
  extras,
  not_mailed,
  payment_methods,
  decline_reason,
  has_session,
  pressure,
  order_end,
  takes_promo_code,
  dates,
  emails,
  reader,
  now,
}: PublicOrderParts): PublicOrderView {
  const entitled = has_session || CLOSED.includes(order.status)
  const completed = order.status === OrderStatus.COMPLETED
  const details = order.details as Details | null
  const { status, payment_status, refund_status } = order
  return {
    short_id: order.short_id,
    reference: order.reference,
    status,
    payment_status,
    refund_status,
    display_status: displayStatus({ status, payment_status, refund_status }),
    payment_provider: order.payment_provider,
    decline_reason: entitled ? decline_reason : null,
    ...totals(order),
    items: items.map((item) => toPublicItem(item, emails)),
    ...datesOf(dates),
    taxes_and_fees_rollup: toRollupView(order.taxes_and_fees_rollup as PublicOrderView['taxes_and_fees_rollup']),
    discounts_rollup: order.discounts_rollup as unknown as DiscountPartView[],
    ...times({ order, has_session, now }),
    language: order.language as Locale,
    is_test: order.is_test,
    has_session,
    promo_code: order.promo_code,
    promo_code_applied: order.promo_code_id !== null,
    promo_code_note: null,
    takes_promo_code,
    payment_methods,
    event: toOrderEventView(place, reader),
    first_name: entitled ? order.first_name : null,
    last_name: entitled ? order.last_name : null,
    email: entitled ? order.email : null,
    answers: entitled ? ((details?.order.answers ?? []) as AnswerInput[]) : null,
    attendees: entitled ? (CLOSED.includes(status) ? tickets : (details?.attendees ?? [])) : null,
    offline: offlineOf({ order, items, place, payment_methods, has_session, pressure, order_end, now }),
    post_checkout_message: completed ? cleanHtmlOf(place.settings.post_checkout_message) : null,
    online_event_details:
      completed && place.event.is_online_event && tickets.some((ticket) => ticket.status === AttendeeStatus.ACTIVE)
        ? cleanHtmlOf(place.event.online_event_details)
        : null,
    ...whereThere({ extras, not_mailed }),
  }
}

/**
 * How and until when to pay by bank transfer or cash: once it was chosen for whoever has the link, as it holds nothing personal,
 * and before that for the buyer who chooses (PAY-23, SET-31).
 */
function offlineOf({
  order,
  items,
  order_end,
  place: { settings },
  payment_methods,
  has_session,
  pressure,
  now,
}: Omit<
  PublicOrderParts,
  | 'not_mailed'
  | 'transfer'
  | 'takes_promo_code'
  | 'dates'
  | 'emails'
  | 'extras'
  | 'tickets'
  | 'decline_reason'
  | 'reader'
>): PublicOrderView['offline'] {
  if (order.status !== OrderStatus.AWAITING_PAYMENT) return null
  const instructions = cleanHtmlOf(settings.offline_payment_instructions)
  const held_until = order.reserved_until?.toISOString() ?? null
  if (order.payment_provider === 'bank') return null
  if (order.offline_confirmed_at)
    return order.awaits_address
      ? { instructions, due_at: null, is_sooner: false, confirm_by: held_until }
      : { instructions, due_at: held_until, is_sooner: false, confirm_by: null }
  if (!has_session || !order_end || !payment_methods.includes('OFFLINE')) return null
  const terms = offlineTerms(now, settings as OfflineSettings, {
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(pressure ?? { is_pressed: false, is_waited_for: false }),
    effective_end: order_end,
    is_confirmed: order.address_confirmed_at !== null,
  })
  if (!terms) return null
  const { due_at, is_sooner, confirm_by } = terms
  return { instructions, due_at: due_at.toISOString(), is_sooner, confirm_by: confirm_by?.toISOString() ?? null }
}

type OfflineSettings = EventPlace['settings'] & Pick<Settings, 'offline_confirm'>

/** The answer of a reservation, made of what the batch decided: nothing is read again on the hot path. */
export function toReservedView(
  reservation: Reservation,
  payment_methods: PaymentMethod[],
  config: Pick<Config, 'media_url'>,
): PublicOrderView {
  const { request, quote, catalog } = reservation
  const { items, promo_code_applied, currency, taxes_and_fees_rollup, acting_rule_ids: _inside, ...told } = quote
  return {
    short_id: reservation.short_id,
    reference: reservation.reference,
    status: OrderStatus.RESERVED,
    payment_status: null,
    refund_status: null,
    display_status: OrderStatus.RESERVED,
    payment_provider: null,
    decline_reason: null,
    currency,
    ...told,
    total_refunded: 0,
    items: items.map((item) => {
      const ticket = catalog.tickets.find((found) => found.id === item.ticket_id)
      const label = ticket?.prices.find((price) => price.id === item.ticket_price_id)?.label ?? null
      return {
        ...toOrderItemView({ ...item, event_id: catalog.event.id, title: ticket?.title ?? '', label }),
        ...toPlaceInOrder(item),
        attendee_email: (ticket?.attendee_email ?? 'REQUIRED') as AttendeeEmail,
      }
    }),
    taxes_and_fees_rollup: toRollupView(taxes_and_fees_rollup),
    reserved_until: reservation.reserved_until.toISOString(),
    more_time_until: reservation.full_until > reservation.reserved_until ? reservation.full_until.toISOString() : null,
    server_time: reservation.created_at.toISOString(),
    created_at: reservation.created_at.toISOString(),
    completed_at: null,
    language: request.language,
    is_test: request.api_key_id !== null,
    has_session: true,
    promo_code: promo_code_applied ? (request.promo?.code ?? null) : null,
    promo_code_applied,
    takes_promo_code: catalog.has_promo_codes,
    payment_methods,
    event: toOrderEventView(catalog, { locale: request.language, config }),
    first_name: null,
    last_name: null,
    email: null,
    answers: [],
    attendees: [],
    offline: null,
    post_checkout_message: null,
    online_event_details: null,
  }
}
