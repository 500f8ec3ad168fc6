import type { ConfirmInput, FreshView } from '#core/identity/auth/schema.ts'
import type { FactorMethod, SessionMethod } from '#core/identity/factors/factors.ts'
import { FRESH_MS } from '#core/identity/factors/limits.ts'
import type { PasskeyAssertion } from '#core/identity/factors/passkeys.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { checkPasskey, usePasskey } from '#server/identity/factors/check-passkey.ts'
import { hasFactor } from '#server/identity/factors/factor-methods.ts'
import { useCode } from '#server/identity/factors/use-code.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { lockOwnUser } from '../lock-own-user.ts'
import { updateSession } from '../queries.ts'
import { admitCode } from './factor-throttle.ts'
import { proveOwnPassword } from './own-password.ts'

/**
 * ACCESS-6: a passkey, or the password with a code where a second factor is there. The session is fresh for ten minutes,
 * and has shown its second factor from then on.
 */
export const confirmSession = (ctx: UserCtx, { passkey, password, code }: ConfirmInput): Promise<FreshView> =>
  passkey ? confirmByPasskey(ctx, passkey) : confirmByPassword(ctx, { password, code })

async function confirmByPasskey(ctx: UserCtx, given: PasskeyAssertion): Promise<FreshView> {
  const passkey = await checkPasskey(ctx, given)
  if (passkey.user_id !== ctx.actor.user_id) throw new AppError('PASSKEY_INVALID')
  return inTransaction(ctx.db, async (tx) => {
    await lockOwnUser(tx, ctx)
    await usePasskey(tx, ctx, passkey)
    return refresh(tx, ctx, { method: 'PASSKEY', factor: 'PASSKEY' })
  })
}

async function confirmByPassword(
  ctx: UserCtx,
  { password, code }: Pick<ConfirmInput, 'password' | 'code'>,
): Promise<FreshView> {
  const { user_id } = ctx.actor
  const proven = await proveOwnPassword(ctx, { field: 'password', password })
  const needs_code = await hasFactor(ctx.db, ctx, user_id)
  if (needs_code && !code) throw new AppError('VALIDATION_FAILED', { fields: { code: [FIELD_MESSAGES.required] } })
  const forgive = code ? await admitCode(ctx, user_id) : null
  const confirmed = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwnUser(tx, ctx)
    // set anew since it was looked at: what was proven counts no more
    if (user.password_hash !== proven) throw fieldError('CURRENT_PASSWORD_WRONG', 'password')
    const factor = code ? await useCode(tx, ctx, { user_id, code }) : null
    // wrong, or enrolled since it was looked at
    if (!factor && (code || (await hasFactor(tx, ctx, user_id)))) throw fieldError('SECOND_FACTOR_INVALID', 'code')
    return refresh(tx, ctx, { method: 'PASSWORD', factor })
  })
  await forgive?.()
  return confirmed
}

interface Shown {
  readonly method: SessionMethod
  readonly factor: FactorMethod | null
  /** Proof of a second factor as well, whatever it was. */
  readonly has_factor?: boolean
}

/** The end of every way to confirm, in the transaction that used it up. */
export async function refresh(
  tx: Tx,
  ctx: UserCtx,
  { method, factor, has_factor = factor !== null }: Shown,
): Promise<FreshView> {
  const { session_id, account_id } = ctx.actor
  const fresh_until = new Date(ctx.now.getTime() + FRESH_MS)
  await updateSession(tx, session_id, { fresh_until, ...(has_factor ? { factor_proved_at: ctx.now } : {}) })
  await audit(tx, ctx, 'session.confirmed', { account_id, data: { session_id, method, factor } })
  return { fresh_until: fresh_until.toISOString() }
}
