import type { SecondFactorInput, SessionView } from '#core/identity/auth/schema.ts'
import type { FactorMethod, SessionMethod } from '#core/identity/factors/factors.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { type CheckedPasskey, checkPasskey, usePasskey } from '#server/identity/factors/check-passkey.ts'
import { useCode } from '#server/identity/factors/use-code.ts'
import { readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { lockUser } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { askForAccount, type Browser, enteredBy, readSession, type SessionOf } from '../sessions.ts'
import { admitCode } from './factor-throttle.ts'
import { openLogin } from './open-login.ts'
import { lockTicket, type TicketRow, takeTicketTry, updateTicket } from './ticket-queries.ts'

/**
 * ACCESS-4: the second step of a login. The try counts whatever comes of it; the code, the ticket and the session are one
 * commit, so that of two who bring the same ticket or code one gets in.
 */
export async function proveSecondFactor(ctx: Ctx, input: SecondFactorInput, browser: Browser): Promise<SessionView> {
  const ticket = await inTransaction(ctx.db, (tx) => takeTicketTry(tx, hashToken(input.login_ticket), ctx.now))
  if (!ticket) throw new AppError('LOGIN_EXPIRED')
  if (ticket.factor_proved_at)
    return finish(ctx, await inTransaction(ctx.db, (tx) => enter(tx, ctx, { ticket, input, browser })))
  if (input.passkey) {
    const passkey = await checkPasskey(ctx, input.passkey)
    // somebody else's key, on the same device perhaps
    if (passkey.user_id !== ticket.user_id) throw new AppError('PASSKEY_INVALID')
    return finish(ctx, await inTransaction(ctx.db, (tx) => enter(tx, ctx, { ticket, input, browser, passkey })))
  }
  if (!input.code) throw new AppError('VALIDATION_FAILED', { fields: { code: [FIELD_MESSAGES.required] } })
  const forgive = await admitCode(ctx, ticket.user_id)
  const entered = await inTransaction(ctx.db, (tx) => enter(tx, ctx, { ticket, input, browser }))
  await forgive()
  return finish(ctx, entered)
}

interface Step {
  readonly ticket: TicketRow
  readonly input: SecondFactorInput
  readonly browser: Browser
  readonly passkey?: CheckedPasskey
}
type Entered = SessionView | (SessionOf & { readonly new_token: string })

const finish = (ctx: Ctx, entered: Entered): Promise<SessionView> | SessionView =>
  'new_token' in entered ? readSession(ctx, entered.new_token, entered) : entered

async function enter(tx: Tx, ctx: Ctx, { ticket, input, browser, passkey }: Step): Promise<Entered> {
  // the person first, as everywhere: a new password deletes the ticket under the same lock (AUT-9)
  await lockUser(tx, ticket.user_id)
  const locked = await lockTicket(tx, ticket.id)
  if (!locked) throw new AppError('LOGIN_EXPIRED')
  const { user_id } = locked
  const factor = locked.factor_proved_at ? locked.factor : await prove(tx, ctx, { user_id, code: input.code, passkey })
  const accounts = await readEnterableAccounts(tx, user_id, ctx.now)
  if (accounts.length === 0) throw new AppError('USER_INACTIVE')
  const wanted = input.account_id ?? locked.account_id
  const chosen = wanted ? accounts.find(({ id }) => id === wanted) : accounts.length === 1 ? accounts[0] : null
  if (chosen === undefined) throw new AppError('INVALID_CREDENTIALS')
  if (chosen === null) {
    await updateTicket(tx, locked.id, { factor, factor_proved_at: ctx.now })
    return askForAccount(accounts, input.login_ticket)
  }
  await updateTicket(tx, locked.id, { used_at: ctx.now })
  const { sso_identity_id, sso_sid } = locked
  const entrance = { ...enteredBy(ctx, locked.method as SessionMethod, { has_factor: true }), sso_identity_id, sso_sid }
  const session = { user_id, account_id: chosen.id }
  return { ...session, new_token: await openLogin(tx, ctx, { ...session, browser, entrance }) }
}

interface ShownFactor {
  readonly user_id: number
  readonly code: string | undefined
  readonly passkey: CheckedPasskey | undefined
}

async function prove(tx: Tx, ctx: Ctx, { user_id, code = '', passkey }: ShownFactor): Promise<FactorMethod> {
  if (passkey) {
    await usePasskey(tx, ctx, passkey)
    return 'PASSKEY'
  }
  const factor = await useCode(tx, ctx, { user_id, code })
  if (!factor) throw fieldError('SECOND_FACTOR_INVALID', 'code')
  return factor
}
