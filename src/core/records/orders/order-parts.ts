import { z } from 'zod'
import { forEachColor, Settings } from '#core/catalog/events/settings-schema.ts'
import { ImageView } from '#core/catalog/images/schema.ts'
import { TaxOrFeePartView } from '#core/catalog/taxes-and-fees/schema.ts'
import { Id, InstantView } from '#core/platform/fields.ts'
import { ATTENDEE_STATUSES } from '#core/platform/states/attendee-state.ts'

/** One price in an order, as frozen when it was reserved (PRC-13). */
export const OrderItemView = z.object({
  event_date_id: Id,
  ticket_id: Id,
  ticket_price_id: Id,
  title: z.string(),
  label: z.string().nullable(),
  quantity: z.int(),
  price_before_discount: z.int(),
  price: z.int(),
  unit_fee: z.int(),
  unit_tax: z.int(),
  unit_fee_included: z.int(),
  unit_tax_included: z.int(),
  unit_total: z.int(),
  total_before_additions: z.int(),
  total_fee: z.int(),
  total_tax: z.int(),
  total_gross: z.int(),
  taxes_and_fees_rollup: z.array(TaxOrFeePartView),
  /** What an automatic discount took off each unit before the code, and its name (PRC-35). */
  rule_discount: z.int(),
  discount_rule_id: Id.nullable(),
  discount_name: z.string().nullable(),
})
export type OrderItemView = z.output<typeof OrderItemView>

/** What a discount or the code took off an order, by name; together its total discount (PRC-35). */
export const DiscountPartView = z.object({
  type: z.enum(['RULE', 'CODE']),
  id: Id.nullable(),
  name: z.string(),
  amount: z.int(),
})
export type DiscountPartView = z.output<typeof DiscountPartView>

export const TotalsView = z.object({
  total_before_discount: z.int(),
  total_discount: z.int(),
  total_before_additions: z.int(),
  total_fee: z.int(),
  total_tax: z.int(),
  total_fee_included: z.int(),
  total_tax_included: z.int(),
  total_gross: z.int(),
  total_refunded: z.int(),
})

const CheckoutSettingsView = Settings.pick({
  pre_checkout_message: true,
  attendee_details: true,
  price_display_mode: true,
  support_email: true,
  homepage_background_type: true,
  ...forEachColor(true),
})

/** What ticket, order and checkout pages tell about the event. */
export const OrderEventView = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  start_date: InstantView,
  end_date: InstantView.nullable(),
  timezone: z.string(),
  is_online_event: z.boolean(),
  venue_name: z.string().nullable(),
  address: z.string().nullable(),
  organizer_name: z.string(),
  /** The cover, or none. */
  images: z.array(ImageView),
  settings: CheckoutSettingsView,
})
export type OrderEventView = z.output<typeof OrderEventView>

/** When and where one ticket of an event with several dates is good for. */
export const TicketDateView = z.object({
  title: z.string().nullable(),
  start_date: InstantView,
  end_date: InstantView.nullable(),
  venue_name: z.string().nullable(),
  address: z.string().nullable(),
})
export type TicketDateView = z.output<typeof TicketDateView>

/** Extras of one product and tier, as tickets and orders list them (EXT-11). */
export const ExtraLine = z.object({ title: z.string(), label: z.string().nullable(), quantity: z.int() })
export type ExtraLine = z.output<typeof ExtraLine>

/** VIE-18 without its event: the tickets of a completed order. `qr` is the code's text, null when cancelled. */
export const OrderTicketView = z.object({
  short_id: z.string(),
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(ATTENDEE_STATUSES),
  ticket: z.object({ title: z.string(), label: z.string().nullable() }),
  /** Null where the holder need not know what the buyer paid (SET-46). */
  unit_total: z.int().nullable(),
  currency: z.string(),
  qr: z.string().nullable(),
  /** Left out where the event has one date (DAT-1). */
  date: TicketDateView.optional(),
  /** Left out where there are none (EXT-11). */
  add_ons: z.array(ExtraLine).optional(),
})
export type OrderTicketView = z.output<typeof OrderTicketView>
