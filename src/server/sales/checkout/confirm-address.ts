import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { spendMailToken } from '#server/identity/auth/mail-tokens.ts'
import { findMailToken } from '#server/identity/auth/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { findTransfer } from '#server/records/bank-transfers/queries.ts'
import { releaseConfirmed } from '#server/records/order-mails/confirmation-link.ts'
import { queueAwaitingPaymentMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { lockOrder, type OrderRow, updateOrderRow } from '#server/records/orders/queries.ts'
import { renewTransfer } from '#server/sales/payments/later/keep-transfer.ts'
import { lockLaterTerms } from '#server/sales/payments/later/offline-hold.ts'

/**
 * API-606: somebody reads the mails of the order's address (CALM-6, CALM-8). LINK_INVALID once it was used, or when the
 * order has another address by now; LINK_EXPIRED after its time.
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<void> {
  await inStockTransaction(ctx, async (tx) => {
    const row = await findMailToken(tx, 'order_address', hashToken(token))
    if (!row) throw new AppError('LINK_INVALID')
    const order = await lockOrder(tx, row.subject_id)
    await spendMailToken(tx, ctx, { purpose: 'order_address', token })
    if (order.email !== row.target) throw new AppError('LINK_INVALID')
    const { event_id, id: order_id } = order
    const confirmed = await updateOrderRow(tx, order_id, { address_confirmed_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'order.address_confirmed', { event_id, order_id, as: 'BUYER' })
    await afterConfirmation(tx, ctx, confirmed)
  })
}

/** What a confirmed address sets free, in its transaction; the order is locked and as it is now. */
async function afterConfirmation(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  await releaseConfirmed(tx, ctx, order.id)
  if (order.status === OrderStatus.AWAITING_PAYMENT && order.awaits_address) await beginTimeToPay(tx, ctx, order)
}

/** CALM-6: the order is held for the time of PAY-22 from now on, and buyer and organizer hear of it (MAIL-12, MAIL-20). */
async function beginTimeToPay(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const { event_id } = order
  const transfer = order.payment_provider === 'bank' ? await findTransfer(tx, order.id) : undefined
  const method = transfer ? 'BANK_TRANSFER' : 'OFFLINE'
  // the terms are those of the choice, counted from now on (BANK-3)
  const terms = await lockLaterTerms(tx, ctx, { order, method, kept: transfer })
  if (!terms || order.is_expiring || hasLapsed(order.reserved_until, ctx.now)) throw new AppError('LINK_EXPIRED')
  const reserved_until = terms.held_until
  await updateOrderRow(tx, order.id, { reserved_until, awaits_address: false, updated_at: ctx.now })
  if (terms.bank) await renewTransfer(tx, ctx, { order, bank: terms.bank, due_at: terms.due_at })
  await enqueue(tx, after('order.address_confirmed', 'checkout.expire-event'), { event_id }, { run_at: reserved_until })
  await queueAwaitingPaymentMails(tx, ctx, {
    order_id: order.id,
    follows: after('order.address_confirmed', 'mails.send'),
  })
}
