import type { Insertable, Updateable } from 'kysely'
import { type RefundRow as RefundState, refundStatus, totalRefunded } from '#core/records/states/order-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { MAX_UNTOUCHED_REFUNDS } from './limits.ts'
import { type OrderRow, updateOrderRow } from './queries.ts'

export type RefundRow = Row<'refunds'>

export const findRefund = (db: Db | Tx, id: number) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** A refund by the id it has at the provider. */
export const findProviderRefund = (db: Db | Tx, payment_attempt_id: number, provider_refund_id: string) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_attempt_id', '=', payment_attempt_id)
    .where('provider_refund_id', '=', provider_refund_id)
    .executeTakeFirst()

/** Refunds of an order as its rules ask for them; the order is locked (RFD-3). */
export async function readRefundStates(tx: Tx, order_id: number): Promise<(RefundRow & RefundState)[]> {
  const rows = await tx.selectFrom('refunds').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
  return rows as (RefundRow & RefundState)[]
}

export const insertRefund = (tx: Tx, row: Insertable<DB['refunds']>): Promise<RefundRow> =>
  tx.insertInto('refunds').values(row).returningAll().executeTakeFirstOrThrow()

/** The tickets a refund is for, and what of it falls to each (RFD-16). */
export const insertRefundTickets = (tx: Tx, refund_id: number, tickets: readonly { id: number; amount: number }[]) =>
  tx
    .insertInto('refund_tickets')
    .values(tickets.map(({ id, amount }) => ({ refund_id, attendee_id: id, amount })))
    .execute()

/** Tickets that a refund was made for, pending or arrived; one that failed leaves its tickets as they were. */
export async function listRefundedTickets(
  db: Db | Tx,
  order_ids: readonly number[],
): Promise<{ attendee_id: number; amount: number }[]> {
  if (order_ids.length === 0) return []
  return db
    .selectFrom('refund_tickets')
    .innerJoin('refunds', 'refunds.id', 'refund_tickets.refund_id')
    .select(['refund_tickets.attendee_id', 'refund_tickets.amount'])
    .where('refunds.order_id', 'in', [...order_ids])
    .where('refunds.status', '<>', 'FAILED')
    .execute()
}

export const updateRefundRow = (tx: Tx, id: number, row: Updateable<DB['refunds']>): Promise<RefundRow> =>
  tx.updateTable('refunds').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Still open and not asked about for a while, those waiting longest first (STL-9). */
export const listUntouchedRefunds = (db: Db, before: Date) =>
  db
    .selectFrom('refunds')
    .select(['id', 'updated_at'])
    .where('status', '=', 'PENDING')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(MAX_UNTOUCHED_REFUNDS)
    .execute()

/** Asked about without news: the others are due before it is again. */
export const touchRefund = (tx: Tx, id: number, { read_at, seen }: { read_at: Date; seen: Date }) =>
  tx
    .updateTable('refunds')
    .set({ updated_at: read_at })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('updated_at', '=', seen)
    .execute()

/** What the order says of its refunds, derived anew after each change of one of them (RFD-8). The order is locked. */
export async function storeRefundTotals(tx: Tx, order: Pick<OrderRow, 'id' | 'amount_paid'>, now: Date) {
  const refunds = await readRefundStates(tx, order.id)
  return updateOrderRow(tx, order.id, {
    refund_status: refundStatus(refunds, order.amount_paid),
    total_refunded: totalRefunded(refunds),
    updated_at: now,
  })
}
