import { ACCOUNT_CREATIONS } from '#core/identity/accounts/limits.ts'
import type { CreateAccountInput } from '#core/identity/accounts/schema.ts'
import type { SessionView } from '#core/identity/auth/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { type Browser, entranceOfSession, openSession, readSession } from '#server/identity/auth/sessions.ts'
import { findAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { openAccount } from './open-account.ts'

/** ACC-4. The terms were accepted when registering; the new account carries that acceptance on. */
export async function createAccount(ctx: UserCtx, input: CreateAccountInput, browser: Browser): Promise<SessionView> {
  const { user_id } = ctx.actor
  // SEC-40k: whoever is logged in opens no more of them than whoever registers.
  await throttle(ctx, `account:${user_id}`, ACCOUNT_CREATIONS)
  const { account_id, token } = await inTransaction(ctx.db, async (tx) => {
    await lockOwnUser(tx, ctx)
    const current = await findAccount(tx, ctx.actor.account_id)
    const account_id = await openAccount(tx, ctx, {
      ...input,
      terms_accepted_at: current?.terms_accepted_at ?? ctx.now,
      ...(current ? { terms_version: current.terms_version } : {}),
      owner_id: user_id,
    })
    await audit(tx, ctx, 'account.created', { account_id, data: {}, changes: madeWith({ name: input.name }) })
    const entrance = await entranceOfSession(tx, ctx.actor.session_id)
    return { account_id, ...(await openSession(tx, ctx, { user_id, account_id, browser, entrance })) }
  })
  return readSession(ctx, token, { user_id, account_id })
}
