import { AppError } from '#core/platform/errors/errors.ts'
import { isAccountVerified } from '#server/identity/people/owner-queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { checkQuota } from './check-quota.ts'

/**
 * Asked last in every transaction in which staff set off mails to others, with the mails written or their number told: nobody is mailed by an
 * account whose owner has not confirmed their address (EMAIL_NOT_VERIFIED), and each mail counts against the account's
 * day (MSG-9).
 */
export async function allowStaffMails(tx: Tx, ctx: StaffCtx, still_to_write = 0): Promise<void> {
  if (!(await isAccountVerified(tx, ctx.actor.account_id))) throw new AppError('EMAIL_NOT_VERIFIED')
  await checkQuota(tx, ctx, still_to_write)
}
