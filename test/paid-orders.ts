import type { PaymentProvider } from '#server/sales/payment-providers/payment-provider.ts'
import { ProviderUnreachable } from '#server/sales/payment-providers/payment-provider.ts'
import type { Answer, TestApp } from './app.ts'
import { createBuyer, TEST_CARD } from './buyer.ts'
import { createMember, createOnSaleEvent, type TicketValues } from './factories.ts'

export type PaidSale = Awaited<ReturnType<typeof createOnSaleEvent>>

export interface PaidOrderValues {
  readonly sale?: PaidSale
  readonly ticket?: TicketValues
  readonly quantity?: number
  readonly card?: string
}

/** An order bought for real at the test provider, and the staff who may act on it. */
export async function createPaidOrder(
  t: TestApp,
  { sale: existing, ticket = {}, quantity = 2, card = TEST_CARD }: PaidOrderValues = {},
) {
  const sale = existing ?? (await createOnSaleEvent(t.deps.db, { capacity: 10, ...ticket }))
  const { token } = await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')
  const buyer = await createBuyer(t, sale, quantity)
  await buyer.submit()
  const paid = await buyer.confirm(card)
  if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`)
  return { sale, buyer, token, ...(await staffActions(t, sale, { order: buyer.order, as: token })) }
}

/** What staff do to an order, over HTTP. */
export async function staffActions(
  t: TestApp,
  sale: Pick<PaidSale, 'event_id'>,
  { order, as }: { order: string; as: string },
) {
  const { id } = await t.deps.db
    .selectFrom('orders')
    .select('id')
    .where('short_id', '=', order.split('/').at(-1)!)
    .executeTakeFirstOrThrow()
  const path = `/api/events/${sale.event_id}/orders/${id}`
  const mails = (kind: string) =>
    t.deps.db.selectFrom('mails').selectAll().where('order_id', '=', id).where('kind', '=', kind).execute()
  return {
    order_id: id,
    path,
    mails,
    refund: (amount: number, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
      t.call('POST', `${path}/refund`, { as, body: { amount, ...more }, headers }),
    cancel: (notify_buyer = false): Promise<Answer> => t.call('POST', `${path}/cancel`, { as, body: { notify_buyer } }),
    read: async () => (await t.call('GET', path, { as })).body.data,
    refunds: () => t.deps.db.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    /** The refunds in the provider's own books: what really went back. */
    refundsAtProvider: async () => {
      const { rows } = await t.deps.pool.query(
        `select r.amount, r.status from test_refunds r join payment_attempts p on p.provider_payment_id = r.payment_id where p.order_id = $1 order by r.id`,
        [id],
      )
      return rows as { amount: number; status: string }[]
    },
    stock: () =>
      t.deps.db
        .selectFrom('stock')
        .select(['held', 'sold'])
        .where('event_id', '=', sale.event_id)
        .where('kind', '=', 'PRICE')
        .executeTakeFirstOrThrow(),
  }
}

/** A provider whose answers get lost, or that is never reached: before or after it did what was asked. */
export function lossyProvider(provider: PaymentProvider, when: 'BEFORE' | 'AFTER'): PaymentProvider {
  const lost = async (ask: () => Promise<unknown>): Promise<never> => {
    if (when === 'AFTER') await ask()
    throw new ProviderUnreachable('the answer got lost')
  }
  return {
    ...provider,
    refund: (refund) => lost(() => provider.refund(refund)),
    readRefund: (id, payment_id) => lost(() => provider.readRefund(id, payment_id)),
  }
}
