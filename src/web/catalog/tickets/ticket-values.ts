import type { z } from 'zod'
import type { AttendeeEmail } from '#core/catalog/events/attendee-details.ts'
import type { PriceDisplayMode } from '#core/catalog/taxes-and-fees/price-display.ts'
import type { ProductKind, SaleMode } from '#core/catalog/ticket-types/product-kind.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { TicketInput, TicketView } from '#core/catalog/tickets/schema.ts'
import { canHaveWaitingList } from '#core/catalog/tickets/waiting-list.ts'
import {
  OPEN_WINDOW,
  type WindowValues,
  windowInput,
  windowValues,
} from '#web/platform/ui/inputs/sale-bounds/sale-bounds.ts'

export interface TierValues extends WindowValues {
  id: number | null
  /** Of the row on screen; a new tier has no id yet. */
  key: string
  label: string
  price: number | null
  quantity_available: number | string
  is_hidden: boolean
}

/** A part of a package; null is empty. */
export interface PartValues {
  ticket_price_id: number
  quantity: number | null
  unit_price: number | null
}

export interface TicketValues extends WindowValues, Record<string, unknown> {
  kind: ProductKind
  stock_per_date: boolean
  sale_mode: SaleMode
  parts: PartValues[]
  parts_cancellable: boolean
  title: string
  description: string
  type: TicketType
  price: number | null
  quantity_available: number | string
  prices: TierValues[]
  min_per_order: number | string
  max_per_order: number | string
  max_per_person: number | string
  is_hidden: boolean
  hide_before_sale_start: boolean
  hide_after_sale_end: boolean
  hide_when_sold_out: boolean
  hide_unless_promo_code: boolean
  is_paused: boolean
  start_collapsed: boolean
  show_available_quantity: 'event' | 'yes' | 'no'
  has_waiting_list: 'event' | 'yes' | 'no'
  requires_approval: boolean
  price_display_mode: 'event' | PriceDisplayMode
  attendee_email: AttendeeEmail
  tax_and_fee_ids: string[]
}

export const newTier = (key: string): TierValues => ({
  id: null,
  key,
  label: '',
  price: null,
  quantity_available: '',
  ...OPEN_WINDOW,
  is_hidden: false,
})

/** A new ticket is a paid one with the taxes and fees that go on every new ticket (TIX-12). */
export const newTicket = (tax_and_fee_ids: readonly number[], kind: ProductKind = 'ADMISSION'): TicketValues => ({
  kind,
  stock_per_date: true,
  sale_mode: 'FREELY',
  parts: [],
  parts_cancellable: false,
  title: '',
  description: '',
  type: 'PAID',
  price: null,
  quantity_available: '',
  prices: [newTier('first')],
  min_per_order: '',
  max_per_order: '',
  max_per_person: '',
  ...OPEN_WINDOW,
  is_hidden: false,
  hide_before_sale_start: false,
  hide_after_sale_end: false,
  hide_when_sold_out: false,
  hide_unless_promo_code: false,
  is_paused: false,
  start_collapsed: false,
  show_available_quantity: 'event',
  has_waiting_list: 'event',
  requires_approval: false,
  price_display_mode: 'event',
  attendee_email: 'REQUIRED',
  tax_and_fee_ids: tax_and_fee_ids.map(String),
})

const choiceOf = (flag: boolean | null): 'event' | 'yes' | 'no' => (flag === null ? 'event' : flag ? 'yes' : 'no')
const flagOf = (choice: 'event' | 'yes' | 'no'): boolean | null => (choice === 'event' ? null : choice === 'yes')

