import { after } from '#core/platform/actions/causes.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isHold } from '#core/platform/states/order-state.ts'
import { isLiveEntry, WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { allowStaffMails } from '#server/identity/mails/allow-staff-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { lockOrder, type OrderRow } from '#server/records/orders/queries.ts'
import { findOrderOfEntry } from '#server/records/orders/waiting-order-queries.ts'
import { findOpenAttempt } from '#server/records/payment-attempts/queries.ts'
import { findEntryById } from '#server/records/waiting-entries/holder-queries.ts'
import { lockEntry, moveEntries, type WaitingEntryRow } from '#server/records/waiting-entries/queries.ts'
import { queueWaitingMail } from '#server/records/waiting-entries/queue-waiting-mail.ts'
import { closePayment } from '#server/sales/payments/close-open-payments.ts'
import { endUnpaidHold } from '#server/sales/payments/expire-payments.ts'
import { queueAllocation } from '../queue-allocation.ts'

const { OFFERED, CLOSED, UNCONFIRMED, WAITING } = WaitingEntryStatus

interface Removal {
  readonly event_id: number
  readonly id: number
  readonly reason: string
}

/**
 * Staff take somebody off the list; of an offer the hold ends with it (WTL-4g, WTL-19). NOT_FOUND, WAITING_STATE_CHANGED for
 * one that has ended, PAYMENT_IN_PROGRESS while a payment of the offer may still bring money.
 */
export async function removeEntry(ctx: StaffCtx, removal: Removal): Promise<void> {
  // another event's entry is none, and nothing of its order is touched (SEC-2)
  if (!(await findEntryById(ctx.db, removal.event_id, removal.id))) throw new AppError('NOT_FOUND')
  const order = await findOrderOfEntry(ctx.db, removal)
  const held = order && isHold(order.status) ? order : null
  if (held) await closePaymentOf(ctx, held)
  await inTransaction(ctx.db, async (tx) => {
    if (held) await lockOrder(tx, held.id)
    const entry = await lockEntry(tx, removal.id)
    if (!entry || entry.event_id !== removal.event_id) throw new AppError('NOT_FOUND')
    // what was offered meanwhile has an order that nobody has locked here
    if (!isLiveEntry(entry.status) || (entry.status === OFFERED && !held)) throw new AppError('WAITING_STATE_CHANGED')
    await closeEntry(tx, ctx, { entry, reason: removal.reason })
  })
  if (held) await endUnpaidHold(ctx, held.id, 'ABANDONED')
}

async function closePaymentOf(ctx: StaffCtx, order: OrderRow): Promise<void> {
  const attempt = await findOpenAttempt(ctx.db, order.id)
  if (attempt && !(await closePayment(ctx, attempt, { even_awaiting_action: true })))
    throw new AppError('PAYMENT_IN_PROGRESS', { data: { order_short_id: order.short_id } })
}

async function closeEntry(
  tx: Tx,
  ctx: StaffCtx,
  { entry, reason }: { readonly entry: WaitingEntryRow; readonly reason: string },
): Promise<void> {
  const { id, event_id, status } = entry
  const [moved] = await moveEntries(tx, [id], { from: [UNCONFIRMED, WAITING, OFFERED], to: CLOSED, at: ctx.now })
  if (!moved) throw new AppError('WAITING_STATE_CHANGED')
  await audit(tx, ctx, 'waiting_entry.closed', {
    event_id,
    data: { waiting_entry_id: id, reason: 'BY_STAFF' },
    changes: madeWith({ reason }),
  })
  // who never confirmed never said that they want to hear of it, whoever put them on the list
  if (entry.confirmed_at !== null) {
    await queueWaitingMail(tx, ctx, {
      follows: after('waiting_entry.closed', 'mails.send'),
      kind: 'waiting-closed',
      entry,
      by_account: ctx.actor.account_id,
    })
    await allowStaffMails(tx, ctx)
  }
  if (status === WAITING) await queueAllocation(tx, after('waiting_entry.closed', 'waiting.allocate'), event_id)
}
