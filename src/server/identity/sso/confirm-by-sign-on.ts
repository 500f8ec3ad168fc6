import type { SsoStartView } from '#core/identity/sso/schema.ts'
import { lockOwnUser } from '#server/identity/auth/lock-own-user.ts'
import { refresh } from '#server/identity/auth/second-step/confirm-session.ts'
import { findIdentity } from '#server/identity/sso-connections/identity-queries.ts'
import type { Ctx, UserActor, UserCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { isJustNow } from './auth-time.ts'
import { connectionById } from './connections.ts'
import { ssoFailure } from './failure.ts'
import type { Found } from './find-identity.ts'
import { type Attempt, leaveFor, throttleSso } from './start-sign-on.ts'

const isSignedOn = (actor: Ctx['actor']): actor is UserActor => actor?.kind === 'USER' && actor.sso_identity_id !== null

/** ACCESS-6: the provider that opened the session is asked to ask its user anew. */
export async function startConfirm(ctx: Ctx, attempt: Pick<Attempt, 'browser' | 'return_to'>): Promise<SsoStartView> {
  await throttleSso(ctx)
  if (!isSignedOn(ctx.actor)) throw ssoFailure('NO_CONNECTION')
  const connection = await connectionById(ctx, ctx.actor.sso_connection_id)
  if (!connection) throw ssoFailure('NO_CONNECTION')
  return leaveFor(ctx, connection, { ...attempt, purpose: 'CONFIRM', login_hint: ctx.actor.email })
}

/** The same person as at the login, and seen by the provider within the last minute; a session it kept is not enough. */
export async function confirmBySignOn(ctx: Ctx, { connection, claims }: Found): Promise<void> {
  const { actor, now } = ctx
  if (!isSignedOn(actor)) throw ssoFailure('STATE')
  if (!isJustNow(claims, now)) throw ssoFailure('NOT_FRESH')
  const own: UserCtx = { ...ctx, actor }
  const { id: connection_id, issuer } = connection
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnUser(tx, own)
    const known = await findIdentity(tx, { connection_id, issuer, subject: claims.subject })
    if (known?.id !== actor.sso_identity_id) throw ssoFailure('SUBJECT')
    await refresh(tx, own, { method: 'SSO', factor: null, has_factor: connection.account_id !== null })
  })
}
