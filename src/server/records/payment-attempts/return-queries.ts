import { sql } from 'kysely'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { moveReturn } from './queries.ts'

/** The payment that completed the order (RFD-2): received, and not on its way back. At most one is. */
export const findCompletingAttempt = (db: Db | Tx, order_id: number) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', '=', PaymentAttemptStatus.SUCCEEDED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_returns')
            .select('payment_returns.id')
            .whereRef('payment_returns.payment_attempt_id', '=', 'payment_attempts.id'),
        ),
      ),
    )
    .orderBy('id')
    .executeTakeFirst()

export const findReturnOf = (db: Db | Tx, payment_attempt_id: number) =>
  db.selectFrom('payment_returns').selectAll().where('payment_attempt_id', '=', payment_attempt_id).executeTakeFirst()

/** A refused return becomes a new call under a new key (STL-8); false when it is none that was refused. */
export async function reopenReturn(tx: Tx, { id, tries }: Row<'payment_returns'>, now: Date): Promise<boolean> {
  const again = { provider_refund_id: null, tries: tries + 1, updated_at: now }
  return (
    (await moveReturn(tx, id, { from: RefundRowStatus.FAILED, to: RefundRowStatus.PENDING, ...again })) !== undefined
  )
}

/** Payments of deleted orders with what became of them (PAY-37). The provider's own books stay its own. */
export async function deletePaymentsOf(tx: Tx, order_ids: readonly number[]): Promise<void> {
  const theirs = sql<boolean>`order_id = any(${[...order_ids]}::bigint[])`
  const attempts = tx.selectFrom('payment_attempts').select('id').where(theirs)
  await tx.deleteFrom('payment_returns').where('payment_attempt_id', 'in', attempts).execute()
  await tx.deleteFrom('payment_attempts').where(theirs).execute()
}
