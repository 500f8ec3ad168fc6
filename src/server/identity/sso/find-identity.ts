import { domainOf } from '#core/identity/sso-connections/domain.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { findMembership } from '#server/identity/people/account-queries.ts'
import { findUserByEmail } from '#server/identity/people/user-queries.ts'
import {
  findIdentity,
  findIdentityOfUser,
  insertIdentity,
  touchIdentity,
} from '#server/identity/sso-connections/identity-queries.ts'
import { findVerifiedDomain } from '#server/identity/sso-connections/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { Connection } from './connections.ts'
import type { Claims } from './exchange-code.ts'
import { ssoFailure } from './failure.ts'

export interface KnownPerson {
  readonly identity_id: number
  readonly user_id: number
}

/** ACCESS-9: whoever is linked already, else the member of that address under the conditions of a first link. */
export async function findPerson(tx: Tx, ctx: Ctx, { connection, claims }: Found): Promise<KnownPerson> {
  const known = await findIdentity(tx, subjectOf(connection, claims))
  if (!known) return linkByAddress(tx, ctx, { connection, claims })
  await touchIdentity(tx, known.id, { email: claims.email, last_used_at: ctx.now })
  return { identity_id: known.id, user_id: known.user_id }
}

export interface Found {
  readonly connection: Connection
  readonly claims: Claims
}

const subjectOf = ({ id, issuer }: Connection, { subject }: Claims) => ({ connection_id: id, issuer, subject })

/** Only an address that both the provider and we have seen confirmed, of a domain that is the connection's. */
async function linkByAddress(tx: Tx, ctx: Ctx, { connection, claims }: Found): Promise<KnownPerson> {
  const email = await requireAddress(tx, connection, claims)
  const user = await findUserByEmail(tx, email)
  if (!user || !(await isMember(tx, connection, user.id))) throw ssoFailure('NOT_MEMBER')
  // whoever registered with an address that is not theirs must not be found in it by its owner
  if (!user.email_confirmed_at) throw ssoFailure('EMAIL_NOT_VERIFIED')
  return linkTo(tx, ctx, { connection, claims, user })
}

async function requireAddress(tx: Tx, connection: Connection, { email, email_verified }: Claims): Promise<string> {
  if (email === null || !email_verified) throw ssoFailure('EMAIL_NOT_VERIFIED')
  if (connection.id === null) return email
  const domain = await findVerifiedDomain(tx, domainOf(email))
  if (domain?.connection_id !== connection.id || domain.lapsed_at) throw ssoFailure('DOMAIN')
  return email
}

/** The installation's connection speaks for every user, an account's for its members. */
async function isMember(tx: Tx, { account_id }: Connection, user_id: number): Promise<boolean> {
  if (account_id === null) return true
  return (await findMembership(tx, account_id, user_id))?.status === MembershipStatus.ACTIVE
}

interface Link extends Found {
  readonly user: Pick<Row<'users'>, 'id'>
}

/** A linked subject stays with its user, and a user with their subject: an address given to somebody else is not enough. */
export async function linkTo(tx: Tx, ctx: Ctx, { connection, claims, user }: Link): Promise<KnownPerson> {
  const { id: connection_id, issuer } = connection
  const other = await findIdentityOfUser(tx, { connection_id, issuer, user_id: user.id })
  if (other) throw ssoFailure('SUBJECT')
  const identity_id = await insertIdentity(tx, {
    ...subjectOf(connection, claims),
    user_id: user.id,
    email: claims.email,
    created_at: ctx.now,
    last_used_at: ctx.now,
  })
  await audit(tx, ctx, 'sso_identity.linked', {
    account_id: connection.account_id,
    data: { user_id: user.id, sso_identity_id: identity_id },
    as: 'USER',
  })
  return { identity_id, user_id: user.id }
}
