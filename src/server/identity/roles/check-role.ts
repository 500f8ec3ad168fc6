import { exceeding } from '#core/identity/grants/check-granting.ts'
import { fieldError } from '#core/platform/errors/errors.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { holdRights } from './hold-rights.ts'

/** A role may be granted anywhere, so what is put into it must be the writer's for the whole account (TEAM-7). */
export async function checkPutIn(tx: Tx, ctx: UserCtx, added: readonly RolePermission[]): Promise<void> {
  const lacking = exceeding(await holdRights(tx, ctx), new Set(added), { organizer_id: null, event_id: null })
  if (lacking.length > 0) throw fieldError('GRANT_EXCEEDS_OWN', 'permissions', { permissions: lacking })
}
