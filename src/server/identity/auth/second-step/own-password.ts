import { PASSWORD_TRIES } from '#core/identity/auth/limits.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { findUser } from '#server/identity/people/user-queries.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { checkPassword } from '../password.ts'

interface OwnPassword {
  /** The field of the form that a refusal stands under. */
  readonly field: string
  readonly password: string | undefined
}

/** The stored hash that the caller's password matches; asked again under the lock of the user (AUT-9). */
export async function proveOwnPassword(ctx: UserCtx, { field, password }: OwnPassword): Promise<string | null> {
  if (!password) throw new AppError('VALIDATION_FAILED', { fields: { [field]: [FIELD_MESSAGES.required] } })
  await throttle(ctx, `current-password:${ctx.actor.user_id}`, PASSWORD_TRIES)
  const user = await findUser(ctx.db, ctx.actor.user_id)
  const { ok } = await checkPassword(user?.password_hash ?? null, password)
  if (!user || !ok) throw fieldError('CURRENT_PASSWORD_WRONG', field)
  return user.password_hash
}
