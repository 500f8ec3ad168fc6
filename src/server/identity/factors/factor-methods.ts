import type { ConfirmMethod, FactorMethod } from '#core/identity/factors/factors.ts'
import { findUser } from '#server/identity/people/user-queries.ts'
import type { Ctx, UserCtx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { passkeySite } from './passkey-site.ts'
import { readFactorKinds } from './queries.ts'

type Site = Pick<Ctx, 'config'>

/**
 * With what somebody can show a second factor; none: a password is all that is asked of them (ACCESS-4). A passkey of
 * another host cannot be shown here, so it asks for nothing.
 */
export async function readFactorMethods(db: Db | Tx, ctx: Site, user_id: number): Promise<FactorMethod[]> {
  const { has_passkey, has_totp, has_codes } = await readFactorKinds(db, { user_id, ...passkeySite(ctx) })
  if (!has_passkey && !has_totp) return []
  const methods: [FactorMethod, boolean][] = [
    ['PASSKEY', has_passkey],
    ['TOTP', has_totp],
    ['RECOVERY_CODE', has_codes],
  ]
  return methods.flatMap(([method, is_there]) => (is_there ? [method] : []))
}

export const hasFactor = async (db: Db | Tx, ctx: Site, user_id: number): Promise<boolean> =>
  (await readFactorMethods(db, ctx, user_id)).length > 0

/**
 * With what somebody logged in can show that it is them (ACCESS-6): the sign-on too where it opened the session. The
 * installation's stands in for a password only, so it does not where a second factor is still to be shown.
 */
export async function readConfirmMethods(ctx: UserCtx): Promise<ConfirmMethod[]> {
  const { db, actor } = ctx
  const user = await findUser(db, actor.user_id)
  const factors = await readFactorMethods(db, ctx, actor.user_id)
  const is_enough = actor.sso_connection_id !== null || actor.proof.factor_proved_at !== null || factors.length === 0
  return [
    ...(actor.sso_identity_id !== null && is_enough ? (['SSO'] as const) : []),
    ...(user?.password_hash ? (['PASSWORD'] as const) : []),
    ...factors,
  ]
}
