import { freeSoldUnit } from '#server/checkout/attendee-stock.ts'
import { inStockTransaction } from '#server/checkout/with-links.ts'
import { throttleMails } from '#server/mails/throttle-mails.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { queueMail } from '#server/platform/queue-mail.ts'
import { lockTicketFor, type TicketKey } from './lock-ticket.ts'
import { updateAttendeeRow } from './queries.ts'

/** One ticket stops working and frees its unit; no money moves, the order stays (ATT-4). */
export async function cancelAttendee(ctx: StaffCtx, key: TicketKey, { notify }: { notify: boolean }): Promise<void> {
  await inStockTransaction(ctx, async (tx) => {
    const { order, attendee } = await lockTicketFor(tx, 'cancel', key)
    await updateAttendeeRow(tx, attendee.id, { status: 'CANCELLED', cancelled_at: ctx.now, updated_at: ctx.now })
    await freeSoldUnit(tx, attendee)
    const subject = { event_id: order.event_id, order_id: order.id, attendee_id: attendee.id }
    await audit(tx, ctx, 'attendee.cancelled', { ...subject, data: { notify } })
    if (!notify) return
    const { email: to, language } = attendee
    const { account_id } = ctx.actor
    await queueMail(tx, ctx, { ...subject, kind: 'ticket-cancelled', to, language, account_id, is_by_staff: true })
    await throttleMails(tx, ctx, { about: `attendee:${attendee.id}`, to: [to] })
  })
}
