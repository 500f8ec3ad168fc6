import { exceeding } from '#core/identity/grants/check-granting.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { readGranter } from '#server/identity/grants/read-granter.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listOwnRoles } from './queries.ts'

/** A role may be granted anywhere, so what is put into it must be the writer's for the whole account (TEAM-7). */
export async function checkPutIn(tx: Tx, ctx: UserCtx, added: readonly RolePermission[]): Promise<void> {
  const granter = await readGranter(tx, ctx, await listOwnRoles(tx, ctx.actor.account_id))
  const lacking = exceeding(granter, new Set(added), { organizer_id: null, event_id: null })
  if (lacking.length > 0) throw new AppError('GRANT_EXCEEDS_OWN', { data: { permissions: lacking } })
}
