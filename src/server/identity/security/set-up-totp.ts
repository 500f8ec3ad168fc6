import { showRecoveryCode } from '#core/identity/factors/factors.ts'
import { TOTP_SETUP_MS } from '#core/identity/factors/limits.ts'
import type { NewRecoveryCodesView, NewTotpView } from '#core/identity/security/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { fieldError } from '#core/platform/errors/errors.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { updateSession } from '#server/identity/auth/queries.ts'
import { admitCode } from '#server/identity/auth/second-step/factor-throttle.ts'
import { findTotp, savePendingTotp, updateTotp } from '#server/identity/factors/queries.ts'
import { renewRecoveryCodes } from '#server/identity/factors/recovery-codes.ts'
import {
  newTotpSecret,
  openTotpSecret,
  sealTotpSecret,
  shownTotpSecret,
  stepOfCode,
} from '#server/identity/factors/totp.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { tellUser } from './tell-user.ts'

/** ACCESS-3: a new secret, told this once. What is set up already counts until the new one is confirmed. */
export async function startTotp(ctx: UserCtx): Promise<NewTotpView> {
  const secret = newTotpSecret()
  const pending_until = new Date(ctx.now.getTime() + TOTP_SETUP_MS)
  const { email } = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwnUser(tx, ctx)
    const pending_secret = sealTotpSecret(ctx.secrets, user.id, secret)
    await savePendingTotp(tx, user.id, { pending_secret, pending_until })
    return user
  })
  return { ...shownTotpSecret(secret, email), expires_at: pending_until.toISOString() }
}

/** ACCESS-3: the first code within ten minutes confirms the secret; it is used up by that. Ten recovery codes come with it. */
export async function confirmTotp(ctx: UserCtx, code: string): Promise<NewRecoveryCodesView> {
  const { user_id, account_id, session_id } = ctx.actor
  const forgive = await admitCode(ctx, user_id)
  const codes = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwnUser(tx, ctx)
    const row = await findTotp(tx, user_id)
    const is_waiting = row?.pending_secret && row.pending_until && row.pending_until > ctx.now
    const secret = is_waiting ? openTotpSecret(ctx.secrets, user_id, row.pending_secret!) : null
    const step = secret && stepOfCode(secret, code.replace(/\s/g, ''), ctx.now)
    if (!secret || step === null) throw fieldError('SECOND_FACTOR_INVALID', 'code')
    await updateTotp(tx, user_id, {
      secret: row!.pending_secret,
      confirmed_at: ctx.now,
      last_step: step,
      pending_secret: null,
      pending_until: null,
    })
    const made = await renewRecoveryCodes(tx, ctx, user_id)
    // the code was shown in this session: it has proved its second factor
    await updateSession(tx, session_id, { factor_proved_at: ctx.now })
    await tellUser(tx, ctx, { user, change: 'TOTP_ADDED', follows: after('factor.added', 'mails.send') })
    await audit(tx, ctx, 'factor.added', { account_id, data: { user_id, factor: 'TOTP' } })
    return made
  })
  await forgive()
  return { recovery_codes: codes.map(showRecoveryCode) }
}
