import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { revokeSession, revokeSessions } from './queries.ts'

/** Ends this session (AUT-7). */
export const logOut = (ctx: UserCtx): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await revokeSession(tx, ctx.actor.session_id, ctx.now)
  })

/** Every session of the user, in every account, this one too (AUT-7). */
export const logOutEverywhere = (ctx: UserCtx): Promise<void> =>
  inTransaction(ctx.db, (tx) => revokeSessions(tx, { user_id: ctx.actor.user_id }, ctx.now))
