import type { PreviewKind } from '#core/identity/mails/previews.ts'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import type { Locale } from '#core/platform/locales.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { PERSON_KEY_BYTES } from '#core/records/persons/limits.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { listOrderItems } from '#server/records/orders/queries.ts'
import { insertEntry, moveEntries } from '#server/records/waiting-entries/queries.ts'
import { BUYER, type SampleContext, type SampleOrder } from './sample-order.ts'

const { UNCONFIRMED, WAITING, OFFERED, EXPIRED, CLOSED } = WaitingEntryStatus

/** Where somebody who waits stands when each mail goes out (MAIL-100 to MAIL-103). */
export const WAITING_SAMPLES: Partial<Record<PreviewKind, WaitingEntryStatus>> = {
  'waiting-confirm': UNCONFIRMED,
  'waiting-offer': OFFERED,
  'waiting-lapsed': EXPIRED,
  'waiting-closed': CLOSED,
}

/** Somebody who waits for what the sample's order has. Only ever written to be rolled back. */
export async function writeSampleEntry(
  { tx, ctx, event }: SampleContext,
  { order_id }: SampleOrder,
  { status, locale }: { status: WaitingEntryStatus; locale: Locale },
): Promise<{ waiting_entry_id: number | null }> {
  const items = await listOrderItems(tx, [order_id])
  const waiting_entry_id = await insertEntry(
    tx,
    {
      event_id: event.id,
      short_id: shortIdFromBytes('waiting_entry', drawBytes(SHORT_ID_BYTES)),
      status: UNCONFIRMED,
      quantity: 2,
      accepts_fewer: false,
      ...BUYER,
      person_key: drawBytes(PERSON_KEY_BYTES),
      language: locale,
      queued_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
    items.map(({ ticket_price_id, event_date_id }) => ({ ticket_price_id, event_date_id: event_date_id ?? event.id })),
  )
  if (waiting_entry_id === null || status === UNCONFIRMED) return { waiting_entry_id }
  const ids = [waiting_entry_id]
  const at = ctx.now
  if (status === CLOSED) await moveEntries(tx, ids, { from: UNCONFIRMED, to: CLOSED, at })
  else {
    // by the moves that there are, each leading on from the one before
    await moveEntries(tx, ids, { from: UNCONFIRMED, to: WAITING, at })
    await moveEntries(tx, ids, { from: WAITING, to: OFFERED, at })
    if (status === EXPIRED) await moveEntries(tx, ids, { from: OFFERED, to: EXPIRED, at })
  }
  return { waiting_entry_id }
}
