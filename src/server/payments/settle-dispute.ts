import { organizerAddress } from '#server/mails/organizer-address.ts'
import { findEventFacts } from '#server/mails/queries.ts'
import { lockOrder, updateOrderRow } from '#server/orders/queries.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import type { ProviderDispute } from '#server/platform/payment-provider.ts'
import { queueMail } from '#server/platform/queue-mail.ts'
import { type AttemptRow, findAttempt, updateAttempt } from './queries.ts'

/**
 * A disputed payment marks its order and tells the organizer once; tickets stay (PAY-15). Won, the mark goes; lost, it
 * stays. An end heard before the beginning is the end: nothing reopens it.
 */
export async function settleDispute(ctx: Ctx, { id, order_id }: AttemptRow, dispute: ProviderDispute): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const attempt = (await findAttempt(tx, id))!
    const { status } = dispute
    if (attempt.dispute_status === status) return
    await updateAttempt(tx, id, { dispute_status: status })
    await updateOrderRow(tx, order.id, { is_disputed: status !== 'WON', updated_at: ctx.now })
    const subject = { event_id: order.event_id, order_id: order.id }
    const data = { amount: dispute.amount, outcome: status }
    const action = status === 'OPEN' ? 'payment.disputed' : `payment.dispute_${status === 'WON' ? 'won' : 'lost'}`
    await audit(tx, ctx, action, { ...subject, data, as: 'PROVIDER' })
    if (attempt.dispute_status !== null || status === 'WON') return
    const facts = await findEventFacts(tx, order.event_id)
    await queueMail(tx, ctx, {
      ...subject,
      kind: 'dispute-opened',
      to: await organizerAddress(tx, facts),
      language: facts.account.language,
      account_id: facts.account.id,
      payload: { amount: dispute.amount },
    })
  })
}
