import { MAIL_CLAIM_MS } from '#core/identity/mails/limits.ts'
import { nextAttempt } from '#core/identity/mails/next-attempt.ts'
import type { MailFailure, MailKind } from '#core/identity/mails/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { findMail, type MailRow } from '#server/identity/mails/queries.ts'
import { enqueueMails } from '#server/identity/mails/queue-mail.ts'
import {
  claimMail,
  storeMailFailed,
  storeMailHeld,
  storeMailLater,
  storeMailSent,
} from '#server/identity/mails/state-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { span } from '#server/platform/observation/tracing.ts'
import { MailRefused } from '#server/platform/storage/mail.ts'
import { reasonToHold } from './hold-unwanted.ts'
import { MAIL_BUILDERS } from './kinds/build-mail.ts'
import { CLOCK_SKEW_MS, MAX_REASON_LENGTH } from './limits.ts'
import { readOptOut, withOptOutLink } from './opt-out.ts'
import type { BuiltMail } from './rendering/content.ts'
import { renderHtml } from './rendering/render-html.ts'
import { renderText } from './rendering/render-text.ts'

/** The last word about a mail for which there is nothing left to say, e.g. tickets of an order cancelled meanwhile. */
const NOTHING_TO_SAY = 'nothing left to say when it was to be sent'
const OPTED_OUT = 'the recipient asked for no more mails about the event'
const INTERRUPTED = 'the process ended while the mail was handed over'

export type MailResult = Exclude<MailStatus, 'QUEUED'> | 'LATER' | 'NOT_OURS'

export interface Delivery {
  readonly mail: MailRow
  /** Builds it, or gives what was built once for many. */
  readonly build: () => Promise<BuiltMail | null>
  /** What else is written with the final word, in the same transaction. */
  readonly onFinal?: (tx: Tx, result: 'SENT' | 'FAILED') => Promise<void>
  /** Rather never than twice (MSG-8); other mails rather twice than never. */
  readonly is_once_only?: boolean
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH)

const deliver = (ctx: Ctx, mail: MailRow, { content, reply_to, attachments }: BuiltMail): Promise<void> =>
  ctx.mailer.send({
    id: mail.id,
    from_name: content.sender,
    to: mail.to_address,
    reply_to,
    subject: content.subject,
    html: renderHtml(content),
    text: renderText(content),
    attachments,
  })

async function fail(
  ctx: Ctx,
  { mail, onFinal }: Delivery,
  why: { error: string; failure: MailFailure },
): Promise<MailResult> {
  await inTransaction(ctx.db, async (tx) => {
    if (await storeMailFailed(tx, mail, why)) await onFinal?.(tx, MailStatus.FAILED)
  })
  ctx.metrics.mails.inc({ result: why.failure.toLowerCase() })
  return MailStatus.FAILED
}

/** A refused address is final at once; anything else is tried again with growing pauses for 24 h (MAIL-1, MAIL-40). */
async function afterFailure(ctx: Ctx, delivery: Delivery, error: unknown): Promise<MailResult> {
  const { id, message_id, created_at, attempts, priority } = delivery.mail
  const reason = reasonOf(error)
  if (error instanceof MailRefused) return fail(ctx, delivery, { error: reason, failure: 'REFUSED' })
  const next_attempt_at = nextAttempt({ created_at, attempts: attempts + 1 }, ctx.now)
  if (next_attempt_at === null) {
    ctx.log.error({ err: error, mail_id: id }, 'mail given up after 24 hours')
    return fail(ctx, delivery, { error: reason, failure: 'GIVEN_UP' })
  }
  ctx.log.warn({ err: error, mail_id: id, next_attempt_at }, 'mail not handed over, it will be tried again')
  await inTransaction(ctx.db, async (tx) => {
    await storeMailLater(tx, id, { error: reason, next_attempt_at })
    // At the minute that the order's mails name, not when the sweep comes by. A message has a job for all of its mails.
    if (message_id === null)
      await enqueueMails(tx, [{ id, priority, follows: after('mails.retried', 'mails.send') }], next_attempt_at)
  })
  ctx.metrics.mails.inc({ result: 'later' })
  return 'LATER'
}

const isClaimed = ({ claimed_at }: MailRow, now: Date): boolean =>
  claimed_at !== null && now.getTime() < claimed_at.getTime() + MAIL_CLAIM_MS

