import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { deletePasskey } from '#server/identity/factors/passkey-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { afterRemoval } from './after-removal.ts'
import { tellUser } from './tell-user.ts'

/** It logs nobody in from then on; recovery codes stay only beside another factor (ACCESS-1, ACCESS-3). */
export async function removePasskey(ctx: UserCtx, id: number): Promise<void> {
  const { user_id, account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwnUser(tx, ctx)
    if (!(await deletePasskey(tx, { id, user_id }))) throw new AppError('NOT_FOUND')
    await afterRemoval(tx, ctx)
    await tellUser(tx, ctx, { user, change: 'PASSKEY_REMOVED', follows: after('factor.removed', 'mails.send') })
    await audit(tx, ctx, 'factor.removed', { account_id, data: { user_id, factor: 'PASSKEY' } })
  })
}
