import { refuseMemberRemoval } from '#core/identity/people/membership.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { revokeSessions } from '#server/identity/auth/queries.ts'
import { deleteTickets } from '#server/identity/auth/second-step/ticket-queries.ts'
import { deleteFactors } from '#server/identity/factors/queries.ts'
import { isMemberElsewhere, lockMembership } from '#server/identity/people/account-queries.ts'
import { findUserByEmail, lockUser } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { tellUser } from './tell-user.ts'

/** Everything somebody could show is gone, they are logged out everywhere and told; the password stays (ACCESS-7). */
async function reset(tx: Tx, ctx: Ctx, user: Row<'users'>): Promise<void> {
  await deleteFactors(tx, user.id)
  await deleteTickets(tx, user.id)
  await revokeSessions(tx, { user_id: user.id }, ctx.now)
  await tellUser(tx, ctx, { user, change: 'RESET', follows: after('factors.reset', 'mails.send') })
}

/**
 * ACCESS-7, for a member who has lost their device. Whoever belongs to another account too would lose their protection
 * there, so that is the operator's to do; the owner's factors are nobody's but their own, like their role (USR-9).
 */
export async function resetMemberFactors(ctx: UserCtx, user_id: number): Promise<void> {
  const { account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id)
    const membership = await lockMembership(tx, account_id, user_id)
    if (!user || !membership || membership.status === MembershipStatus.INVITED) throw new AppError('NOT_FOUND')
    const refusal = refuseMemberRemoval(ctx.actor.user_id, membership)
    if (refusal) throw new AppError(refusal)
    if (await isMemberElsewhere(tx, user_id, account_id)) throw new AppError('MEMBER_ELSEWHERE')
    await reset(tx, ctx, user)
    await audit(tx, ctx, 'factors.reset', { account_id, data: { user_id } })
  })
}

/** By the operator's command, for anybody (ACCESS-7). */
export async function forceFactorReset(ctx: Ctx, address: string): Promise<string> {
  const email = address.trim().toLowerCase()
  await inTransaction(ctx.db, async (tx) => {
    const known = await findUserByEmail(tx, email)
    const user = known && (await lockUser(tx, known.id))
    if (!user) throw new Error(`There is no user with the address ${email}.`)
    await reset(tx, ctx, user)
    await audit(tx, ctx, 'factors.reset', { data: { user_id: user.id, by: 'operator' } })
  })
  return `${email} has no second factor any more and is logged out everywhere. Their password stays.`
}
