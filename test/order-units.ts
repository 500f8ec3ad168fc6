import type { Db } from '#server/platform/database/db.ts'

const AT = new Date('2027-02-01T12:00:00Z')

export interface UnitValues {
  readonly event_id: number
  readonly order_id: number
  readonly ticket_id: number
  readonly price_id: number
  /** The holder of an add-on; null: the order's own (EXT-8). */
  readonly attendee_id?: number | null
  /** Null where the extra is not sold by date (DAT-10). */
  readonly event_date_id?: number | null
  readonly status?: 'ACTIVE' | 'CANCELLED'
  readonly quantity?: number
}

/** Extras of a completed order, as its completion leaves them (DAT-11): an item, and a unit for each piece of it. */
export async function createUnits(
  db: Db,
  { event_id, order_id, ticket_id, price_id: ticket_price_id, attendee_id = null, quantity = 1, ...values }: UnitValues,
): Promise<number[]> {
  const { event_date_id = null, status = 'ACTIVE' } = values
  const like = await db.selectFrom('order_items').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
  const { id: _id, ...copied } = like
  const taxes_and_fees_rollup = JSON.stringify(like.taxes_and_fees_rollup)
  const { id: order_item_id } = await db
    .insertInto('order_items')
    .values({ ...copied, taxes_and_fees_rollup, kind: 'EXTRA', ticket_id, ticket_price_id, event_date_id, quantity })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unit = { event_id, order_id, order_item_id, kind: 'EXTRA' as const, ticket_id, ticket_price_id, event_date_id }
  const rows = await db
    .insertInto('order_units')
    .values(Array.from({ length: quantity }, () => ({ ...unit, attendee_id, status, created_at: AT, updated_at: AT })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
