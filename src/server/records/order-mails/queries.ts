import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'

export const readOrders = (tx: Tx, ids: readonly number[]): Promise<Row<'orders'>[]> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

export const readOrder = (tx: Tx, id: number): Promise<Row<'orders'>> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
