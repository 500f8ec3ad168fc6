import { timingSafeEqual } from 'node:crypto'
import { personAddress } from '#core/identity/mails/person-address.ts'
import type { MailKind } from '#core/identity/mails/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { paths } from '#core/platform/paths.ts'
import { throttleTokenPages } from '#server/identity/auth/mail-tokens.ts'
import { hasOptOut, insertOptOut, type MailRow } from '#server/identity/mails/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { findOrderOfMail } from '#server/records/orders/mail-queries.ts'
import { findEntryById, isLiveAndUnconfirmed } from '#server/records/waiting-entries/holder-queries.ts'
import { sayIn } from './kinds/event-mail.ts'
import { payloadOf } from './kinds/mail-input.ts'
import type { MailContent } from './rendering/content.ts'

const TEXTS = {
  question: /*i18n*/ { id: 'mail.opt_out', message: 'This is not for you?' },
  link: /*i18n*/ { id: 'mail.opt_out_link', message: 'Get no more mails about this event' },
}

/** Mails about an event that reach people who ordered nothing. */
const TO_OTHERS: readonly string[] = [
  'tickets',
  'ticket-cancelled',
  'date-changed',
  'date-cancelled',
  'message',
] satisfies MailKind[]

/** Of the mailbox, not of one spelling of its address: whoever wants none is not written to as anna+1 (LIM-2). */
const hashOf = (secrets: Secrets, address: string): Buffer =>
  secrets.mac('mail-opt-out-address', personAddress(address))
const signatureOf = (secrets: Secrets, signed: string): Buffer => secrets.mac('mail-opt-out', signed)

/** What the link holds: the event and the address's hash, signed. It never runs out, and no row is needed for it. */
function optOutToken(secrets: Secrets, { event_id, address }: { event_id: number; address: string }): string {
  const signed = `${event_id}.${hashOf(secrets, address).toString('base64url')}`
  return `${signed}.${signatureOf(secrets, signed).toString('base64url')}`
}

function readToken(secrets: Secrets, token: string): { event_id: number; address_hash: Buffer } {
  const [, event = '', hash = '', signature = ''] = /^([1-9]\d{0,14})\.([\w-]{43})\.([\w-]{43})$/.exec(token) ?? []
  const expected = signatureOf(secrets, `${event}.${hash}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('LINK_INVALID')
  return { event_id: Number(event), address_hash: Buffer.from(hash, 'base64url') }
}

/** API-606, CALM-11: this event's mails to the address stop; saying so twice is no fault. */
export async function optOut(ctx: Ctx, token: string): Promise<void> {
  await throttleTokenPages(ctx)
  const { event_id, address_hash } = readToken(ctx.secrets, token)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertOptOut(tx, { event_id, address_hash, created_at: ctx.now }))) return
    await audit(tx, ctx, 'mail.opted_out', { event_id, as: 'SYSTEM' })
  })
}

/**
 * Whether a mail goes to somebody else than whoever ordered, or wrote it (CALM-11). Those whom staff put on the list, one
 * by one or many at once, ordered nothing.
 */
async function isToOther(ctx: Ctx, mail: MailRow): Promise<boolean> {
  // whoever is invited asked for nothing
  if (mail.kind === 'rsvp-invitation') return true
  if (mail.kind.startsWith('waiting-')) return isToUnconfirmed(ctx, mail)
  // nobody confirms an application: whoever typed the address may not read it
  if (mail.kind.startsWith('application-')) return true
  if (!TO_OTHERS.includes(mail.kind) || mail.event_id === null || payloadOf(mail).is_copy === true) return false
  // of no order: a message to those who wait, some of whom staff put on the list
  if (mail.order_id === null)
    return mail.attendee_id === null && (await isLiveAndUnconfirmed(ctx.db, mail.event_id, mail.to_address))
  const order = await findOrderOfMail(ctx.db, mail.order_id)
  return order !== undefined && (order.is_manually_created || order.email !== mail.to_address)
}

/** Whoever confirmed an entry asked for its mails; of others, those whom staff put on a list among them, nobody knows (WTL-7). */
async function isToUnconfirmed(ctx: Ctx, mail: MailRow): Promise<boolean> {
  const { waiting_entry_id } = payloadOf(mail)
  if (mail.event_id === null || typeof waiting_entry_id !== 'number') return false
  return (await findEntryById(ctx.db, mail.event_id, waiting_entry_id))?.confirmed_at === null
}

/** `none` of the recipient's to stop, `stopped` by them, or the token of the link that stops it. */
export async function readOptOut(ctx: Ctx, mail: MailRow): Promise<'none' | 'stopped' | { token: string }> {
  const { event_id, to_address: address } = mail
  if (event_id === null || !(await isToOther(ctx, mail))) return 'none'
  if (await hasOptOut(ctx.db, event_id, hashOf(ctx.secrets, address))) return 'stopped'
  return { token: optOutToken(ctx.secrets, { event_id, address }) }
}

/** The mail with the link below it. */
export const withOptOutLink = (ctx: Ctx, content: MailContent, token: string): MailContent => {
  const say = sayIn(content.locale)
  const url = ctx.config.app_url + paths.mailOptOut(token)
  return {
    ...content,
    footer: [...content.footer, { type: 'link', text: say(TEXTS.question), label: say(TEXTS.link), url }],
  }
}
