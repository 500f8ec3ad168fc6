import { after } from '#core/platform/actions/causes.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { nextReminder } from '#core/sales/payments/bank-terms.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { findTransfer, listDueReminders, updateTransfer } from '#server/records/bank-transfers/queries.ts'
import { queueReminderMail } from '#server/records/order-mails/queue-completion-mails.ts'
import { lockOrder } from '#server/records/orders/queries.ts'
import { REMINDED_AT_ONCE } from '../limits.ts'
import { readOfflineEvent } from './offline-queries.ts'

/** Reminds who has not paid by bank transfer yet, before the due day and on it (BANK-3, MAIL-73). */
export async function remindTransfers(ctx: Ctx): Promise<void> {
  for (const due of await listDueReminders(ctx.db, { now: ctx.now, limit: REMINDED_AT_ONCE })) await remind(ctx, due)
}

const remind = (ctx: Ctx, { order_id, event_id }: { order_id: number; event_id: number }): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const transfer = await findTransfer(tx, order_id)
    // reminded, paid or ended meanwhile
    if (!transfer?.remind_at || transfer.remind_at > ctx.now || order.status !== OrderStatus.AWAITING_PAYMENT) return
    const { timezone } = await readOfflineEvent(tx, event_id)
    await updateTransfer(tx, order_id, { remind_at: nextReminder(ctx.now, { ...transfer, timezone }) })
    // nobody has shown that the address is theirs, so it is not written to again (CALM-6)
    if (order.awaits_address || !order.email) return
    await audit(tx, ctx, 'payment.reminded', { event_id, order_id, as: 'SYSTEM' })
    await queueReminderMail(tx, ctx, { order, follows: after('payment.reminded', 'mails.send') })
  })
