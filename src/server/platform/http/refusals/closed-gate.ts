import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DATABASE_RETRY_SECONDS, GATE_WAIT_MS } from '#core/platform/limits.ts'
import type { Gate } from '#server/platform/database/gate.ts'
import { DatabaseAway } from '#server/platform/database/lost-connection.ts'
import { isApiCall } from '../rate-limit.ts'
import { refusalOf } from './refusal.ts'

/** Seconds after which a call that was BUSY is worth repeating (REL-5, HA-5). */
export const retryAfter = (fault: unknown): string =>
  fault instanceof DatabaseAway ? String(DATABASE_RETRY_SECONDS) : '1'

const past = new WeakSet<FastifyRequest>()

/** This answer was true before and says that it is not now (HA-7). */
export const toldAsPast = (req: FastifyRequest): void => void past.add(req)

/** Says nothing of what the database holds: whether the process lives, files of the build, BUSY itself. */
const restsOnNothing = (req: FastifyRequest, reply: FastifyReply): boolean =>
  req.url === '/health' ||
  req.url === '/ready' ||
  past.has(req) ||
  reply.statusCode === 503 ||
  String(reply.getHeader('cache-control') ?? '').includes('immutable')

interface Leaving {
  readonly req: FastifyRequest
  readonly reply: FastifyReply
  readonly payload: unknown
}

/** How many epochs had been abandoned when the request began; null before anything is read for it. */
const isOfNow = (gate: Gate, { abandoned }: FastifyRequest): boolean =>
  abandoned === null || abandoned === gate.abandoned

/** Whether the answer may leave at once: the open gate, and no server left meanwhile that it may have been read from. */
export const mayLeave = (gate: Gate, req: FastifyRequest): boolean => gate.is_open && isOfNow(gate, req)

/**
 * HA-2: an answer made while the gate is closed waits for it a little, and is told as BUSY if it stays closed, or opens on
 * another server than the one that was closed: what the answer says may have been on that one alone.
 */
export async function behindGate(gate: Gate, { req, reply, payload }: Leaving): Promise<unknown> {
  if (restsOnNothing(req, reply) || (isOfNow(gate, req) && (await gate.opened(GATE_WAIT_MS)) && isOfNow(gate, req)))
    return payload
  if (payload instanceof Readable) payload.destroy()
  // a page has an error page of its own (ERP-1)
  if (!isApiCall(req)) throw new DatabaseAway()
  // what it set stands with the answer that does not leave
  for (const name of ['set-cookie', 'etag', 'location', 'content-length', 'content-disposition', 'content-encoding'])
    reply.removeHeader(name)
  const error = refusalOf(new DatabaseAway(), { locale: req.ctx?.locale ?? 'en', reference: req.id })
  reply
    .code(503)
    .header('retry-after', retryAfter(new DatabaseAway()))
    .header('cache-control', 'no-store')
    .type('application/json')
  return JSON.stringify({ error })
}
