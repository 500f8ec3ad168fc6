import type { SsoIdentitiesView, SsoLinkInput, SsoStartView } from '#core/identity/sso/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import {
  deleteIdentity,
  findIdentity,
  listIdentities,
  lockSubject,
} from '#server/identity/sso-connections/identity-queries.ts'
import { findConnection } from '#server/identity/sso-connections/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, UserActor, UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { connectionOfAccount, installationConnection } from './connections.ts'
import { ssoFailure } from './failure.ts'
import { type Found, linkTo, subjectOf } from './find-identity.ts'
import { leaveFor, throttleSso } from './start-sign-on.ts'

/** API-505. In a session of an account's connection only what that connection knows is told (ACCESS-11). */
export async function readIdentities(ctx: UserCtx): Promise<SsoIdentitiesView> {
  const { user_id, account_id, sso_connection_id } = ctx.actor
  const rows = await listIdentities(ctx.db, user_id)
  const identities = rows
    .filter(({ connection_id }) => sso_connection_id === null || connection_id === sso_connection_id)
    .map(({ id, account_id, account_name, issuer, email, created_at, last_used_at }) => ({
      ...{ id, account_id, account_name, issuer, email },
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }))
  const has = (account: number | null, issuer: string): boolean =>
    rows.some((row) => row.account_id === account && row.issuer === issuer)
  const [own, installation] = [await findConnection(ctx.db, account_id), installationConnection(ctx)]
  const is_free = sso_connection_id === null
  return {
    identities,
    can_link_account: is_free && own !== undefined && !has(account_id, own.issuer),
    can_link_installation: is_free && installation !== null && !has(null, installation.issuer),
  }
}

/** Begins a link from the profile: by the connection of the account one is in, or the installation's (ACCESS-9). */
export async function startLink(ctx: UserCtx, input: SsoLinkInput, browser: string): Promise<SsoStartView> {
  await throttleSso(ctx)
  const { account_id, return_to = null } = input
  if (account_id !== null && account_id !== ctx.actor.account_id) throw new AppError('NOT_FOUND')
  const connection = account_id === null ? installationConnection(ctx) : await connectionOfAccount(ctx, account_id)
  if (!connection) throw ssoFailure('NO_CONNECTION')
  return leaveFor(ctx, connection, { purpose: 'LINK', browser, return_to })
}

/** Logged in by a session; a key has no identities (KEY-8). */
const isMember = (actor: Ctx['actor']): actor is UserActor => actor?.kind === 'USER'

/** The end of a link: the identity is the caller's from now on, unless it is somebody else's already. */
export async function linkOwn(ctx: Ctx, { connection, claims }: Found): Promise<void> {
  const { actor } = ctx
  if (!isMember(actor)) throw ssoFailure('STATE')
  if (actor.sso_connection_id !== null) throw new AppError('SSO_ACCOUNT_ONLY')
  if (connection.account_id !== null && connection.account_id !== actor.account_id) throw ssoFailure('STATE')
  await inTransaction(ctx.db, async (tx) => {
    const subject = subjectOf(connection, claims)
    await lockSubject(tx, subject)
    const user = await lockOwnUser(tx, { ...ctx, actor })
    const known = await findIdentity(tx, subject)
    if (known && known.user_id !== user.id) throw ssoFailure('LINKED_ELSEWHERE')
    if (!known) await linkTo(tx, ctx, { connection, claims, user })
  })
}

/** With it end the sessions it opened. */
export const unlinkIdentity = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await lockOwnUser(tx, ctx)
    const removed = await deleteIdentity(tx, { id, user_id: ctx.actor.user_id })
    if (!removed) throw new AppError('NOT_FOUND')
    const { user_id } = ctx.actor
    await audit(tx, ctx, 'sso_identity.unlinked', { data: { user_id, sso_identity_id: id } })
  })
