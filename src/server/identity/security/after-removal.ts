import { AppError } from '#core/platform/errors/errors.ts'
import { hasFactor } from '#server/identity/factors/factor-methods.ts'
import { deleteRecoveryCodes } from '#server/identity/factors/queries.ts'
import { isBoundOwner } from '#server/identity/people/bound-queries.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isAskedForFactor } from './policy-queries.ts'

/** The last factor stays where an account asks for one (ACCESS-5); recovery codes stay only beside another (ACCESS-3). */
export async function afterRemoval(tx: Tx, ctx: UserCtx): Promise<void> {
  const { user_id } = ctx.actor
  if (await hasFactor(tx, ctx, user_id)) return
  // an owner's way in beside the sign-on would be gone with it (ACCESS-12)
  if ((await isAskedForFactor(tx, user_id)) || (await isBoundOwner(tx, user_id)))
    throw new AppError('SECOND_FACTOR_NEEDED')
  await deleteRecoveryCodes(tx, user_id)
}
