import type { Tx } from '#server/platform/database/db.ts'

/** The one line of a sample's order. */
export const findItem = (tx: Tx, order_id: number) =>
  tx.selectFrom('order_items').select('id').where('order_id', '=', order_id).executeTakeFirstOrThrow()
