import { audit, auditAll } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { revokeSession, revokeSessions } from './queries.ts'

/** Ends this session (AUT-7, AUD-3). */
export const logOut = (ctx: UserCtx): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const { session_id, account_id } = ctx.actor
    await revokeSession(tx, session_id, ctx.now)
    await audit(tx, ctx, 'session.revoked', { account_id, data: { session_id } })
  })

/** Every session of the user, in every account, this one too (AUT-7); each account is told of its own (AUD-3). */
export const logOutEverywhere = (ctx: UserCtx): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const ended = await revokeSessions(tx, { user_id: ctx.actor.user_id }, ctx.now)
    const lines = ended.map(({ id, account_id }) => ({ ctx, subject: { account_id }, data: { session_id: id } }))
    await auditAll(tx, 'session.revoked', lines)
  })
