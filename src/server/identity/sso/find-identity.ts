import { domainOf } from '#core/identity/sso-connections/domain.ts'
import { findUserByEmail, lockUser, updateUserRow } from '#server/identity/people/user-queries.ts'
import {
  findIdentity,
  findIdentityOfUser,
  insertIdentity,
  lockSubject,
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

export interface Found {
  readonly connection: Connection
  readonly claims: Claims
}

export const subjectOf = ({ id, issuer }: Connection, { subject }: Claims) => ({ connection_id: id, issuer, subject })

/** Whoever is linked already, locked (ACCESS-9). Undefined: it is this subject's first login. */
export async function findLinked(tx: Tx, ctx: Ctx, { connection, claims }: Found) {
  const subject = subjectOf(connection, claims)
  await lockSubject(tx, subject)
  const known = await findIdentity(tx, subject)
  if (!known) return undefined
  const user = await lockUser(tx, known.user_id)
  // unlinked while it waited for the user
  const is_linked = await touchIdentity(tx, known.id, { email: claims.email, last_used_at: ctx.now })
  if (!user || !is_linked) throw ssoFailure('STATE')
  return { identity_id: known.id, user }
}

/** Only an address that the provider has seen confirmed, of a domain that is the connection's and not lapsed. */
export async function requireAddress(
  tx: Tx,
  connection: Connection,
  { email, email_verified }: Claims,
): Promise<string> {
  if (email === null || !email_verified) throw ssoFailure('EMAIL_NOT_VERIFIED')
  if (connection.id === null) return email
  const domain = await findVerifiedDomain(tx, domainOf(email))
  if (domain?.connection_id !== connection.id || domain.lapsed_at) throw ssoFailure('DOMAIN')
  return email
}

/** The user of the address, locked: whoever changes theirs meanwhile is found by it no more. */
export async function lockUserOf(tx: Tx, email: string): Promise<Row<'users'> | undefined> {
  const known = await findUserByEmail(tx, email)
  const user = known && (await lockUser(tx, known.id))
  return user?.email === email ? user : undefined
}

/**
 * Whoever registered with an address that is not theirs must not be found in it by its owner: they know its password. A
 * row without one is nobody's yet; an account's provider that speaks for the domain confirms its address.
 */
export async function requireConfirmed(
  tx: Tx,
  ctx: Ctx,
  { connection, user }: { connection: Connection; user: Row<'users'> },
) {
  if (user.email_confirmed_at) return
  if (connection.id === null || user.password_hash !== null) throw ssoFailure('EMAIL_NOT_VERIFIED')
  await updateUserRow(tx, user.id, { email_confirmed_at: ctx.now, updated_at: ctx.now })
}

interface Link extends Found {
  readonly user: Pick<Row<'users'>, 'id'>
}

/** A linked subject stays with its user, and a user with their subject: an address given to somebody else is not enough. */
export async function linkTo(tx: Tx, ctx: Ctx, { connection, claims, user }: Link): Promise<number> {
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
  return identity_id
}
