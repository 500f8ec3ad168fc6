import { placeholderMark } from '#core/catalog/message-plans/placeholders.ts'
import type { PreviewKind } from '#core/identity/mails/previews.ts'
import { HOUR_MS } from '#core/platform/limits.ts'
import type { Locale, Message } from '#core/platform/locales.ts'
import { DateActionOrderStatus, DateActionStatus } from '#core/platform/states/date-action-state.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { insertMessage } from '#server/catalog/message-plans/queries.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { findShownDate } from '#server/catalog/tickets/date-queries.ts'
import type { MailRow } from '#server/identity/mails/queries.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { MAIL_TOKEN_PURPOSE } from '#server/identity/mails/queue-mail.ts'
import { MAIL_BUILDERS } from '#server/messaging/mail-delivery/kinds/build-mail.ts'
import type { BuiltMail } from '#server/messaging/mail-delivery/rendering/content.ts'
import { inside, type StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { organizerAddress } from '#server/records/order-mails/organizer-address.ts'
import { insertRefund } from '#server/records/orders/refund-queries.ts'
import { insertAttempt, insertReturn } from '#server/records/payment-attempts/queries.ts'
import { insertActionOrder, insertDateAction } from '#server/sales/date-actions/queries.ts'
import { APPLICATION_SAMPLES, writeSampleApplication } from './sample-application.ts'
import { WAITING_SAMPLES, writeSampleEntry } from './sample-entry.ts'
import { BUYER, type SampleContext, type SampleOrder, writeSampleOrder } from './sample-order.ts'
import { writeSampleRsvp } from './sample-rsvp.ts'
import { writeSampleTransfer } from './sample-transfer.ts'

const TEXTS = {
  ticket: /*i18n*/ { id: 'mail.sample_ticket', message: 'Sample ticket' },
  greeting: /*i18n*/ { id: 'reminder.greeting', message: 'Hello {first_name},' },
  subject: /*i18n*/ { id: 'mail.sample_subject', message: 'Doors open at six' },
  body: /*i18n*/ {
    id: 'mail.sample_body',
    message: 'This is where your message appears, with the links and lists you put into it.',
  },
} satisfies Record<string, Message>

/** The state of the order each mail is about; COMPLETED unless told. */
const STATUS: Partial<Record<PreviewKind, OrderStatus>> = {
  'order-awaiting-payment': OrderStatus.AWAITING_PAYMENT,
  'order-expired': OrderStatus.EXPIRED,
  'payment-failed': OrderStatus.AWAITING_PAYMENT,
  'order-cancelled': OrderStatus.CANCELLED,
  'ticket-cancelled': OrderStatus.CANCELLED,
  'date-cancelled': OrderStatus.CANCELLED,
  'resume-order': OrderStatus.RESERVED,
  'confirm-address': OrderStatus.AWAITING_PAYMENT,
  'payment-reminder': OrderStatus.AWAITING_PAYMENT,
  'waiting-offer': OrderStatus.RESERVED,
  'application-approved': OrderStatus.AWAITING_PAYMENT,
}

const stamps = ({ ctx, event }: SampleContext) => ({ event_id: event.id, created_at: ctx.now, updated_at: ctx.now })

/** A part of what was paid, at least one minor unit. */
const part = ({ amount }: SampleOrder): number => Math.max(1, Math.round(amount / 2))

async function writeRefund(
  context: SampleContext,
  sample: SampleOrder,
  { status, amount = part(sample) }: { status: RefundRowStatus; amount?: number },
) {
  const shares = { net_amount: amount, fee_amount: 0, tax_amount: 0, fee_included_amount: 0, tax_included_amount: 0 }
  const { id } = await insertRefund(context.tx, {
    ...stamps(context),
    ...shares,
    order_id: sample.order_id,
    amount,
    status,
    notify_buyer: true,
  })
  return { refund_id: id }
}

async function writeReturn(context: SampleContext, sample: SampleOrder) {
  const { tx, event } = context
  const money = { ...stamps(context), amount: Math.max(1, sample.amount) }
  const paid = {
    order_id: sample.order_id,
    provider: 'test',
    status: PaymentAttemptStatus.SUCCEEDED,
    currency: event.currency,
  } as const
  const attempt = await insertAttempt(tx, { ...money, ...paid })
  const row = await insertReturn(tx, {
    ...money,
    payment_attempt_id: attempt.id,
    reason: 'NO_STOCK_LEFT',
    status: RefundRowStatus.SUCCEEDED,
  })
  return { payment_return_id: row?.id }
}

const writeMessage = ({ tx, ctx, event }: SampleContext, locale: Locale): Promise<number> =>
  insertMessage(tx, {
    account_id: event.account_id,
    event_id: event.id,
    subject: translate(locale, TEXTS.subject),
    body: `<p>${translate(locale, TEXTS.greeting, { first_name: placeholderMark('first_name') })}</p><p>${translate(locale, TEXTS.body)}</p>`,
    recipient_type: 'EVENT',
    status: MessageStatus.PROCESSING,
    recipient_count: 1,
    sent_by: ctx.actor.user_id,
    created_at: ctx.now,
  })

/** The sample's date as it was an hour earlier (MAIL-60). */
const movedDate = ({ event }: SampleContext) => ({
  dates: [{ id: event.id, starts_at: new Date(event.start_date.getTime() - HOUR_MS).toISOString(), ends_at: null }],
})

/** A date that is cancelled with all its money back (MAIL-61); one that the event still has. */
async function writeDateAction(context: SampleContext, sample: SampleOrder) {
  const { tx, ctx, event } = context
  const catalog = await loadCatalog(tx, event.id)
  const shown = catalog && (await findShownDate(tx, catalog, { now: ctx.now, is_public: false }))
  const { id } = await insertDateAction(tx, {
    ...stamps(context),
    event_date_id: shown ?? event.id,
    holders: 'REFUND',
    status: DateActionStatus.DONE,
    notify: true,
    user_id: ctx.actor.user_id,
  })
  const { amount, order_id, attendee_ids } = sample
  const money = amount > 0 ? await writeRefund(context, sample, { status: RefundRowStatus.SUCCEEDED, amount }) : {}
  await insertActionOrder(tx, {
    ...money,
    date_action_id: id,
    order_id,
    attendee_ids: [...attendee_ids],
    status: DateActionOrderStatus.DONE,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  return { date_action_id: id }
}

async function payloadFor(
  context: SampleContext,
  kind: PreviewKind,
  { sample, locale }: { sample: SampleOrder; locale: Locale },
) {
  if (kind === 'rsvp-invitation') return writeSampleRsvp(context, sample, locale)
  const waiting = WAITING_SAMPLES[kind]
  if (waiting) return writeSampleEntry(context, sample, { status: waiting, locale })
  const applied = APPLICATION_SAMPLES[kind]
  if (applied)
    return writeSampleApplication(context, sample, { status: applied, locale, message: translate(locale, TEXTS.body) })
  if (kind === 'refund') return writeRefund(context, sample, { status: RefundRowStatus.SUCCEEDED })
  if (kind === 'refund-failed') return writeRefund(context, sample, { status: RefundRowStatus.FAILED })
  if (kind === 'payment-returned') return writeReturn(context, sample)
  if (kind === 'date-changed') return movedDate(context)
  if (kind === 'date-cancelled') return writeDateAction(context, sample)
  if (kind === 'dispute-opened') return { amount: sample.amount }
  const sealed = context.ctx.secrets.encrypt(MAIL_TOKEN_PURPOSE, Buffer.from('preview')).toString('base64')
  return kind === 'resume-order' || kind === 'confirm-address' ? { sealed_token: sealed } : {}
}

const PROVIDERS: Partial<Record<PreviewKind, 'offline' | 'bank'>> = {
  'order-awaiting-payment': 'offline',
  'confirm-address': 'offline',
  'payment-reminder': 'bank',
}

const TO_ORGANIZER: readonly PreviewKind[] = ['new-order', 'refund-failed', 'dispute-opened']

/** The row such a mail would have. It is never stored and so never sent. */
async function writeSample(context: SampleContext, kind: PreviewKind, locale: Locale): Promise<MailRow> {
  const { tx, ctx, event } = context
  const status = STATUS[kind] ?? OrderStatus.COMPLETED
  const payment_provider = PROVIDERS[kind] ?? 'test'
  const ticket_title = translate(locale, TEXTS.ticket)
  const sample = await writeSampleOrder(context, { status, payment_provider, locale, ticket_title })
  if (kind === 'payment-reminder') await writeSampleTransfer(context, sample.order_id)
  const to_organizer = await organizerAddress(tx, await findEventFacts(tx, event.id))
  return {
    id: 0,
    account_id: event.account_id,
    event_id: event.id,
    order_id: sample.order_id,
    attendee_id: sample.attendee_ids[0] ?? null,
    message_id: kind === 'message' ? await writeMessage(context, locale) : null,
    kind,
    to_address: TO_ORGANIZER.includes(kind) ? to_organizer : BUYER.email,
    language: locale,
    payload: await payloadFor(context, kind, { sample, locale }),
    status: MailStatus.QUEUED,
    attempts: 0,
    priority: 0,
    is_by_staff: false,
    held_reason: null,
    released_at: null,
    claimed_at: null,
    next_attempt_at: null,
    failure: null,
    last_error: null,
    created_at: ctx.now,
    sent_at: null,
  }
}

class RolledBack extends Error {}

export interface PreviewedMail {
  readonly to: string
  readonly built: BuiltMail
}

/**
 * One mail as it would go out now. The very builders of the real mails read a sample order that is written for them and
 * rolled back, so a preview can never differ from what is sent, and nothing of it stays.
 */
export async function previewMail(
  ctx: StaffCtx,
  event: EventRow,
  { kind, locale }: { kind: PreviewKind; locale: Locale },
): Promise<PreviewedMail> {
  let previewed: PreviewedMail | null = null
  try {
    await inTransaction(ctx.db, async (tx) => {
      const mail = await writeSample({ tx, ctx, event }, kind, locale)
      const built = await MAIL_BUILDERS[kind](inside(ctx, tx), mail)
      if (built) previewed = { to: mail.to_address, built }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (!previewed) throw new Error(`the sample of ${kind} has nothing to say`)
  return previewed
}
