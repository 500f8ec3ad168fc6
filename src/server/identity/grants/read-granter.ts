import { type OwnRoles, resolveGrants } from '#core/identity/grants/resolve-grants.ts'
import type { GrantHolder } from '#core/platform/permissions.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockGrantsShared } from './queries.ts'

interface Granting {
  readonly actor: Pick<UserCtx['actor'], 'account_id' | 'user_id'>
  readonly now: Date
}

/**
 * What somebody may do who gives rights, as it stands in this transaction: their grants are held until it ends, so that
 * rights taken from them meanwhile are given to nobody (TEAM-7).
 */
export async function readGranter(tx: Tx, { actor, now }: Granting, own: OwnRoles): Promise<GrantHolder> {
  return { kind: 'USER', grants: resolveGrants(await lockGrantsShared(tx, actor, now), own) }
}
