import { AppError } from '#core/errors.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { allowedBy, countTry, type Limit, type LimitKey } from '#server/platform/throttle.ts'
import { allowStaffMails } from './allow-staff-mails.ts'

const PER_SUBJECT: Limit = { max: 20, seconds: 3600 }
/** A school that holds two hundred tickets gets each of them once more; a stranger is not mailed all day. */
const PER_ADDRESS: Limit = { max: 200, seconds: 3600 }

/**
 * SEC-40k: mails that staff set off by hand, about one order or ticket and to one address. Many at once go through, each
 * is its own. Called last in its transaction: nothing is locked after these counters, so nobody waits in a circle, and
 * what is refused is not counted. Before that, whether the account may mail at all and has mails left today (MSG-9).
 */
export async function throttleMails(
  tx: Tx,
  ctx: StaffCtx,
  {
    about,
    to,
    still_to_write = 0,
  }: { about: `order:${number}` | `attendee:${number}`; to: readonly string[]; still_to_write?: number },
): Promise<void> {
  await allowStaffMails(tx, ctx, still_to_write)
  if (ctx.config.raised_limits) return
  const addresses = [...new Set(to.map((address) => address.toLowerCase()))].map((address) =>
    ctx.secrets.mac('mail-throttle', address).toString('base64url'),
  )
  await count(tx, ctx, `mail-subject:${about}`, PER_SUBJECT)
  for (const address of addresses.sort())
    await count(tx, ctx, `mail-address:${ctx.actor.account_id}:${address}`, PER_ADDRESS)
}

async function count(tx: Tx, ctx: StaffCtx, key: LimitKey, { max, seconds }: Limit): Promise<void> {
  if ((await countTry(tx, { key, seconds }, ctx.now)) <= allowedBy(ctx, key, max)) return
  throw new AppError('RATE_LIMITED', {
    data: { retry_after: seconds - (Math.floor(ctx.now.getTime() / 1000) % seconds) },
  })
}
