import { CONFIRMATION_PAUSE_SECONDS, CONFIRMATIONS_PER_DAY } from '#core/identity/users/limits.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { DAY_SECONDS } from '#core/platform/limits.ts'
import { lockUser } from '#server/identity/people/user-queries.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { countTry, triesWithin } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { sendEmailConfirmation } from './send-email-confirmation.ts'

/**
 * USR-14, SEC-40b: once a minute, counted from the last time rather than by the clock's minute, and ten times a day: nobody
 * who registers with somebody else's address fills their mailbox.
 */
export async function resendEmailConfirmation(ctx: UserCtx, user_id: number): Promise<void> {
  if (user_id !== ctx.actor.user_id) throw new AppError('NOT_FOUND')
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id)
    if (!user) throw new AppError('NOT_FOUND')
    if (user.email_confirmed_at) throw new AppError('EMAIL_ALREADY_CONFIRMED')
    const key = `resend-confirmation:${user_id}`
    if (!ctx.config.raised_limits && (await triesWithin(tx, { key, seconds: CONFIRMATION_PAUSE_SECONDS }, ctx.now)) > 0)
      throw new AppError('RATE_LIMITED', { data: { retry_after: CONFIRMATION_PAUSE_SECONDS } })
    if (
      !ctx.config.raised_limits &&
      (await triesWithin(tx, { key, seconds: DAY_SECONDS }, ctx.now)) >= CONFIRMATIONS_PER_DAY
    )
      throw new AppError('RATE_LIMITED', { data: { retry_after: DAY_SECONDS } })
    await countTry(tx, { key, seconds: 1 }, ctx.now)
    await sendEmailConfirmation(tx, ctx, {
      follows: after('email_confirmation.requested', 'mails.send'),
      user_id,
      email: user.email,
      language: user.language,
      account_id: ctx.actor.account_id,
    })
  })
}