/** Takes the mail for this try, or holds it back for staff (CALM-9). */
async function claim(ctx: Ctx, mail: MailRow): Promise<'OURS' | 'HELD' | 'NOT_OURS'> {
  const result = await inTransaction(ctx.db, async (tx) => {
    if (!(await claimMail(tx, mail, ctx.now))) return 'NOT_OURS'
    const reason = await reasonToHold(tx, ctx, mail)
    if (reason === null) return 'OURS'
    await storeMailHeld(tx, mail.id, reason)
    return MailStatus.HELD
  })
  if (result === MailStatus.HELD) ctx.metrics.mails.inc({ result: 'held' })
  return result
}

/**
 * One try, handed over outside of any transaction, then stored (REL-7). A message is built first, then claimed: only a
 * process that dies between claim and store leaves a doubt, and then it counts as failed, because nobody is mailed twice
 * (MSG-8). Any other mail is claimed first, so that what is to be held back costs no pictures and files (CALM-9), and is
 * sent again under the same Message-ID where a process dies with it, because a ticket must arrive.
 */
export async function attemptDelivery(ctx: Ctx, delivery: Delivery): Promise<MailResult> {
  const { mail, is_once_only } = delivery
  if (mail.status !== MailStatus.QUEUED || isClaimed(mail, ctx.now)) return 'NOT_OURS'
  if (is_once_only && mail.claimed_at !== null)
    return fail(ctx, delivery, { error: INTERRUPTED, failure: 'INTERRUPTED' })
  const opt_out = await readOptOut(ctx, mail)
  const build = opt_out === 'stopped' ? async () => null : delivery.build
  const made = is_once_only ? await buildThenClaim(ctx, delivery, build) : await claimThenBuild(ctx, delivery, build)
  if (typeof made === 'string') return made
  if (opt_out === 'stopped') return fail(ctx, delivery, { error: OPTED_OUT, failure: 'OPTED_OUT' })
  const { built } = made
  if (!built) return fail(ctx, delivery, { error: NOTHING_TO_SAY, failure: 'OBSOLETE' })
  try {
    const content = opt_out === 'none' ? built.content : withOptOutLink(ctx, built.content, opt_out.token)
    await span(`mail ${mail.kind}`, () => deliver(ctx, mail, { ...built, content }))
  } catch (error) {
    return afterFailure(ctx, delivery, error)
  }
  await inTransaction(ctx.db, async (tx) => {
    if (await storeMailSent(tx, mail, ctx.now)) await delivery.onFinal?.(tx, MailStatus.SENT)
  })
  ctx.metrics.mails.inc({ result: 'sent' })
  if (mail.kind === 'order-confirmation')
    ctx.metrics.confirmations.observe((ctx.clock().getTime() - mail.created_at.getTime()) / SECOND_MS)
  return MailStatus.SENT
}

/** What is to be handed over now, by a process that has claimed the mail; else what became of this try. */
type Made = MailResult | { readonly built: BuiltMail | null }

async function buildThenClaim(ctx: Ctx, delivery: Delivery, build: Delivery['build']): Promise<Made> {
  let built: BuiltMail | null
  try {
    built = await build()
  } catch (error) {
    if (!(await inTransaction(ctx.db, (tx) => claimMail(tx, delivery.mail, ctx.now)))) return 'NOT_OURS'
    return afterFailure(ctx, delivery, error)
  }
  const claimed = await claim(ctx, delivery.mail)
  return claimed === 'OURS' ? { built } : claimed
}

async function claimThenBuild(ctx: Ctx, delivery: Delivery, build: Delivery['build']): Promise<Made> {
  const claimed = await claim(ctx, delivery.mail)
  if (claimed !== 'OURS') return claimed
  try {
    return { built: await build() }
  } catch (error) {
    return afterFailure(ctx, delivery, error)
  }
}

const isDue = ({ next_attempt_at }: MailRow, now: Date): boolean =>
  next_attempt_at === null || next_attempt_at.getTime() <= now.getTime() + CLOCK_SKEW_MS

/** Sends one queued mail if it is due (MAIL-1). A repeated job finds nothing to do (REL-20). */
export async function sendMail(ctx: Ctx, mail_id: number): Promise<MailResult> {
  const mail = await findMail(ctx.db, mail_id)
  if (!mail || mail.message_id !== null || !isDue(mail, ctx.now)) return 'NOT_OURS'
  return attemptDelivery(ctx, { mail, build: () => MAIL_BUILDERS[mail.kind as MailKind](ctx, mail) })
}
