import type { Endpoint } from '#core/platform/endpoint.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { hasFactor, readConfirmMethods } from '#server/identity/factors/factor-methods.ts'
import type { Actor, Ctx, StaffCtx, UserCtx } from '#server/platform/context/context.ts'

/**
 * Within ten minutes of a login or of `auth/confirm` (ACCESS-6). Where a second factor was added meanwhile, a session that
 * has only shown the password has shown too little: it could remove the factor again.
 */
async function isFresh(ctx: UserCtx): Promise<boolean> {
  const { fresh_until, factor_proved_at } = ctx.actor.proof
  if (!fresh_until || fresh_until <= ctx.now) return false
  return factor_proved_at !== null || !(await hasFactor(ctx.db, ctx, ctx.actor.user_id))
}

/** Throws with what the caller can confirm with; the web client asks, then repeats the call (ACCESS-6). */
export async function requireFresh(ctx: UserCtx): Promise<void> {
  if (await isFresh(ctx)) return
  const methods = await readConfirmMethods(ctx)
  throw new AppError('FRESH_LOGIN_REQUIRED', { data: { methods } })
}

/** The account asks for a second factor, the week is over, and the session has not shown one (ACCESS-5). */
function lacksFactor({ proof }: Actor, now: Date): boolean {
  if (!proof?.factor_due_at || proof.factor_proved_at) return false
  return proof.factor_due_at <= now
}

export const mayAct = ({ actor, now }: Pick<Ctx, 'actor' | 'now'>): boolean =>
  !actor || !(actor.proof?.needs_sign_on || lacksFactor(actor, now))

async function factorRequired(ctx: UserCtx): Promise<AppError> {
  const enrolled = await hasFactor(ctx.db, ctx, ctx.actor.user_id)
  const methods = enrolled ? await readConfirmMethods(ctx) : []
  return new AppError('SECOND_FACTOR_REQUIRED', { data: { enrolled, methods } })
}

/** ACCESS-12: with the account whose sign-on is the way in. */
export const signOnRequired = (account_id: number): AppError => new AppError('SSO_REQUIRED', { data: { account_id } })

const isMember = (ctx: StaffCtx): ctx is UserCtx => ctx.actor.kind === 'USER'

/** What the gate asks of a session before the call is looked at; keys have none (KEY-8). */
export async function requireProof(ctx: StaffCtx, { can, fresh, way_out }: Endpoint): Promise<void> {
  if (!isMember(ctx)) return
  if (ctx.actor.proof.needs_sign_on && !way_out) throw signOnRequired(ctx.actor.account_id)
  // own profile, adding a factor, logging out and switching are open, or nobody could do what is asked
  if (can !== 'own.profile' && lacksFactor(ctx.actor, ctx.now)) throw await factorRequired(ctx)
  if (fresh) await requireFresh(ctx)
}
