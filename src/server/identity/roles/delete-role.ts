import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { deleteGrantsOfRole, isRoleGranted } from '#server/identity/grants/queries.ts'
import { lockAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { deleteRoleRow, lockRole } from './queries.ts'

/** A role that somebody has stays (TEAM-8): rights are taken from members, not from under them. */
export const deleteRole = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const { account_id } = ctx.actor
    await lockAccount(tx, account_id)
    const stored = await lockRole(tx, account_id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    if (await isRoleGranted(tx, id, ctx.now)) throw new AppError('ROLE_IN_USE')
    await deleteGrantsOfRole(tx, id)
    await deleteRoleRow(tx, id)
    await audit(tx, ctx, 'role.deleted', {
      account_id,
      data: { role_id: id },
      changes: wasCalled({ name: stored.name }),
    })
  })
