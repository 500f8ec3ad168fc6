import type { Insertable, Updateable } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { REFUND_MOVES, RefundRowStatus, refundStatus, totalRefunded } from '#core/platform/states/refund-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { MAX_UNTOUCHED_REFUNDS } from './limits.ts'
import type { OrderRow } from './queries.ts'

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
export function readRefundStates(tx: Tx, order_id: number): Promise<RefundRow[]> {
  return tx.selectFrom('refunds').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
}

export const insertRefund = (tx: Tx, row: Insertable<DB['refunds']>): Promise<RefundRow> =>
  tx.insertInto('refunds').values(row).returningAll().executeTakeFirstOrThrow()

/** The tickets a refund is for, and what of it falls to each (RFD-16). */
export const insertRefundTickets = (tx: Tx, refund_id: number, tickets: readonly { id: number; amount: number }[]) =>
  tx
    .insertInto('refund_tickets')
    .values(tickets.map(({ id, amount }) => ({ refund_id, attendee_id: id, amount })))
    .execute()

/** The same of extras and packages (DAT-36). */
export const insertRefundUnits = (tx: Tx, refund_id: number, units: readonly { id: number; amount: number }[]) =>
  tx
    .insertInto('refund_units')
    .values(units.map(({ id, amount }) => ({ refund_id, order_unit_id: id, amount })))
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
    .where('refunds.status', '<>', RefundRowStatus.FAILED)
    .execute()
}

type RefundValues = Omit<Updateable<DB['refunds']>, 'status'>

/** Writes what is no state of it. */
export const updateRefundRow = (tx: Tx, id: number, row: RefundValues): Promise<RefundRow> =>
  tx.updateTable('refunds').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Moves one refund (RFD-6, RFD-14); elsewhere by now is ORDER_STATE_CHANGED. */
export async function moveRefund<To extends RefundRowStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof REFUND_MOVES, To> & RefundValues,
): Promise<RefundRow> {
  const row = await tx
    .updateTable('refunds')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<RefundRowStatus>(REFUND_MOVES, from, to))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('ORDER_STATE_CHANGED')
  return row
}

/** Still open and not asked about for a while, those waiting longest first (STL-9). */
export const listUntouchedRefunds = (db: Db, before: Date) =>
  db
    .selectFrom('refunds')
    .select(['id', 'updated_at'])
    .where('status', '=', RefundRowStatus.PENDING)
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
    .where('status', '=', RefundRowStatus.PENDING)
    .where('updated_at', '=', seen)
    .execute()

/** What the order says of its refunds, derived anew after each change of one of them (RFD-8). The order is locked. */
export async function storeRefundTotals(tx: Tx, order: Pick<OrderRow, 'id' | 'amount_paid'>, now: Date) {
  const refunds = await readRefundStates(tx, order.id)
  return tx
    .updateTable('orders')
    .set({
      refund_status: refundStatus(refunds, order.amount_paid),
      total_refunded: totalRefunded(refunds),
      updated_at: now,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
