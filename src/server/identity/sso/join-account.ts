import { AppError } from '#core/platform/errors/errors.ts'
import { FirstName, LastName } from '#core/platform/fields.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { voidMailTokens } from '#server/identity/auth/queries.ts'
import {
  findAccount,
  insertMembership,
  lockMembership,
  moveMembership,
} from '#server/identity/people/account-queries.ts'
import { insertUserUnlessKnown, updateUserRow } from '#server/identity/people/user-queries.ts'
import type { ConnectionRow } from '#server/identity/sso-connections/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { Connection } from './connections.ts'
import type { Claims } from './exchange-code.ts'
import { ssoFailure } from './failure.ts'
import { findLinked, linkTo, lockUserOf, requireAddress, requireConfirmed } from './find-identity.ts'

/** An account's connection with its row as the transaction sees it; the account is locked. */
export interface Entering {
  readonly connection: Connection & { readonly account_id: number }
  readonly rules: ConnectionRow
  readonly claims: Claims
}

export interface Entered {
  readonly identity_id: number
  readonly user_id: number
  readonly membership: Row<'account_users'>
  /** Made by this very login (ACCESS-13). */
  readonly is_new: boolean
}

/**
 * ACCESS-9, ACCESS-13: the user behind the subject, as a member of the account. Whoever is linked needs no address;
 * everything that is given by an address, a link, a membership, needs one the provider vouches for.
 */
export async function findOrJoin(tx: Tx, ctx: Ctx, entering: Entering): Promise<Entered> {
  const { connection, claims, rules } = entering
  const linked = await findLinked(tx, ctx, entering)
  if (linked)
    return { ...linked, ...(await settle(tx, ctx, { ...entering, user: linked.user })), user_id: linked.user.id }
  const email = await requireAddress(tx, connection, claims)
  const known =
    (await lockUserOf(tx, email)) ?? (rules.jit ? await makeUser(tx, ctx, { ...entering, email }) : undefined)
  if (!known) throw ssoFailure('NOT_MEMBER')
  const settled = await settle(tx, ctx, { ...entering, user: known })
  await requireConfirmed(tx, ctx, { connection, user: known })
  return { ...settled, user_id: known.id, identity_id: await linkTo(tx, ctx, { ...entering, user: known }) }
}

interface Settling extends Entering {
  readonly user: Row<'users'>
}

/** ACTIVE as it is, INVITED becomes a member, INACTIVE stays out; nobody yet joins where `jit` is on. */
async function settle(tx: Tx, ctx: Ctx, settling: Settling): Promise<Pick<Entered, 'membership' | 'is_new'>> {
  const { connection, rules, user } = settling
  const membership = await lockMembership(tx, connection.account_id, user.id)
  if (membership?.status === MembershipStatus.ACTIVE) return { membership, is_new: false }
  if (membership?.status === MembershipStatus.INVITED) {
    await accept(tx, ctx, { ...settling, membership })
    return { membership, is_new: false }
  }
  if (membership || !rules.jit) throw ssoFailure('NOT_MEMBER')
  return { membership: await join(tx, ctx, settling), is_new: true }
}

/** An invitation to this very address, and the provider vouches for it: that is more than the mailed link shows. */
async function accept(
  tx: Tx,
  ctx: Ctx,
  { connection, claims, user, membership }: Settling & Pick<Entered, 'membership'>,
) {
  const email = await requireAddress(tx, connection, claims)
  if (email !== user.email) throw ssoFailure('NOT_MEMBER')
  await requireConfirmed(tx, ctx, { connection, user })
  await voidMailTokens(tx, { purpose: 'invitation', subject_id: membership.id }, ctx.now)
  if (user.password_hash === null) await updateUserRow(tx, user.id, { ...namesOf(claims, email), updated_at: ctx.now })
  await moveMembership(tx, membership.id, {
    from: MembershipStatus.INVITED,
    to: MembershipStatus.ACTIVE,
    invited_first_name: null,
    invited_last_name: null,
    invited_email: null,
    updated_at: ctx.now,
  })
  const { account_id } = connection
  await audit(tx, ctx, 'invitation.accepted', { account_id, data: { user_id: user.id }, as: 'USER' })
}

/** ACCESS-13. Its grants follow in the same transaction (TEAM-10). */
async function join(tx: Tx, ctx: Ctx, { connection, claims, user }: Settling): Promise<Row<'account_users'>> {
  const email = await requireAddress(tx, connection, claims)
  if (email !== user.email) throw ssoFailure('NOT_MEMBER')
  const { account_id } = connection
  await insertMembership(tx, {
    account_id,
    user_id: user.id,
    role: 'LIMITED',
    status: MembershipStatus.ACTIVE,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await audit(tx, ctx, 'user.joined', { account_id, data: { user_id: user.id }, as: 'PROVIDER' })
  const membership = await lockMembership(tx, account_id, user.id)
  if (!membership) throw new AppError('NOT_FOUND')
  return membership
}

/** Somebody new, known by their address from now on; two accounts that meet the same person at once make one user. */
async function makeUser(tx: Tx, ctx: Ctx, { connection, claims, email }: Entering & { email: string }) {
  const account = await findAccount(tx, connection.account_id)
  await insertUserUnlessKnown(tx, {
    ...namesOf(claims, email),
    email,
    email_confirmed_at: ctx.now,
    language: account?.language ?? ctx.locale,
    timezone: account?.default_timezone ?? 'UTC',
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  return lockUserOf(tx, email)
}

/** As the provider writes them where that is a name; else what stands before the `@` (TXT-1). */
function namesOf({ first_name, last_name }: Claims, email: string) {
  const [first, last] = [FirstName.safeParse(first_name ?? ''), LastName.safeParse(last_name ?? '')]
  return {
    first_name: first.success ? first.data : email.slice(0, email.indexOf('@')),
    last_name: last.success ? last.data : null,
  }
}
