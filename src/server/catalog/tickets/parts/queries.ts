import type { PartInput } from '#core/catalog/tickets/product-schema.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

export type PartRow = PartInput

/** What a package consists of, in its order (PKG-1). */
export const findParts = (db: Db | Tx, ticket_id: number): Promise<PartRow[]> =>
  db
    .selectFrom('package_parts')
    .select(['ticket_price_id', 'quantity', 'unit_price'])
    .where('ticket_id', '=', ticket_id)
    .orderBy('sort_order')
    .orderBy('ticket_price_id')
    .execute()

export async function replaceParts(
  tx: Tx,
  { event_id, ticket_id }: { readonly event_id: number; readonly ticket_id: number },
  parts: readonly PartInput[],
): Promise<void> {
  await tx.deleteFrom('package_parts').where('ticket_id', '=', ticket_id).execute()
  if (parts.length === 0) return
  await tx
    .insertInto('package_parts')
    .values(
      parts.map(({ ticket_price_id, quantity, unit_price }, index) => ({
        ...{ event_id, ticket_id, ticket_price_id, quantity, unit_price },
        sort_order: index + 1,
      })),
    )
    .execute()
}

/** Prices of the event as far as a package may contain them. */
export const findPartPrices = (tx: Tx, event_id: number, ids: readonly number[]) =>
  tx
    .selectFrom('ticket_prices')
    .innerJoin('tickets', 'tickets.id', 'ticket_prices.ticket_id')
    .select(['ticket_prices.id', 'tickets.kind', 'tickets.type'])
    .where('ticket_prices.event_id', '=', event_id)
    .where('ticket_prices.id', 'in', [...ids])
    .where('ticket_prices.deleted_at', 'is', null)
    .where('tickets.deleted_at', 'is', null)
    .execute()

/** Which of these prices packages of the event contain (PKG-5). */
export async function findPricesInPackages(tx: Tx, event_id: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('package_parts')
    .innerJoin('tickets', 'tickets.id', 'package_parts.ticket_id')
    .select('package_parts.ticket_price_id')
    .where('package_parts.event_id', '=', event_id)
    .where('package_parts.ticket_price_id', 'in', [...ids])
    .where('tickets.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ ticket_price_id }) => ticket_price_id))
}
