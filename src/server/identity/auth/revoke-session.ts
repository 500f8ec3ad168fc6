import { browserName } from '#core/identity/auth/browser-name.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#core/identity/auth/limits.ts'
import type { OwnSessionView } from '#core/identity/auth/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { listOpenSessions, revokeOwnSession } from './queries.ts'
import { forgetDevice } from './second-step/device-queries.ts'

/** Where the caller is logged in, in every account, the latest use first; what has ended by its age is left out (CON-8). */
export async function readOwnSessions(ctx: UserCtx): Promise<OwnSessionView[]> {
  const rows = await listOpenSessions(ctx.db, ctx.actor.user_id, {
    used_after: new Date(ctx.now.getTime() - SESSION_IDLE_MS),
    created_after: new Date(ctx.now.getTime() - SESSION_MAX_MS),
  })
  // a session of an account's sign-on is told of that account alone (ACCESS-11)
  const { sso_connection_id, account_id } = ctx.actor
  const told = rows.filter((row) => sso_connection_id === null || row.account_id === account_id)
  return told.map(({ user_agent, factor_proved_at, last_used_at, created_at, account_id: _, ...row }) => ({
    ...row,
    ...browserName(user_agent),
    has_second_factor: factor_proved_at !== null,
    is_current: row.id === ctx.actor.session_id,
    last_used_at: last_used_at.toISOString(),
    created_at: created_at.toISOString(),
  }))
}

/** One device is logged out at once (AUT-1, AUT-7). Somebody else's session does not exist for the caller (IDN-6). */
export const revokeSessionOfOwn = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const revoked = await revokeOwnSession(tx, { user_id: ctx.actor.user_id, id }, ctx.now)
    if (!revoked) throw new AppError('NOT_FOUND')
    if (revoked.device_id !== null && id !== ctx.actor.session_id) await forgetDevice(tx, revoked.device_id)
    await audit(tx, ctx, 'session.revoked', { account_id: ctx.actor.account_id, data: { session_id: id } })
  })
