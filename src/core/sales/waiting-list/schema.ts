import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { InstantView } from '#core/platform/fields.ts'
import { WAITING_ENTRY_STATUSES } from '#core/platform/states/waiting-entry-state.ts'
import { OrderEventView } from '#core/records/orders/order-parts.ts'
import { WaitedPriceView } from '#core/records/waiting-entries/schema.ts'
import { PublicOrderView } from '#core/sales/checkout/schema.ts'

/** WTL-7: the same for everybody, whether the address is new, waits or wants no mails. */
export const JoinedView = z.object({ sent: z.literal(true) })

/** A price of somebody's choice, with the units that one order of it may have. */
const PlacePriceView = WaitedPriceView.extend({
  min_per_order: z.int(),
  max_per_order: z.int(),
  /** What one costs now, all included; null where it is not sold any more. */
  unit_total: z.int().nullable(),
})
export type PlacePriceView = z.output<typeof PlacePriceView>

/** WTL-8: what the link of an entry shows. Of the place nothing but its band is told (WTL-10). */
export const WaitingPlaceView = z.object({
  short_id: z.string(),
  status: z.enum(WAITING_ENTRY_STATUSES),
  quantity: z.int(),
  accepts_fewer: z.boolean(),
  /** The favourite first. */
  prices: z.array(PlacePriceView),
  /** Null unless it is WAITING. */
  band: z.object({ from: z.int(), to: z.int().nullable() }).nullable(),
  first_name: z.string().nullable(),
  joined_at: InstantView,
  confirmed_at: InstantView.nullable(),
  ended_at: InstantView.nullable(),
  /** The order that holds what is offered, while it does, and afterwards what was bought (WTL-17). */
  offer: PublicOrderView.nullable(),
  /** How long an offer stands (WTL-3). */
  offer_minutes: z.int(),
  /** Offers are made and changes taken: the list was not switched off, the event is live. */
  is_open: z.boolean(),
  server_time: InstantView,
  event: OrderEventView,
})
export type WaitingPlaceView = z.output<typeof WaitingPlaceView>

nameViews({ JoinedView, PlacePriceView, WaitingPlaceView })
