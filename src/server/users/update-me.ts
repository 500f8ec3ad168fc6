import { AppError, fieldError } from '#core/errors.ts'
import type { MeInput, UserView } from '#core/users/schema.ts'
import { changePassword } from '#server/auth/change-password.ts'
import { checkPassword, hashPassword } from '#server/auth/password.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { type Limit, throttle } from '#server/platform/throttle.ts'
import { findUser, lockUser, updateUserRow } from './queries.ts'
import { readMember } from './read-member.ts'
import { requestEmailChange } from './request-email-change.ts'

/** SEC-40i: a session somebody left open is no place to guess its password, and strangers are not mailed at will. */
const PASSWORD_TRIES: Limit = { max: 10, seconds: 15 * 60 }
const EMAIL_CHANGES: Limit = { max: 5, seconds: 3600 }

/** USR-12, USR-13. A wished address waits for its confirmation; everything else holds at once. */
export async function updateMe(ctx: StaffCtx, input: MeInput): Promise<UserView> {
  const password_hash =
    input.password === undefined ? null : await newPassword(ctx, input.password, input.current_password ?? '')
  if (input.email !== undefined && input.email !== ctx.actor.email)
    await throttle(ctx, `email-change:${ctx.actor.user_id}`, EMAIL_CHANGES)
  const { first_name, last_name, timezone, language } = input
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, ctx.actor.user_id)
    if (!user) throw new AppError('UNAUTHENTICATED')
    await updateUserRow(tx, user.id, { first_name, last_name, timezone, language, updated_at: ctx.now })
    if (input.email !== undefined && input.email !== user.email)
      await requestEmailChange(tx, ctx, {
        user: { ...user, language: language ?? user.language },
        new_email: input.email,
      })
    if (password_hash) await changePassword(tx, ctx, { user, password_hash })
    await audit(tx, ctx, 'profile.updated', {
      data: {
        fields: Object.keys(input).filter((field) => !field.includes('password')),
        password: password_hash !== null,
      },
    })
  })
  return readMember(ctx.db, ctx, ctx.actor)
}

async function newPassword(ctx: StaffCtx, password: string, current: string): Promise<string> {
  await throttle(ctx, `current-password:${ctx.actor.user_id}`, PASSWORD_TRIES)
  const user = await findUser(ctx.db, ctx.actor.user_id)
  const { ok } = await checkPassword(user?.password_hash ?? null, current)
  if (!ok) throw fieldError('CURRENT_PASSWORD_WRONG', 'current_password')
  return hashPassword(password)
}
