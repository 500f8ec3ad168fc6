import { columnRole } from '#core/identity/grants/check-granting.ts'
import { deleteEndedGrants, listGrants, lockMembersOfEnded } from '#server/identity/grants/queries.ts'
import { updateMembership } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { MAX_ENDED_AT_ONCE } from './limits.ts'

/** TEAM-8: grants that have ended counted no more from that moment; here that is logged, and what is left of them goes. */
export async function endGrants(ctx: Ctx): Promise<void> {
  while ((await endSome(ctx)) === MAX_ENDED_AT_ONCE);
}

const endSome = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx.db, async (tx) => {
    const at_most = { now: ctx.now, limit: MAX_ENDED_AT_ONCE }
    const ended = await deleteEndedGrants(tx, await lockMembersOfEnded(tx, ctx.now, MAX_ENDED_AT_ONCE), at_most)
    const members = Map.groupBy(ended, ({ account_user_id }) => account_user_id)
    for (const [account_user_id, theirs] of [...members].sort(([one], [other]) => one - other)) {
      const { account_id, user_id } = theirs[0]!
      const role = columnRole(await listGrants(tx, account_user_id, ctx.now))
      await updateMembership(tx, account_user_id, { role, updated_at: ctx.now })
      await audit(tx, ctx, 'grants.ended', {
        account_id,
        data: { user_id, ended: theirs.length },
        changes: {
          grants: [
            theirs.map(({ role, role_id, organizer_id, event_id }) => ({ role, role_id, organizer_id, event_id })),
            [],
          ],
        },
      })
    }
    return ended.length
  })
