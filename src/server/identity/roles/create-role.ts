import { MAX_ROLES } from '#core/identity/roles/limits.ts'
import { type RoleInput, rolePermissions } from '#core/identity/roles/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { lockAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/db.ts'
import { checkPutIn } from './check-role.ts'
import { findRole, insertRole, listOwnRoles, type RoleRow } from './queries.ts'

export function nameTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'roles_name') throw error
  throw new AppError('VALIDATION_FAILED', { fields: { name: [FIELD_MESSAGES.name_taken] } })
}

/** TEAM-1: LIMIT_REACHED beyond what an account may have; a name is one in whatever case. */
export const createRole = (ctx: UserCtx, { name, permissions: chosen }: RoleInput): Promise<RoleRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { account_id } = ctx.actor
    await lockAccount(tx, account_id)
    if (Object.keys(await listOwnRoles(tx, account_id)).length >= MAX_ROLES) throw new AppError('LIMIT_REACHED')
    const permissions = rolePermissions(chosen)
    await checkPutIn(tx, ctx, permissions)
    const id = await insertRole(tx, { account_id, name, permissions, created_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'role.created', {
      account_id,
      data: { role_id: id },
      changes: madeWith({ name, permissions }),
    })
    return (await findRole(tx, { account_id, id, now: ctx.now }))!
  }).catch(nameTaken)
