import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '#core/platform/errors/errors.ts'
import { YEAR_SECONDS } from '#core/platform/limits.ts'
import {
  QUEUE_JSON_ERROR_SECONDS,
  QUEUE_JSON_FRESH_SECONDS,
  QUEUE_JSON_STALE_SECONDS,
} from '#core/sales/waiting-room/limits.ts'
import { listLanes } from '#server/catalog/queue-rooms/queries.ts'
import { type Ctx, type Deps, onePerProcess } from '#server/platform/context/context.ts'
import { peekQueueText, type QueueText, queueText } from './known-rooms.ts'
import { MAX_DRAWS_KNOWN } from './limits.ts'
import { findRunByNumber } from './run-queries.ts'
import { toDrawView } from './views.ts'

/** Of the JSON and of the document of a draw: anybody's page may read them, and nothing of the reader is in them. */
const OPEN = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const

const QUEUE_CACHE = `public, max-age=${QUEUE_JSON_FRESH_SECONDS}, stale-while-revalidate=${QUEUE_JSON_STALE_SECONDS}, stale-if-error=${QUEUE_JSON_ERROR_SECONDS}`

const headersOf = ({ etag }: QueueText) => ({ ...OPEN, 'cache-control': QUEUE_CACHE, etag })

const ADDRESS = /^\/queue\/([1-9]\d{0,14})\.json$/

/**
 * The queue from memory, before anything else looks at the request (ROOM-9): in the hour of a sale nearly all requests are
 * this one. Answers whether it could; once a second it cannot, and the long way reads it anew.
 */
function answerQueue(
  deps: Deps,
  req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  res: ServerResponse,
): boolean {
  if (req.method !== 'GET' || !req.url?.startsWith('/queue/')) return false
  const id = ADDRESS.exec(req.url)?.[1]
  const text = id === undefined ? null : peekQueueText(deps, Number(id))
  if (!text) return false
  if (req.headers['if-none-match'] === text.etag) {
    res.writeHead(304, headersOf(text))
    res.end()
    return true
  }
  res.writeHead(200, { ...headersOf(text), 'content-length': text.body.length })
  res.end(text.body)
  return true
}

const idOf = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('NOT_FOUND')
  return Number(text)
}

const drawsOf = onePerProcess(() => new LRUCache<string, Buffer>({ max: MAX_DRAWS_KNOWN }))

/** ROOM-6: it never changes, so it is read once. */
async function drawText(ctx: Ctx, event_id: number, number: number): Promise<Buffer> {
  const draws = drawsOf(ctx)
  const key = `${event_id}:${number}`
  const known = draws.get(key)
  if (known) return known
  const run = await findRunByNumber(ctx.prepared, event_id, number)
  const view = run && toDrawView(run, await listLanes(ctx.prepared, run.id))
  if (!view) throw new AppError('NOT_FOUND')
  const text = Buffer.from(JSON.stringify(view))
  draws.set(key, text)
  return text
}

async function sendQueue(ctx: Ctx, reply: FastifyReply, id: string): Promise<FastifyReply> {
  const text = await queueText(ctx, idOf(id))
  reply.headers(headersOf(text))
  if (reply.request.headers['if-none-match'] === text.etag) return reply.code(304).send()
  return reply.send(text.body)
}

/** `/queue/{eventId}.json` and `/queue/{eventId}/draw/{run}.json`. */
export function queueDocumentRoutes(app: FastifyInstance): void {
  app.pageFastPath.first((req, res) => answerQueue(app.deps, req, res))
  app.get<{ Params: { event_id: string } }>('/queue/:event_id(^\\d+).json', async (req, reply) =>
    sendQueue(req.ctx, reply, req.params.event_id),
  )
  app.get<{ Params: { event_id: string; run: string } }>(
    '/queue/:event_id(^\\d+)/draw/:run(^\\d+).json',
    async (req, reply) => {
      await req.server.limitRendering(req)
      const text = await drawText(req.ctx, idOf(req.params.event_id), idOf(req.params.run))
      return reply.headers({ ...OPEN, 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` }).send(text)
    },
  )
}
