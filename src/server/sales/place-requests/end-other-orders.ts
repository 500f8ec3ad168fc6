import type { Ctx } from '#server/platform/context/context.ts'
import { listHoldsOfApplication } from '#server/records/orders/application-order-queries.ts'
import { giveUpOrder } from '#server/sales/checkout/abandon-order.ts'

/**
 * Ends what is still held for an application whose place was taken by late money (APP-4): one place is paid once. While a
 * payment of it may still bring money it throws PAYMENT_IN_PROGRESS, and the job comes again.
 */
export async function endOtherOrders(ctx: Ctx, application_id: number): Promise<void> {
  for (const order of await listHoldsOfApplication(ctx.db, application_id)) await giveUpOrder(ctx, order)
}
