import type { ExpiryReason } from '#core/platform/states/order-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countLive } from '#server/platform/context/live-counts.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { moveOrderStock } from '#server/platform/stock/stock.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { queueExpiryMail } from '#server/records/order-mails/queue-completion-mails.ts'
import {
  expireOrderRows,
  listEventsWithLapsedHolds,
  lockLapsedOrders,
  type OrderRow,
} from '#server/records/orders/queries.ts'
import { EXPIRED_AT_ONCE } from './limits.ts'
import { moveOffers } from './move-offers.ts'

/**
 * Expires the lapsed holds of an event that have no open payment (EXP-3), in a transaction of its own. Whoever is short
 * of stock runs this before deciding again. Returns how many ended.
 */
export async function expireLapsedOrders(ctx: Ctx, event_id: number): Promise<number> {
  return inStockTransaction(ctx, async (tx) => {
    const orders = await lockLapsedOrders(tx, event_id, { now: ctx.now, limit: EXPIRED_AT_ONCE })
    if (orders.length === 0) return 0
    await endHolds(tx, ctx, { orders, reason: 'TIME' })
    return orders.length
  })
}

/**
 * Writes the end of locked holds: orders first, then their counters, in the one lock order (STK-3, RES-5). Only who was to
 * pay by bank transfer or cash is told by mail: a card's hold expires silently (EXP-8).
 */
export async function endHolds(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'actor' | 'secrets' | 'clock'>,
  { orders, reason }: { orders: readonly OrderRow[]; reason: ExpiryReason },
): Promise<void> {
  const ids = orders.map((order) => order.id)
  await expireOrderRows(tx, ids, { reason, now: ctx.now })
  await auditAll(
    tx,
    'order.expired',
    orders.map(({ id, event_id }) => ({
      ctx,
      subject: { event_id, order_id: id },
      data: { reason },
      as: reason === 'TIME' || reason === 'DATE_CANCELLED' ? 'SYSTEM' : 'BUYER',
    })),
  )
  // whose date was cancelled hears of that instead, if staff want it (DAT-35)
  for (const order of orders)
    if (reason !== 'DATE_CANCELLED' && expectsMail(order)) await queueExpiryMail(tx, ctx, order)
  await moveOffers(tx, ctx, {
    orders,
    to: OFFER_ENDS[reason],
    as: reason === 'ABANDONED' ? 'BUYER' : 'SYSTEM',
  })
  // last of all: a sale that goes on waits for these counters from here to the commit
  await moveOrderStock(tx, ids, 'FREE_HOLD')
  for (const { event_id } of orders) countLive(ctx, event_id, ['expired'])
}

/** What becomes of an offer's entry when its order ends (WTL-4e, WTL-4g). */
const OFFER_ENDS = {
  TIME: WaitingEntryStatus.EXPIRED,
  ABANDONED: WaitingEntryStatus.DECLINED,
  REPLACED: WaitingEntryStatus.DECLINED,
  DATE_CANCELLED: WaitingEntryStatus.CLOSED,
} as const satisfies Record<ExpiryReason, WaitingEntryStatus>

/** Who was to pay later is told (EXP-8), but whose address nobody confirmed is not written to again (CALM-6). */
export const expectsMail = ({
  offline_confirmed_at,
  awaits_address,
}: Pick<OrderRow, 'offline_confirmed_at' | 'awaits_address'>): boolean =>
  offline_confirmed_at !== null && !awaits_address

/** The sweep (EXP-2): every event with lapsed holds, however they were missed. */
export async function expireLapsedEverywhere(ctx: Ctx): Promise<void> {
  const events = await listEventsWithLapsedHolds(ctx.db, ctx.now)
  for (const event_id of events) {
    try {
      while ((await expireLapsedOrders(ctx, event_id)) === EXPIRED_AT_ONCE);
    } catch (error) {
      // one event's trouble is not the others'
      ctx.log.warn({ err: error, event_id }, 'lapsed holds of an event could not be ended')
    }
  }
}
