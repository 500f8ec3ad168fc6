import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import type { Locale } from '#core/platform/locales.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { listOrderItems } from '#server/records/orders/queries.ts'
import { insertRsvps } from '#server/records/rsvps/queries.ts'
import { BUYER, type SampleContext, type SampleOrder } from './sample-order.ts'

/** Somebody who is invited to what the sample's order has, and may bring two. Only ever written to be rolled back. */
export async function writeSampleRsvp(
  { tx, ctx, event }: SampleContext,
  { order_id }: SampleOrder,
  language: Locale,
): Promise<{ rsvp_id: number | null }> {
  const [item] = await listOrderItems(tx, [order_id])
  if (!item) return { rsvp_id: null }
  const [rsvp] = await insertRsvps(tx, [
    {
      event_id: event.id,
      event_date_id: item.event_date_id ?? event.id,
      ticket_price_id: item.ticket_price_id,
      short_id: shortIdFromBytes('rsvp', drawBytes(SHORT_ID_BYTES)),
      ...BUYER,
      language,
      max_guests: 2,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
  ])
  return { rsvp_id: rsvp?.id ?? null }
}
