import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { deleteTotp, findTotp } from '#server/identity/factors/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { afterRemoval } from './after-removal.ts'
import { tellUser } from './tell-user.ts'

/** The app's codes stop working at once; recovery codes stay only beside another factor (ACCESS-3). */
export async function removeTotp(ctx: UserCtx): Promise<void> {
  const { user_id, account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwnUser(tx, ctx)
    if (!(await findTotp(tx, user_id))?.secret) throw new AppError('NOT_FOUND')
    await deleteTotp(tx, user_id)
    await afterRemoval(tx, ctx)
    await tellUser(tx, ctx, { user, change: 'TOTP_REMOVED', follows: after('factor.removed', 'mails.send') })
    await audit(tx, ctx, 'factor.removed', { account_id, data: { user_id, factor: 'TOTP' } })
  })
}
