import { OrderStatus, type PaymentStatus } from '#core/platform/states/order-state.ts'
import type { PaymentProviderName } from '#core/platform/states/payment-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { networkOf } from '#server/identity/mails/mail-network.ts'
import { type AuditActor, auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countLive } from '#server/platform/context/live-counts.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { moveOrderStock } from '#server/platform/stock/stock.ts'
import { queueCompletionMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { type CompletedOrder, completeOrderRows, type OrderRow } from '#server/records/orders/queries.ts'
import { createAttendees } from './create-attendees.ts'
import { takeLateApplications } from './move-applications.ts'
import { moveOffers } from './move-offers.ts'

export interface Completion {
  readonly payment_status: Extract<PaymentStatus, 'NO_PAYMENT_REQUIRED' | 'PAYMENT_RECEIVED'>
  readonly payment_provider: PaymentProviderName | null
  readonly as: AuditActor
  /** EXPIRED when late money revives it: its units were taken again under the locks before (ORD-14). */
  readonly from: Extract<OrderStatus, 'RESERVED' | 'AWAITING_PAYMENT' | 'EXPIRED'>
  /** Staff may leave buyer and ticket holders untold (API-76, ATT-10); buyers always hear. */
  readonly is_silent?: boolean
}

export interface Completing {
  /** Whose action it is and when. */
  readonly ctx: Ctx
  /** Locked by the caller. */
  readonly order: Pick<OrderRow, 'id' | 'event_id'>
  /** Minor units. */
  readonly amount_paid: number
  /** What the buyer told in this very call, written with the move. */
  readonly saved?: CompletedOrder['saved']
}

/** One order on the one path to COMPLETED (ORD-12). */
export async function completeOrder(tx: Tx, one: Completing, how: Completion): Promise<OrderRow> {
  const [completed] = await completeOrders(tx, [one], how)
  return completed as OrderRow
}

/**
 * The only code that makes orders COMPLETED (ORD-12): free, paid, late, by hand, one or several of one event. They are
 * locked by the caller. It never fails for stock: the hold is turned into a sale one for one. Answers the orders as given.
 */
export async function completeOrders(tx: Tx, cases: readonly Completing[], how: Completion): Promise<OrderRow[]> {
  const [first] = cases
  if (!first) return []
  const completed = await completeOrderRows(
    tx,
    cases.map(({ ctx, order, amount_paid, saved = null }) => ({
      id: order.id,
      completed_at: ctx.now,
      amount_paid,
      saved,
    })),
    how,
  )
  const units = await createAttendees(tx, completed)
  await auditAll(
    tx,
    'order.completed',
    cases.map(({ ctx, order, amount_paid }) => ({
      ctx,
      subject: { event_id: order.event_id, order_id: order.id },
      data: { amount_paid },
      as: how.as,
    })),
  )
  const ids = completed.map(({ id }) => id)
  await queueCompletionMails(tx, first.ctx, {
    order_ids: ids,
    to_buyer: how.is_silent !== true,
    is_by_staff: how.as === 'USER',
    networks: new Map(cases.map(({ ctx, order }) => [order.id, networkOf(ctx)])),
  })
  // late money has locked the counters by now, and its application before them; its entry ended with the hold (ONE-1)
  if (how.from === OrderStatus.EXPIRED) await takeLateApplications(tx, first.ctx, { orders: completed, as: how.as })
  else await moveOffers(tx, first.ctx, { orders: completed, to: WaitingEntryStatus.CONVERTED, as: how.as })
  // Last of all: from here to the commit everybody who buys waits for these counters (docs/locking.md).
  if (how.from !== OrderStatus.EXPIRED) await moveOrderStock(tx, ids, 'COMPLETE')
  const { event_id } = first.order
  countLive(first.ctx, event_id, ['completed', completed.length])
  countLive(first.ctx, event_id, ['units', units])
  // what costs nothing is complete with its details
  countLive(first.ctx, event_id, ['details', cases.filter(({ saved }) => saved).length])
  return completed
}
