import type { PasskeyChallengeInput, SessionView } from '#core/identity/auth/schema.ts'
import { PASSKEY_CALLS } from '#core/identity/factors/limits.ts'
import type { PasskeyAssertion, PasskeyOptions } from '#core/identity/factors/passkeys.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkPasskey, usePasskey } from '#server/identity/factors/check-passkey.ts'
import { passkeyOptions } from '#server/identity/factors/passkey-options.ts'
import { readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { lockUser } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { askForAccount, type Browser, enteredBy, readSession } from '../sessions.ts'
import { issueTicket } from './login-tickets.ts'
import { openLogin } from './open-login.ts'
import { findTicketUser } from './ticket-queries.ts'

/**
 * A challenge. A login names nobody, so that nothing tells whose keys are known here (SEC-26); who is logged in, or has
 * shown the password, is offered their own.
 */
export async function askForPasskey(ctx: Ctx, { login_ticket }: PasskeyChallengeInput): Promise<PasskeyOptions> {
  const of_ticket = login_ticket ? await findTicketUser(ctx.db, hashToken(login_ticket), ctx.now) : null
  const user_id = of_ticket ?? ctx.actor?.user_id ?? null
  await throttle(ctx, `passkey-challenge:${user_id ?? limitedAddress(ctx.ip)}`, PASSKEY_CALLS)
  return passkeyOptions(ctx, user_id)
}

/** ACCESS-2: no email, no password; what the key and its owner's finger or code have shown counts as two factors. */
export async function logInByPasskey(ctx: Ctx, given: PasskeyAssertion, browser: Browser): Promise<SessionView> {
  await throttle(ctx, `passkey:${limitedAddress(ctx.ip)}`, PASSKEY_CALLS)
  const passkey = await checkPasskey(ctx, given)
  const { user_id } = passkey
  const entered = await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, user_id)
    await usePasskey(tx, ctx, passkey)
    const accounts = await readEnterableAccounts(tx, user_id, ctx.now)
    const [first, ...others] = accounts
    if (!first) throw new AppError('USER_INACTIVE')
    if (others.length > 0) {
      const ticket = { user_id, account_id: null, method: 'PASSKEY', factor: 'PASSKEY' } as const
      return askForAccount(accounts, await issueTicket(tx, ctx, ticket))
    }
    const session = { user_id, account_id: first.id }
    const entrance = enteredBy(ctx, 'PASSKEY', { has_factor: true })
    return { ...session, new_token: await openLogin(tx, ctx, { ...session, browser, entrance }) }
  })
  return 'new_token' in entered ? readSession(ctx, entered.new_token, entered) : entered
}
