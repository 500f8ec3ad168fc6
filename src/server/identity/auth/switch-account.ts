import type { SessionView } from '#core/identity/auth/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockOwnUser } from './lock-own-user.ts'
import { revokeSession } from './queries.ts'
import { type Browser, entranceOfSession, openSession, readSession } from './sessions.ts'

/** AUT-6: a session for the chosen account; the current one ends with the same commit. Each account is told (AUD-3). */
export async function switchAccount(ctx: UserCtx, account_id: number, browser: Browser): Promise<SessionView> {
  const { user_id, session_id } = ctx.actor
  const session = { user_id, account_id }
  const { token } = await inTransaction(ctx.db, async (tx) => {
    await lockOwnUser(tx, ctx)
    const accounts = await readEnterableAccounts(tx, user_id, ctx.now)
    if (!accounts.some(({ id }) => id === account_id)) throw new AppError('NOT_FOUND')
    const entrance = await entranceOfSession(tx, ctx.actor.session_id)
    await revokeSession(tx, session_id, ctx.now)
    await audit(tx, ctx, 'session.revoked', { account_id: ctx.actor.account_id, data: { session_id } })
    const opened = await openSession(tx, ctx, { ...session, browser, entrance })
    const { method, factor_proved_at } = entrance
    const data = { user_id, session_id: opened.session_id, method: method ?? 'PASSWORD', device: 'KNOWN' }
    await audit(tx, ctx, 'login.opened', { account_id, data: { ...data, factor: factor_proved_at !== null } })
    return opened
  })
  return readSession(ctx, token, session)
}
