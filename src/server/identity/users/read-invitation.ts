import type { InvitationView } from '#core/identity/auth/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { throttleTokenPages, tokenProblem } from '#server/identity/auth/mail-tokens.ts'
import { findMailToken } from '#server/identity/auth/queries.ts'
import { findAccount, findMembershipById } from '#server/identity/people/account-queries.ts'
import { readBinding } from '#server/identity/people/bound-queries.ts'
import { findUser } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'

export interface Invitation {
  readonly membership: Row<'account_users'>
  readonly user: Row<'users'>
}

/**
 * The invitation a link stands for. That it was accepted is said before that the link is used (ERR-19). A link is that of
 * the address it was mailed to: once its user has another one it is nobody's (AUT-13).
 */
export async function getInvitation(db: Db | Tx, ctx: Pick<Ctx, 'now'>, token: string): Promise<Invitation> {
  const row = await findMailToken(db, 'invitation', hashToken(token))
  const membership = row && (await findMembershipById(db, row.subject_id))
  const user = membership && (await findUser(db, membership.user_id))
  if (!membership || !user || user.email !== row?.target) throw new AppError('LINK_INVALID')
  if (membership.status !== MembershipStatus.INVITED) throw new AppError('INVITATION_ALREADY_ACCEPTED')
  const problem = tokenProblem(row, ctx.now)
  if (problem) throw new AppError(problem)
  return { membership, user }
}

/** API-8: the names the inviter typed, for a newcomer's form to begin with. */
export async function readInvitation(ctx: Ctx, token: string): Promise<InvitationView> {
  await throttleTokenPages(ctx)
  const { membership, user } = await getInvitation(ctx.db, ctx, token)
  const account = await findAccount(ctx.db, membership.account_id)
  if (!account) throw new AppError('LINK_INVALID')
  const { invited_first_name, invited_last_name } = membership
  const typed = { first_name: invited_first_name ?? user.first_name, last_name: invited_last_name }
  const { is_bound } = await readBinding(ctx.db, membership)
  const sign_on_account_id = is_bound ? membership.account_id : null
  const is_existing_user = user.password_hash !== null
  return { email: user.email, ...typed, account_name: account.name, is_existing_user, sign_on_account_id }
}
