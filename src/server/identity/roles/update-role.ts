import { type RoleInput, rolePermissions } from '#core/identity/roles/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { checkPutIn } from './check-role.ts'
import { nameTaken } from './create-role.ts'
import { findRole, lockRole, type RoleRow, updateRoleRow } from './queries.ts'

/** Whoever has the role has the change at their next call (TEAM-8); what is new in it must be the writer's (TEAM-7). */
export const updateRole = (ctx: UserCtx, id: number, { name, permissions: chosen }: RoleInput): Promise<RoleRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { account_id } = ctx.actor
    await lockAccount(tx, account_id)
    const stored = await lockRole(tx, account_id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    const permissions = rolePermissions(chosen)
    await checkPutIn(
      tx,
      ctx,
      permissions.filter((one) => !stored.permissions.includes(one)),
    )
    await updateRoleRow(tx, id, { name, permissions, updated_at: ctx.now })
    const changes = changesOf(stored, { name, permissions })
    const data = { role_id: id, fields: Object.keys(changes) }
    await audit(tx, ctx, 'role.updated', { account_id, data, changes })
    return (await findRole(tx, { account_id, id, now: ctx.now }))!
  }).catch(nameTaken)
