import { after } from '#core/platform/actions/causes.ts'
import { DisputeStatus } from '#core/platform/states/payment-state.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { organizerAddress } from '#server/records/order-mails/organizer-address.ts'
import { lockOrder, updateOrderRow } from '#server/records/orders/queries.ts'
import { type AttemptRow, findAttempt, moveDispute } from '#server/records/payment-attempts/queries.ts'
import type { ProviderDispute } from '#server/sales/payment-providers/payment-provider.ts'

const DISPUTE_ACTIONS = {
  OPEN: 'payment.disputed',
  WON: 'payment.dispute_won',
  LOST: 'payment.dispute_lost',
} as const

/**
 * A disputed payment marks its order and tells the organizer once; tickets stay (PAY-15). Won, the mark goes; lost, it
 * stays. An end heard before the beginning is the end: nothing reopens it.
 */
export async function settleDispute(ctx: Ctx, { id, order_id }: AttemptRow, dispute: ProviderDispute): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const attempt = (await findAttempt(tx, id))!
    const { status } = dispute
    // what was read of it before its end says nothing more, whichever notice comes last
    if (!(await moveDispute(tx, id, status))) return
    await updateOrderRow(tx, order.id, { is_disputed: status !== DisputeStatus.WON, updated_at: ctx.now })
    const subject = { event_id: order.event_id, order_id: order.id }
    const data = { amount: dispute.amount, outcome: status }
    const action = DISPUTE_ACTIONS[status]
    await audit(tx, ctx, action, { ...subject, data, as: 'PROVIDER' })
    if (attempt.dispute_status !== null || status === DisputeStatus.WON) return
    const facts = await findEventFacts(tx, order.event_id)
    await queueMail(tx, ctx, {
      ...subject,
      follows:
        status === DisputeStatus.OPEN
          ? after('payment.disputed', 'mails.send')
          : after('payment.dispute_lost', 'mails.send'),
      kind: 'dispute-opened',
      to: await organizerAddress(tx, facts),
      language: facts.account.language,
      account_id: facts.account.id,
      payload: { amount: dispute.amount },
    })
  })
}
