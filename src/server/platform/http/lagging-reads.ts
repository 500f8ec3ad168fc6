import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { POSITION_SECONDS } from '#core/platform/replica/limits.ts'
import { laterSeen, readPosition, type Seen } from '#core/platform/replica/position.ts'
import { type Ctx, inside } from '#server/platform/context/context.ts'
import { positionAfterWrite, type Replica } from '#server/platform/database/server/replica.ts'
import { loginCookie } from './session-cookie.ts'

/** A browser shows what it wrote last by this cookie, a program by the header it was answered (DB-10). */
const COOKIE = 'db_position'
const POSITION = 'x-data-position'
const AS_OF = 'x-data-as-of'

/**
 * Changes in the back office, and what somebody who is logged in does on public pages: they may look for it in a list. What
 * strangers change they never read of the replica (DB-9).
 */
const isStaffWrite = ({ method, url, ctx }: FastifyRequest): boolean =>
  ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
  url.startsWith('/api/') &&
  (!url.startsWith('/api/public/') || Boolean(ctx?.actor))

/**
 * What the caller has to find: the later of what a page and its browser know, since answers may arrive in another order than
 * they were written. A program that says nothing reads the primary; a browser keeps its cookie as it keeps its login.
 */
function seenBy({ config, actor }: Ctx, req: FastifyRequest): Seen {
  const told = req.headers[POSITION]
  const texts = [typeof told === 'string' ? told : undefined, req.cookies[COOKIE]]
  const [one, other = one] = texts.filter((text) => text !== undefined).map(readPosition)
  if (one !== undefined && other !== undefined) return laterSeen(one, other)
  return actor?.key === null && loginCookie(req, config) ? 'NOTHING' : 'UNKNOWN'
}

/** The primary's, for who has not to read anything old: nobody logged in, orders of test keys (BO-190). */
const replicaFor = (declared: Endpoint, { actor, replica }: Ctx): Replica | undefined =>
  declared.may_lag && actor && actor.key?.mode !== 'TEST' ? replica : undefined

interface Call<C extends Ctx, T> {
  readonly ctx: C
  readonly req: FastifyRequest
  readonly reply: FastifyReply
  readonly work: (ctx: C) => Promise<T>
}

/**
 * Does the work of a call that may lag by the replica, where the caller may read it there, and by the primary otherwise
 * (DB-9 to DB-12). A file keeps its own connections to the replica, and goes on with the primary while nothing is sent.
 */
export async function answerLagging<C extends Ctx, T>(
  declared: Endpoint,
  { ctx, req, reply, work }: Call<C, T>,
): Promise<T> {
  const replica = replicaFor(declared, ctx)
  if (!replica) return work(ctx)
  const seen = seenBy(ctx, req)
  if (isFile(declared)) {
    const as_of = await replica.readableAsOf(seen)
    if (as_of) reply.header(AS_OF, as_of.toISOString())
    return work(as_of ? { ...ctx, lagging: replica.db } : ctx)
  }
  const read = await replica.read(seen, (db) => work(inside(ctx, db)))
  if (!read) return work(ctx)
  reply.header(AS_OF, read.as_of.toISOString())
  return read.answer
}

/** Tells who wrote where the log was after it; a key hears it after reading as well, so that it has one to show (DB-10). */
export function tellPositions(app: FastifyInstance): void {
  const { replica, pool, config } = app.deps
  if (!replica) return
  app.addHook('onSend', async (req, reply, payload) => {
    const key = req.ctx?.actor?.key ?? null
    const reads_by_key = key !== null && req.routeOptions.config.endpoint?.may_lag === true && !reply.hasHeader(AS_OF)
    if (!isStaffWrite(req) && !reads_by_key) return payload
    const position = await positionAfterWrite(pool)
    reply.header(POSITION, position)
    const { is_secure, is_development } = config
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: is_secure || !is_development } as const
    if (key === null) reply.setCookie(COOKIE, position, { ...options, maxAge: POSITION_SECONDS })
    return payload
  })
}

const isFile = (declared: Endpoint | undefined): boolean => declared?.export_of !== undefined && !declared.data
