import type { GrantHolder } from '#core/platform/permissions.ts'
import { readGranter } from '#server/identity/grants/read-granter.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listOwnRoles } from './queries.ts'

/**
 * What whoever acts may do, held until the transaction ends: what they leave behind, a key, an endpoint, was theirs to give
 * when it was given (TEAM-7). Ask before the locks of what is written, after the account's. A key's rights are its own.
 */
export async function holdRights(tx: Tx, ctx: StaffCtx): Promise<GrantHolder> {
  const { actor, now } = ctx
  if (actor.user_id === null) return actor
  return readGranter(
    tx,
    { actor: { account_id: actor.account_id, user_id: actor.user_id }, now },
    await listOwnRoles(tx, actor.account_id),
  )
}
