import { DateActionOrderStatus } from '#core/platform/states/date-action-state.ts'
import { isHold } from '#core/platform/states/order-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { lockOrder } from '#server/records/orders/queries.ts'
import { findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { endHolds } from '#server/sales/completion/expire-orders.ts'
import { closeHeldPayment } from '#server/sales/payments/expire-payments.ts'
import { listDateHolds } from './date-orders-queries.ts'
import { type DateActionRow, insertActionOrder } from './queries.ts'

/**
 * Ends the holds with the date, whole orders, as lapsed ones end (EXP-3, EXP-4, DAT-32): a payment that may still bring
 * money keeps its hold, which is asked about again. Answers how many ended.
 */
export async function endDateHolds(ctx: Ctx, action: DateActionRow): Promise<number> {
  let ended = 0
  for (const order_id of await listDateHolds(ctx.db, action)) {
    try {
      if (await endDateHold({ ...ctx, now: ctx.clock() }, action, order_id)) ended++
    } catch (error) {
      // one that fails must not keep the others waiting; it is asked about again
      ctx.log.warn({ err: error, order_id, date_action_id: action.id }, 'a hold of a cancelled date could not be ended')
    }
  }
  return ended
}

async function endDateHold(ctx: Ctx, action: DateActionRow, order_id: number): Promise<boolean> {
  const attempt = await findOpenAttempt(ctx.db, order_id)
  if (attempt && (await closeHeldPayment(ctx, attempt, () => true)) !== 'CLOSED') return false
  return inStockTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!isHold(order.status) || (await findOpenAttempt(tx, order.id))) return false
    await insertActionOrder(tx, {
      date_action_id: action.id,
      order_id,
      status: DateActionOrderStatus.DONE,
      was_hold: true,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await endHolds(tx, ctx, { orders: [order], reason: 'DATE_CANCELLED' })
    return true
  })
}
