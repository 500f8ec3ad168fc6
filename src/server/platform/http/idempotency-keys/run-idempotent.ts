import type { FastifyRequest } from 'fastify'
import { AppError, ERRORS } from '#core/platform/errors/errors.ts'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { type Claim, claimKey, releaseKey, type StoredAnswer, storeAnswer, UUID } from '../idempotency.ts'
import { isPassing, releaseLater } from './release-later.ts'

/** Who a key belongs to: a user in an account, an API key (KEY-11), else the key alone, which then must be a UUID (CNV-7). */
function callerOf(ctx: Ctx, key: string): string | null {
  if (ctx.actor?.key) return `key:${ctx.actor.key.id}`
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
  if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH || caller === null) throw new AppError('MALFORMED_REQUEST')
  const request = `${req.method} ${req.url} ${JSON.stringify(req.body ?? null)}`
  const claim = await claimKey(ctx, { caller, key, request })
  const scope = JSON.stringify([caller, key, request])
  if (claim.replay) {
    const stored = claim.replay
    ctx.idempotency = { ...claim, scope, stored: true }
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
  ctx.idempotency = { ...claim, scope, stored: false }
  let result: unknown
  try {
    result = await work()
  } catch (error) {
    await giveUpKey(ctx, claim, error)
    throw error
  }
  if (!ctx.idempotency.stored) await keepAnswer(ctx, claim, { status, answer: result ?? null })
  return result
}

/** The work is done and its caller hears so; a repeat does again what such a verb may do twice. */
async function keepAnswer(ctx: Ctx, claim: Claim, answer: StoredAnswer): Promise<void> {
  try {
    await storeAnswer(ctx.db, claim, { ...answer, now: ctx.now })
  } catch (error) {
    if (!isPassing(error)) throw error
    releaseLater(ctx, claim)
  }
}

/** A refusal is an answer; after anything else the key is free again. The caller hears of its own error, not of this. */
async function giveUpKey(ctx: Ctx, claim: Claim, error: unknown): Promise<void> {
  const refusal = error instanceof AppError ? error : null
  const status = refusal ? ERRORS[refusal.code].status : 500
  try {
    if (refusal && status < 500 && status !== 429) {
      const { code, data, fields } = refusal
      await storeAnswer(ctx.db, claim, { status, answer: { code, data, fields }, now: ctx.now })
    } else await releaseKey(ctx, claim)
  } catch (fault) {
    if (isPassing(fault)) return releaseLater(ctx, claim)
    ctx.log.warn({ err: fault }, 'an Idempotency-Key could not be released, the next call takes it over')
  }
}
