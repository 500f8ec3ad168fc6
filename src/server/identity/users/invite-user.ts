import type { UserView } from '#core/identity/people/schema.ts'
import type { InviteUserInput } from '#core/identity/users/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { fieldError } from '#core/platform/errors/errors.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { findAccount, findMembership, insertMembership, lockAccount } from '#server/identity/people/account-queries.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import { findUserByEmail, insertUserUnlessKnown } from '#server/identity/people/user-queries.ts'
import { setGrants } from '#server/identity/roles/set-grants.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { sendInvitation, throttleInvitations } from './send-invitation.ts'

/**
 * USR-10, ACC-2. A person known from another account gets a membership only; their own data stay as they are, and the
 * account reads what was typed here until they accept.
 */
export async function inviteUser(ctx: UserCtx, input: InviteUserInput): Promise<UserView> {
  const { account_id } = ctx.actor
  await throttleInvitations(ctx)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await lockAccount(tx, account_id)
      const user_id = await findOrInsertUser(tx, ctx, input)
      if (await findMembership(tx, account_id, user_id)) throw fieldError('ALREADY_MEMBER', 'email')
      const stamps = { created_at: ctx.now, updated_at: ctx.now }
      const membership_id = await insertMembership(tx, {
        account_id,
        user_id,
        // until the grants are there, in this transaction (TEAM-10)
        role: 'LIMITED',
        status: MembershipStatus.INVITED,
        invited_first_name: input.first_name,
        invited_last_name: input.last_name ?? null,
        invited_email: input.email,
        ...stamps,
      })
      const membership = { id: membership_id, account_id, user_id }
      const given = input.grants ?? [{ role: input.role ?? 'ORGANIZER' }]
      await setGrants(tx, ctx, { membership, input: given, is_by_role: !input.grants, refuse: () => {} })
      await sendInvitation(tx, ctx, { membership_id, user_id, follows: after('user.invited', 'mails.send') })
      await audit(tx, ctx, 'user.invited', { account_id, data: { user_id, role: input.role ?? 'LIMITED' } })
      return readMember(tx, ctx, { account_id, user_id })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'account_users_account_id_user_id_key')
      throw fieldError('ALREADY_MEMBER', 'email')
    throw error
  }
}

/** Who has the invited address: somebody known, or a new row with what was typed. */
export async function findOrInsertUser(
  tx: Tx,
  ctx: UserCtx,
  { first_name, last_name = null, email }: Pick<InviteUserInput, 'first_name' | 'last_name' | 'email'>,
): Promise<number> {
  const known = await findUserByEmail(tx, email)
  if (known) return known.id
  const account = await findAccount(tx, ctx.actor.account_id)
  const made = await insertUserUnlessKnown(tx, {
    first_name,
    last_name,
    email,
    language: account?.language ?? ctx.locale,
    timezone: account?.default_timezone ?? 'UTC',
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  return made ?? (await findUserByEmail(tx, email))!.id
}
