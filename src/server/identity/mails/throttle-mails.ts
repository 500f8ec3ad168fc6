import { STAFF_MAILS_PER_MAILBOX, STAFF_MAILS_PER_SUBJECT, UNASKED_MAILS } from '#core/identity/mails/limits.ts'
import { personAddress } from '#core/identity/mails/person-address.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { MINUTE_SECONDS } from '#core/platform/limits.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import {
  allowedBy,
  countTries,
  countTry,
  type Limit,
  type LimitKey,
  triesWithin,
} from '#server/platform/context/throttle.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allowStaffMails } from './allow-staff-mails.ts'

/**
 * SEC-40k: mails that staff set off by hand, about one order or ticket and to one address: `to` names an address once for
 * each of its mails. Many at once go through, each is its own; the spellings of one mailbox count together (LIM-2). Called
 * last in its transaction: nothing is locked after these counters, so nobody waits in a circle, and what is refused is not
 * counted. Before that, whether the account may mail at all and has mails left today (MSG-9).
 */
export async function throttleMails(
  tx: Tx,
  ctx: StaffCtx,
  {
    about,
    to,
    still_to_write = 0,
  }: {
    about: `order:${number}` | `attendee:${number}` | `date:${number}` | `rsvp:${number}`
    to: readonly string[]
    still_to_write?: number
  },
): Promise<void> {
  await allowStaffMails(tx, ctx, still_to_write)
  if (ctx.config.raised_limits) return
  await count(tx, ctx, new Map<LimitKey, number>([[`mail-subject:${about}`, 1]]), STAFF_MAILS_PER_SUBJECT)
  const mails = new Map<LimitKey, number>()
  for (const address of to) {
    const mailbox = ctx.secrets.mac('mail-throttle', personAddress(address)).toString('base64url')
    const key: LimitKey = `mail-address:${ctx.actor.account_id}:${mailbox}`
    mails.set(key, (mails.get(key) ?? 0) + 1)
  }
  await count(tx, ctx, mails, STAFF_MAILS_PER_MAILBOX)
}

async function count(
  tx: Tx,
  ctx: StaffCtx,
  tries: ReadonlyMap<LimitKey, number>,
  { max, seconds }: Limit,
): Promise<void> {
  if (tries.size === 0) return
  const counts = await countTries(tx, { tries, seconds }, ctx.now)
  if ([...tries.keys()].every((key) => (counts.get(key) ?? 0) <= allowedBy(ctx, key, max))) return
  throw new AppError('RATE_LIMITED', {
    data: { retry_after: seconds - (Math.floor(ctx.now.getTime() / 1000) % seconds) },
  })
}

/**
 * SEC-40i: so many of them a day to one mailbox, whichever accounts they come from: whoever opens ten accounts writes to
 * nobody ten times as often. In the transaction that writes the mail; what is refused is not counted.
 */
export async function throttleUnasked(tx: Tx, ctx: StaffCtx, address: string): Promise<void> {
  if (ctx.config.raised_limits) return
  const key: LimitKey = `mail-unasked:${ctx.secrets.mac('mail-unasked', personAddress(address)).toString('base64url')}`
  // by the minute, so that no window's edge forgives what came just before it
  await countTry(tx, { key, seconds: MINUTE_SECONDS }, ctx.now)
  if (
    (await triesWithin(tx, { key, seconds: UNASKED_MAILS.seconds }, ctx.now)) > allowedBy(ctx, key, UNASKED_MAILS.max)
  )
    throw new AppError('RATE_LIMITED', { data: { retry_after: UNASKED_MAILS.seconds } })
}
