import { sql } from 'kysely'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { AttemptRow } from '#server/records/payment-attempts/queries.ts'

export interface PaymentBalance {
  readonly received: number
  readonly refunded: number
}

/** Payments the provider knows to which something happened since, in pages by id. */
export const listPaymentsToCompare = (
  db: Db,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<AttemptRow[]> =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider_payment_id', 'is not', null)
    .where('status', 'in', [
      PaymentAttemptStatus.SUCCEEDED,
      PaymentAttemptStatus.FAILED,
      PaymentAttemptStatus.CANCELLED,
    ])
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb('updated_at', '>=', since),
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_attempt_id', '=', 'payment_attempts.id')
            .where('refunds.updated_at', '>=', since),
        ),
        eb.exists(
          eb
            .selectFrom('payment_returns')
            .select('payment_returns.id')
            .whereRef('payment_returns.payment_attempt_id', '=', 'payment_attempts.id')
            .where('payment_returns.updated_at', '>=', since),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * What our rows say of one payment. A refund on its way already counts at the provider. Money of another amount is in the
 * row of its return (STL-7).
 */
export async function readPaymentBalance(db: Db, attempt_id: number): Promise<PaymentBalance> {
  const { rows } = await sql<PaymentBalance>`
    select case when a.status = ${literal(PaymentAttemptStatus.SUCCEEDED)} then coalesce(differing.amount, a.amount) else 0 end as received,
      coalesce((select sum(amount) from refunds where payment_attempt_id = a.id and status <> ${literal(RefundRowStatus.FAILED)}), 0)::bigint
        + coalesce((select sum(amount) from payment_returns where payment_attempt_id = a.id and status <> ${literal(RefundRowStatus.FAILED)}), 0)::bigint
        as refunded
    from payment_attempts a
    left join payment_returns differing on differing.payment_attempt_id = a.id and differing.reason = 'AMOUNT_DIFFERS'
    where a.id = ${attempt_id}`.execute(db)
  return rows[0]!
}

/** Rows of the alarm list about payments that no order of ours is known for. */
export async function listUnknownPayments(db: Db, kind: string) {
  const rows = await db
    .selectFrom('operator_alarms')
    .select(['subject', 'data'])
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ subject, data }) => ({
    subject,
    data: data as unknown as { readonly account: string; readonly provider?: string },
  }))
}
