import type { FastifyRequest } from 'fastify'
import { AppError, ERRORS } from '#core/errors.ts'
import type { Ctx } from './context.ts'
import { claimKey, completeKey, MAX_KEY_LENGTH, releaseKey, UUID } from './idempotency.ts'

/** Who a key belongs to: a user in an account, else the key alone, which then must be a UUID (CNV-7). */
function callerOf(ctx: Ctx, key: string): string | null {
  if (ctx.actor) return `user:${ctx.actor.account_id}:${ctx.actor.user_id}`
  return UUID.test(key) ? 'public' : null
}

/**
 * Runs the handler under the request's Idempotency-Key. The verb may store its own answer in its transaction through
 * `ctx.idempotency`; then `replay` rebuilds the full answer from it. Otherwise the answer is stored afterwards. Refusals below 500 other than 429 are answers too.
 */
export async function runIdempotent(
  ctx: Ctx,
  req: FastifyRequest,
  {
    status,
    work,
    replay,
  }: { status: number; work: () => Promise<unknown>; replay: ((stored: unknown) => Promise<unknown>) | undefined },
): Promise<unknown> {
  const key = req.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return work()
  const caller = callerOf(ctx, key)
  if (key.length > MAX_KEY_LENGTH || caller === null) throw new AppError('MALFORMED_REQUEST')
  const request = `${req.method} ${req.url} ${JSON.stringify(req.body ?? null)}`
  const claim = await claimKey(ctx, caller, key, request)
  const scope = JSON.stringify([caller, key, request])
  if (claim.replay) {
    const stored = claim.replay
    ctx.idempotency = { id: claim.id, scope, stored: true }
    if (stored.status >= 400) {
      const { code, data, fields } = stored.answer as {
        code: keyof typeof ERRORS
        data?: Record<string, unknown>
        fields?: never
      }
      throw new AppError(code, { ...(data ? { data } : {}), ...(fields ? { fields } : {}) })
    }
    return replay ? replay(stored.answer) : stored.answer
  }
  ctx.idempotency = { id: claim.id, scope, stored: false }
  try {
    const result = await work()
    if (!ctx.idempotency.stored) await completeKey(ctx.db, claim.id, { status, answer: result ?? null }, ctx.now)
    return result
  } catch (error) {
    if (error instanceof AppError && ERRORS[error.code].status < 500 && ERRORS[error.code].status !== 429) {
      await completeKey(
        ctx.db,
        claim.id,
        { status: ERRORS[error.code].status, answer: { code: error.code, data: error.data, fields: error.fields } },
        ctx.now,
      )
    } else await releaseKey(ctx.db, claim.id)
    throw error
  }
}
