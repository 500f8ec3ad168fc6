import type { MailKind } from '#core/identity/mails/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { isResendable } from '#core/records/orders/resend.ts'
import { findEventFacts, lockMailOfOrder, type MailRow } from '#server/identity/mails/queries.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { storeMailFailed } from '#server/identity/mails/state-queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { listSoldTickets } from '#server/records/attendees/queries.ts'
import { issueConfirmation } from '#server/records/order-mails/confirmation-link.ts'
import { organizerAddress } from '#server/records/order-mails/organizer-address.ts'
import { findOrder, lockOrder } from '#server/records/orders/queries.ts'
import { payloadOf } from './kinds/mail-input.ts'

export interface MailKey {
  readonly event_id: number
  readonly order_id: number
  readonly mail_id: number
}

interface Target {
  readonly to: string
  readonly language: string
  readonly attendee_id?: number
  readonly payload?: Record<string, unknown>
}

const TO_ORGANIZER: readonly string[] = ['new-order', 'refund-failed', 'dispute-opened'] satisfies MailKind[]

/** The tickets the mail was about, by the addresses they have now; those of an address are one mail (MAIL-6, MAIL-7). */
async function holdersNow(tx: Tx, mail: MailRow, order: Row<'orders'>): Promise<Target[]> {
  const tickets = await listSoldTickets(tx, order.event_id, [order.id])
  const { attendee_ids } = payloadOf(mail)
  const ids = Array.isArray(attendee_ids) ? attendee_ids : mail.attendee_id === null ? null : [mail.attendee_id]
  const meant = tickets.filter((ticket) => (ids ? ids.includes(ticket.id) : ticket.email === mail.to_address))
  const wanted = mail.kind === 'tickets' ? meant.filter(({ status }) => status === AttendeeStatus.ACTIVE) : meant
  return [...Map.groupBy(wanted, ({ email }) => email)].map(([to, [first, ...more]]) => ({
    to,
    language: first?.language ?? order.language,
    ...(first && more.length === 0 ? { attendee_id: first.id } : {}),
    payload: { attendee_ids: [first, ...more].map((ticket) => ticket?.id) },
  }))
}

async function targetsOf(tx: Tx, mail: MailRow, order: Row<'orders'>): Promise<Target[]> {
  if (mail.kind === 'tickets' || mail.kind === 'ticket-cancelled') return holdersNow(tx, mail, order)
  if (TO_ORGANIZER.includes(mail.kind)) {
    const facts = await findEventFacts(tx, order.event_id)
    return [{ to: await organizerAddress(tx, facts), language: facts.account.language }]
  }
  return order.email ? [{ to: order.email, language: order.language }] : []
}

/**
 * The same mail once more, as a new row, to the addresses as they are now (MAIL-1, MAIL-7). One that still waits is
 * given up for it, so that nobody gets both.
 */
export async function resendMail(ctx: StaffCtx, { event_id, order_id, mail_id }: MailKey): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await findOrder(tx, event_id, order_id)
    if (!found) throw new AppError('NOT_FOUND')
    const order = await lockOrder(tx, found.id)
    const mail = await lockMailOfOrder(tx, order_id, mail_id)
    if (!mail) throw new AppError('NOT_FOUND')
    // what is held back has its own "send now" (CALM-10)
    if (mail.status === MailStatus.HELD) throw new AppError('ORDER_STATE_CHANGED')
    if (!isResendable(mail.kind as MailKind, order.status)) throw new AppError('ORDER_STATE_CHANGED')
    const targets = await targetsOf(tx, mail, order)
    if (targets.length === 0) throw new AppError('ORDER_STATE_CHANGED')
    if (mail.status === MailStatus.QUEUED && mail.claimed_at === null)
      await storeMailFailed(tx, mail, { error: 'sent again by hand', failure: 'OBSOLETE' })
    const { account_id } = ctx.actor
    const { sealed_token: _used, ...kept } = payloadOf(mail)
    const token = mail.kind === 'order-confirmation' ? await issueConfirmation(tx, ctx, order) : null
    for (const { payload, ...target } of targets)
      await queueMail(tx, ctx, {
        follows: after('order.mail_resent', 'mails.send'),
        kind: mail.kind as MailKind,
        account_id,
        event_id,
        order_id,
        payload: { ...kept, ...payload },
        is_by_staff: true,
        ...(token ? { token } : {}),
        ...target,
      })
    const to = targets.map((target) => target.to)
    await audit(tx, ctx, 'order.mail_resent', { event_id, order_id, data: { mail_id, kind: mail.kind } })
    await throttleMails(tx, ctx, { about: `order:${order_id}`, to })
    return to
  })
}
