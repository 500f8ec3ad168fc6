import { bankAccount } from '#server/catalog/payment-methods/bank-account-queries.ts'
import { cardAccount } from '#server/catalog/payment-methods/card-account-queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { AttemptRow } from '#server/records/payment-attempts/queries.ts'
import type { NewPayment } from '#server/sales/payment-providers/payment-provider.ts'

/**
 * What a provider is told about an attempt (PAY-9). The first call and every repeat say exactly the same under the same
 * key: a provider refuses a key that comes back with other contents (PAY-5).
 */
export async function describePayment(db: Db, attempt: AttemptRow): Promise<NewPayment> {
  const subject = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select(['orders.reference', 'orders.short_id', 'orders.language', 'events.account_id'])
    .where('orders.id', '=', attempt.order_id)
    .executeTakeFirstOrThrow()
  return {
    key: `attempt-${attempt.id}`,
    amount: attempt.amount,
    currency: attempt.currency,
    platform_fee: attempt.platform_fee,
    begun_at: attempt.created_at,
    page: { short_id: subject.short_id, language: subject.language },
    metadata: {
      order_id: String(attempt.order_id),
      reference: subject.reference,
      event_id: String(attempt.event_id),
      account_id: String(subject.account_id),
    },
  }
}

/** What the event takes, and the account that may charge for it now (PAY-2, PAY-10). */
export const readMethods = (tx: Tx, event_id: number) =>
  tx
    .selectFrom('event_settings')
    .select(['payment_methods', cardAccount.as('card_account'), bankAccount.as('bank_account')])
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
