import { grantsForRole } from '#core/identity/grants/role-grants.ts'
import { type MemberChange, refuseMemberChange } from '#core/identity/people/membership.ts'
import type { UserView } from '#core/identity/people/schema.ts'
import type { MemberInput } from '#core/identity/users/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { revokeSessions } from '#server/identity/auth/queries.ts'
import { requireFresh } from '#server/identity/auth/second-step/require-proof.ts'
import { listGrants } from '#server/identity/grants/queries.ts'
import {
  isMemberElsewhere,
  lockAccount,
  lockMembership,
  moveMembership,
  updateMembership,
} from '#server/identity/people/account-queries.ts'
import { readMember } from '#server/identity/people/read-member.ts'
import { lockUser, updateUserRow } from '#server/identity/people/user-queries.ts'
import { checkGivenBack, setGrants, toGrantInput } from '#server/identity/roles/set-grants.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'

/** USR-6, USR-7, USR-9, USR-11. Who is deactivated is out at once (PRM-31). */
export async function updateMember(ctx: UserCtx, user_id: number, input: MemberInput): Promise<UserView> {
  const { account_id } = ctx.actor
  const { role, grants, status, ...names } = input
  // who may do what is changed by somebody who has just shown who they are (ACCESS-6)
  if (role !== undefined || grants !== undefined) await requireFresh(ctx)
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, account_id)
    const user = await lockUser(tx, user_id)
    const membership = await lockMembership(tx, account_id, user_id)
    if (!user || !membership) throw new AppError('NOT_FOUND')
    const viewed = { ...membership, role: membership.role === 'ADMIN' ? 'ADMIN' : 'ORGANIZER' }
    const refuse = (change: MemberChange) => {
      const refusal = refuseMemberChange(ctx.actor.user_id, viewed, change)
      if (refusal) throw new AppError(refusal)
    }
    refuse({ role, status })
    // Only the invited person makes an invitation an active membership (USR-4).
    const from = membership.status
    if (status && from === MembershipStatus.INVITED)
      throw new AppError('VALIDATION_FAILED', { fields: { status: [FIELD_MESSAGES.choice] } })
    await rename(tx, ctx, { user, membership, names })
    const stored = await listGrants(tx, membership.id, ctx.now)
    const wanted = grants ?? (role ? grantsForRole(stored.map(toGrantInput), role) : null)
    // any change of the grants is refused as a change of the role is
    if (wanted)
      await setGrants(tx, ctx, {
        membership,
        input: wanted,
        is_by_role: !grants,
        refuse: () => refuse({ role: 'OTHER' }),
      })
    if (status === MembershipStatus.ACTIVE && from === MembershipStatus.INACTIVE)
      await checkGivenBack(tx, ctx, membership)
    const values = { updated_at: ctx.now }
    if (status === undefined || status === from) await updateMembership(tx, membership.id, values)
    else await moveMembership(tx, membership.id, { from, to: status, ...values })
    if (status === MembershipStatus.INACTIVE) await revokeSessions(tx, { user_id, account_id }, ctx.now)
    const invited = membership.status === MembershipStatus.INVITED
    const before = invited
      ? { ...viewed, first_name: membership.invited_first_name, last_name: membership.invited_last_name }
      : { ...viewed, first_name: user.first_name, last_name: user.last_name }
    const changes = changesOf(before, { ...names, role, status })
    const moved = { ...(role ? { role } : {}), ...(status ? { status } : {}) }
    await audit(tx, ctx, 'user.updated', {
      account_id,
      data: { user_id, fields: Object.keys(changes), ...moved },
      changes,
    })
  })
  return readMember(ctx.db, ctx, { account_id, user_id })
}

interface Renaming {
  readonly user: Row<'users'>
  readonly membership: Row<'account_users'>
  readonly names: Pick<MemberInput, 'first_name' | 'last_name'>
}

/**
 * Of somebody invited the inviter's own words change. A member's name is theirs, in every account: who belongs to others
 * too is renamed by nobody but themselves (USR-11).
 */
async function rename(tx: Tx, ctx: UserCtx, { user, membership, names }: Renaming): Promise<void> {
  const { first_name, last_name } = names
  if (membership.status === MembershipStatus.INVITED) {
    await updateMembership(tx, membership.id, { invited_first_name: first_name, invited_last_name: last_name })
    return
  }
  const changed = (['first_name', 'last_name'] as const).filter(
    (name) => names[name] !== undefined && names[name] !== user[name],
  )
  if (changed.length === 0) return
  if (await isMemberElsewhere(tx, user.id, membership.account_id))
    throw new AppError('VALIDATION_FAILED', {
      fields: Object.fromEntries(changed.map((name) => [name, [FIELD_MESSAGES.own_name]])),
    })
  await updateUserRow(tx, user.id, { first_name, last_name, updated_at: ctx.now })
}
