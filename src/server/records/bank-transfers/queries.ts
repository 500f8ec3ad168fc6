import type { Insertable, Updateable } from 'kysely'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** What an order to be paid by bank transfer was told, and until when it is to be paid (BANK-1 to BANK-3). */
export type TransferRow = Row<'bank_transfers'>

export const insertTransfer = (tx: Tx, row: Insertable<DB['bank_transfers']>) =>
  tx.insertInto('bank_transfers').values(row).execute()

/** Of a locked order, or as anybody with its link may read it. */
export const findTransfer = (db: Db | Tx, order_id: number): Promise<TransferRow | undefined> =>
  db.selectFrom('bank_transfers').selectAll().where('order_id', '=', order_id).executeTakeFirst()

/** The order is locked. */
export const updateTransfer = (tx: Tx, order_id: number, row: Updateable<DB['bank_transfers']>) =>
  tx.updateTable('bank_transfers').set(row).where('order_id', '=', order_id).execute()

/** Unpaid orders whose buyers are to be reminded by now, the oldest first (BANK-3). */
export const listDueReminders = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('bank_transfers')
    .innerJoin('orders', 'orders.id', 'bank_transfers.order_id')
    .select(['bank_transfers.order_id', 'orders.event_id'])
    .where('remind_at', '<=', now)
    .where('orders.status', '=', OrderStatus.AWAITING_PAYMENT)
    .orderBy('remind_at')
    .limit(limit)
    .execute()