export function valuesOf(ticket: TicketView): TicketValues {
  const is_tiered = ticket.type === 'TIERED'
  return {
    ...ticket,
    ...windowValues(ticket),
    parts: ticket.parts.map(({ ticket_id: _of, ...part }) => part),
    description: ticket.description ?? '',
    quantity_available: ticket.quantity_available ?? '',
    prices: is_tiered
      ? ticket.prices.map(({ id, label, price, quantity_available, is_hidden, ...rest }) => ({
          id,
          key: String(id),
          label: label ?? '',
          price,
          quantity_available: quantity_available ?? '',
          ...windowValues(rest),
          is_hidden,
        }))
      : [newTier('first')],
    min_per_order: ticket.min_per_order ?? '',
    max_per_order: ticket.max_per_order ?? '',
    max_per_person: ticket.max_per_person ?? '',
    show_available_quantity: choiceOf(ticket.show_available_quantity),
    has_waiting_list: choiceOf(ticket.has_waiting_list),
    price_display_mode: ticket.price_display_mode ?? 'event',
    tax_and_fee_ids: ticket.tax_and_fee_ids.map(String),
  }
}

/** A number field hands over text while it is no number; the schema then says so. */
const whole = (value: number | string): number | null => (value === '' ? null : Number(value))

/** Only what the type has: tiers or one price (TIX-3 to TIX-6). */
export function toTicketInput(values: TicketValues): z.input<typeof TicketInput> {
  const { type } = values
  const is_tiered = type === 'TIERED'
  return {
    title: values.title,
    description: values.description,
    type,
    ...(is_tiered
      ? {}
      : { price: type === 'FREE' ? 0 : values.price, quantity_available: whole(values.quantity_available) }),
    ...(is_tiered
      ? {
          prices: values.prices.map(({ id, label, price, quantity_available, is_hidden, ...window }) => ({
            id,
            label,
            // missing is refused by the schema; a tier may cost nothing, but somebody has to say so
            price: price as number,
            quantity_available: whole(quantity_available),
            ...windowInput(window),
            is_hidden,
          })),
        }
      : {}),
    min_per_order: whole(values.min_per_order),
    max_per_order: whole(values.max_per_order),
    max_per_person: whole(values.max_per_person),
    ...windowInput(values),
    is_hidden: values.is_hidden,
    hide_before_sale_start: values.hide_before_sale_start,
    hide_after_sale_end: values.hide_after_sale_end,
    hide_when_sold_out: values.hide_when_sold_out,
    hide_unless_promo_code: values.hide_unless_promo_code,
    is_paused: values.is_paused,
    start_collapsed: values.start_collapsed,
    show_available_quantity: flagOf(values.show_available_quantity),
    // what can have no list says nothing of it (WTL-3)
    has_waiting_list: canHaveWaitingList(values) && !values.requires_approval ? flagOf(values.has_waiting_list) : null,
    requires_approval: canHaveWaitingList(values) && values.requires_approval,
    price_display_mode: values.price_display_mode === 'event' ? null : values.price_display_mode,
    attendee_email: values.attendee_email,
    tax_and_fee_ids: values.tax_and_fee_ids.map(Number),
    ...ofKind(values),
  }
}

/** What a ticket does not have (EXT-2, PKG-1). */
function ofKind({ kind, stock_per_date, sale_mode, parts, parts_cancellable }: TicketValues) {
  if (kind === 'EXTRA') return { kind, stock_per_date, sale_mode }
  if (kind !== 'PACKAGE') return {}
  // an empty figure is refused by the schema, which says so under its field
  const figures = parts.map(({ ticket_price_id, quantity, unit_price }) => ({
    ticket_price_id,
    quantity: quantity as number,
    unit_price: unit_price as number,
  }))
  return { kind, parts: figures, parts_cancellable }
}

/** How many of the rare options differ from a new ticket; stands at the fold. */
export function countAdvanced(values: TicketValues): number {
  const plain = newTicket([])
  const keys = [
    'min_per_order',
    'max_per_order',
    'max_per_person',
    'sale_start_kind',
    'sale_end_kind',
    'is_hidden',
    'hide_before_sale_start',
    'hide_after_sale_end',
    'hide_when_sold_out',
    'hide_unless_promo_code',
    'is_paused',
    'start_collapsed',
    'show_available_quantity',
    'has_waiting_list',
    'requires_approval',
    'price_display_mode',
    'attendee_email',
  ] as const
  return keys.filter((key) => values[key] !== plain[key]).length + (values.tax_and_fee_ids.length > 0 ? 1 : 0)
}
