import type { PartInput } from '#core/catalog/tickets/product-schema.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findPartPrices, findParts, replaceParts } from './queries.ts'

/** Prices of the event's tickets and extras, no donations and no packages (PKG-1); foreign ids are field errors (SEC-2). */
export async function checkParts(tx: Tx, event_id: number, parts: readonly PartInput[]): Promise<void> {
  if (parts.length === 0) return
  const prices = await findPartPrices(
    tx,
    event_id,
    parts.map(({ ticket_price_id }) => ticket_price_id),
  )
  for (const [index, { ticket_price_id }] of parts.entries()) {
    const price = prices.find(({ id }) => id === ticket_price_id)
    const path = `parts.${index}.ticket_price_id`
    if (!price) throw wrongField(path, 'unknown_id')
    if (price.kind === 'PACKAGE' || price.type === 'DONATION') throw wrongField(path, 'part_kind')
  }
}

/** A copied package contains what its source does: the same prices, or what became of them (DAT-59, TIX-23). */
export async function copyParts(
  tx: Tx,
  { from, to, event_id }: { readonly from: number; readonly to: number; readonly event_id: number },
  prices?: ReadonlyMap<number, number>,
): Promise<void> {
  const parts = await findParts(tx, from)
  await replaceParts(
    tx,
    { event_id, ticket_id: to },
    parts.map((part) => ({ ...part, ticket_price_id: prices?.get(part.ticket_price_id) ?? part.ticket_price_id })),
  )
}
