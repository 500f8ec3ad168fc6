import type { UserView } from '#core/identity/people/schema.ts'
import { EMAIL_CHANGES } from '#core/identity/users/limits.ts'
import type { MeInput } from '#core/identity/users/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { changePassword } from '#server/identity/auth/change-password.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { hashPassword } from '#server/identity/auth/password.ts'
import { proveOwnPassword } from '#server/identity/auth/second-step/own-password.ts'
import { requireFresh } from '#server/identity/auth/second-step/require-proof.ts'
import { hasFactor } from '#server/identity/factors/factor-methods.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import { updateUserRow } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { requestEmailChange } from './request-email-change.ts'

/**
 * USR-12, USR-13. A new address waits for its confirmation; everything else holds at once. Address and password decide
 * who may log in: an open session alone changes neither.
 */
export async function updateMe(ctx: UserCtx, input: MeInput): Promise<UserView> {
  const { first_name, last_name, timezone, language } = input
  const new_email = input.email === undefined || input.email === ctx.actor.email ? null : input.email
  const is_key = new_email !== null || input.password !== undefined
  // with either one could log in everywhere (ACCESS-11)
  if (is_key && ctx.actor.sso_connection_id !== null) throw new AppError('SSO_ACCOUNT_ONLY')
  const proven = is_key ? await proveSelf(ctx, input) : null
  if (new_email !== null) await throttle(ctx, `email-change:${ctx.actor.user_id}`, EMAIL_CHANGES)
  const password_hash = input.password === undefined ? null : await hashPassword(input.password)
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwnUser(tx, ctx)
    // set anew since it was looked at: what was proven counts no more
    if (proven !== null && proven !== user.password_hash) throw fieldError('CURRENT_PASSWORD_WRONG', 'current_password')
    await updateUserRow(tx, user.id, { first_name, last_name, timezone, language, updated_at: ctx.now })
    // first the password, which voids every requested change of address but the one of this call
    if (password_hash !== null)
      await changePassword(tx, ctx, { user, password_hash, follows: after('profile.updated', 'mails.send') })
    if (new_email !== null)
      await requestEmailChange(tx, ctx, { user: { ...user, language: language ?? user.language }, new_email })
    const changes = changesOf(user, { first_name, last_name, timezone, language })
    await audit(tx, ctx, 'profile.updated', {
      data: { fields: Object.keys(changes), password: password_hash !== null },
      changes,
    })
  })
  return readMember(ctx.db, ctx, ctx.actor)
}

/**
 * Who may log in is at stake, so the password is asked for; where there is no second factor that is all that confirming
 * would ask for as well, else the session has to be fresh (ACCESS-6).
 */
async function proveSelf(ctx: UserCtx, { current_password }: MeInput): Promise<string | null> {
  if (await hasFactor(ctx.db, ctx, ctx.actor.user_id)) await requireFresh(ctx)
  return proveOwnPassword(ctx, { field: 'current_password', password: current_password })
}
