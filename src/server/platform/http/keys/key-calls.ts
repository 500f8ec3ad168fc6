import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isOpenToKeys } from '#core/platform/keys/key-access.ts'
import { KEY_CALLS_AT_ONCE } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { KEY_RETRY_SECONDS } from '../limits.ts'

/** Ten calls of a key at once, in this process; files count until they are sent (KEY-12). */
export function limitKeyCalls(app: FastifyInstance, config: Config): void {
  if (config.raised_limits) return
  const running = new Map<number, number>()
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('preParsing', (req, _reply, payload, done) => {
    const key_id = req.ctx?.actor?.key?.id
    if (key_id === undefined) return done(null, payload)
    const count = running.get(key_id) ?? 0
    if (count >= KEY_CALLS_AT_ONCE)
      return done(new AppError('RATE_LIMITED', { data: { retry_after: KEY_RETRY_SECONDS } }))
    running.set(key_id, count + 1)
    counted.add(req)
    done(null, payload)
  })
  // also for a caller who goes away before the answer
  app.addHook('onResponse', (req, _reply, done) => {
    const key_id = req.ctx?.actor?.key?.id
    if (key_id === undefined || !counted.delete(req)) return done()
    const left = (running.get(key_id) ?? 1) - 1
    if (left > 0) running.set(key_id, left)
    else running.delete(key_id)
    done()
  })
}

/** Whatever it may do: some calls are people's alone, and a TEST key changes no event (KEY-8, KEY-9). */
export function requireOpenToKey({ actor }: Ctx, declared: Endpoint): void {
  if (actor?.key && !isOpenToKeys(declared, actor.key.mode)) throw new AppError('KEY_NOT_ALLOWED')
}
