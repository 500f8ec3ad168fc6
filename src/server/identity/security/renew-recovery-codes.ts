import { showRecoveryCode } from '#core/identity/factors/factors.ts'
import type { NewRecoveryCodesView } from '#core/identity/security/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { hasFactor } from '#server/identity/factors/factor-methods.ts'
import { renewRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { tellUser } from './tell-user.ts'

/** New codes end the old ones (ACCESS-3). Without a factor there is nothing they could stand in for. */
export async function renewOwnRecoveryCodes(ctx: UserCtx): Promise<NewRecoveryCodesView> {
  const { user_id, account_id } = ctx.actor
  const codes = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwnUser(tx, ctx)
    if (!(await hasFactor(tx, ctx, user_id))) throw new AppError('SECOND_FACTOR_NEEDED')
    const made = await renewRecoveryCodes(tx, ctx, user_id)
    await tellUser(tx, ctx, { user, change: 'CODES_RENEWED', follows: after('recovery_codes.made', 'mails.send') })
    await audit(tx, ctx, 'recovery_codes.made', { account_id, data: { user_id } })
    return made
  })
  return { recovery_codes: codes.map(showRecoveryCode) }
}
