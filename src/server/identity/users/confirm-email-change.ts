import type { UserView } from '#core/identity/people/schema.ts'
import type { EmailChangeView } from '#core/identity/users/schema.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { spendMailToken, throttleTokenPages, tokenProblem } from '#server/identity/auth/mail-tokens.ts'
import { findMailToken, revokeSessions, voidMailTokens } from '#server/identity/auth/queries.ts'
import { isBoundAnywhere } from '#server/identity/people/bound-queries.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import { EMAIL_CONSTRAINT, findUser, lockUser, updateUserRow } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'

/** USR-13: what the link would do, for its page to name before anything is done. */
export async function readEmailChange(ctx: UserCtx, user_id: number, token: string): Promise<EmailChangeView> {
  await throttleTokenPages(ctx)
  const user = await findUser(ctx.db, ctx.actor.user_id)
  return checkEmailChange(ctx.db, ctx, { user, user_id, token })
}

interface ByLink {
  readonly user: Row<'users'> | undefined
  /** Whose change the path names. */
  readonly user_id: number
  readonly token: string
}

/** Throws where the link is not that of this user's pending change; the addresses are those the link was made for. */
async function checkEmailChange(db: Db | Tx, ctx: UserCtx, { user, user_id, token }: ByLink): Promise<EmailChangeView> {
  const row = await findMailToken(db, 'email_change', hashToken(token))
  if (!user || user.id !== user_id || row?.subject_id !== user.id) throw new AppError('LINK_INVALID')
  if (!user.pending_email) throw new AppError('NO_PENDING_EMAIL_CHANGE')
  const problem = tokenProblem(row, ctx.now)
  if (problem) throw new AppError(problem)
  return { email: user.email, new_email: row.target }
}

/** USR-13: the new address replaces the old one and counts as confirmed; every other session ends. */
export async function confirmEmailChange(ctx: UserCtx, user_id: number, token: string): Promise<UserView> {
  await throttleTokenPages(ctx)
  try {
    await inTransaction(ctx.db, (tx) => replaceEmail(tx, ctx, { user_id, token }))
  } catch (error) {
    if (violatedConstraint(error) !== EMAIL_CONSTRAINT) throw error
    // Taken meanwhile: the requested change is dropped, and that stays although the confirmation is refused.
    await inTransaction(ctx.db, (tx) => dropEmailChange(tx, ctx))
    throw fieldError('EMAIL_TAKEN', 'email')
  }
  return readMember(ctx.db, ctx, ctx.actor)
}

async function replaceEmail(
  tx: Tx,
  ctx: UserCtx,
  { user_id, token }: { user_id: number; token: string },
): Promise<void> {
  const user = await lockOwnUser(tx, ctx)
  await checkEmailChange(tx, ctx, { user, user_id, token })
  // asked for before the account let its members in by sign-on only (ACCESS-12)
  if (await isBoundAnywhere(tx, user.id))
    throw new AppError('VALIDATION_FAILED', { fields: { email: [FIELD_MESSAGES.address_bound] } })
  const { target: email } = await spendMailToken(tx, ctx, { purpose: 'email_change', token })
  await updateUserRow(tx, user.id, { email, pending_email: null, email_confirmed_at: ctx.now, updated_at: ctx.now })
  await revokeSessions(tx, { user_id: user.id, except_session_id: ctx.actor.session_id }, ctx.now)
  // A link that lies in the old mailbox must not open the account any more.
  await voidMailTokens(tx, { purpose: 'password_reset', subject_id: user.id }, ctx.now)
  await voidMailTokens(tx, { purpose: 'email_confirmation', subject_id: user.id }, ctx.now)
  await audit(tx, ctx, 'email.changed', { data: { user_id: user.id }, changes: { email: [user.email, email] } })
}

/** Whether cancelled or refused, the link stops working with the request. */
export async function dropEmailChange(tx: Tx, ctx: UserCtx): Promise<void> {
  const { user_id } = ctx.actor
  await lockUser(tx, user_id)
  await updateUserRow(tx, user_id, { pending_email: null, updated_at: ctx.now })
  await voidMailTokens(tx, { purpose: 'email_change', subject_id: user_id }, ctx.now)
}
