import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from './context.ts'

/** Addresses and languages remembered at once; they are learned again within a request each. */
const MAX_ADDRESSES = 2_000

interface Kept {
  readonly subject: string
  readonly variant: string
  readonly encoding: 'br' | 'gzip' | 'html'
  readonly headers: OutgoingHttpHeaders
}

/**
 * Pages that were sent whole from the cache are sent again before anything else looks at the request: on the morning of a
 * sale nearly all requests are the same one. Only strangers get them: whoever brings a cookie, a query or an ETag goes the
 * long way, and so does everybody once the page has been purged or its time is over (CNV-9, SEC-30).
 */
export interface EarlyPages {
  /** Remembers how the page of this request was sent; to be called when its headers are complete. */
  keep(req: FastifyRequest, reply: FastifyReply, page: { subject: string; variant: string }): void
}

const encodingOf = (accepted: unknown): Kept['encoding'] => {
  const text = String(accepted ?? '')
  return text.includes('br') ? 'br' : text.includes('gzip') ? 'gzip' : 'html'
}

function keyOf({ method, url, headers }: FastifyRequest): string | null {
  if (method !== 'GET' || headers.cookie !== undefined || headers.authorization !== undefined) return null
  if (headers['if-none-match'] !== undefined || url.includes('?')) return null
  return `${encodingOf(headers['accept-encoding'])} ${headers['accept-language'] ?? ''} ${url}`
}

/** To be registered before every other hook. */
export function earlyPages(app: FastifyInstance, { pageCache, metrics, clock }: Deps): EarlyPages {
  const known = new Map<string, Kept>()
  app.addHook('onRequest', (req, reply, done) => {
    const key = known.size > 0 ? keyOf(req) : null
    const kept = key === null ? undefined : known.get(key)
    const page = kept ? pageCache.peek(kept.subject, kept.variant, clock()) : null
    if (!kept || !page) return done()
    const body = page[kept.encoding]
    metrics.page_cache.inc({ result: 'hit' })
    reply.hijack()
    reply.raw.writeHead(page.status, { ...kept.headers, etag: page.etag, 'content-length': body.length })
    reply.raw.end(body)
  })
  return {
    keep(req, reply, { subject, variant }) {
      const key = reply.statusCode === 200 ? keyOf(req) : null
      const headers = { ...reply.raw.getHeaders(), ...reply.getHeaders() } as OutgoingHttpHeaders
      if (key === null || headers['set-cookie'] !== undefined) return
      if (known.size >= MAX_ADDRESSES) known.clear()
      known.set(key, { subject, variant, encoding: encodingOf(req.headers['accept-encoding']), headers })
    },
  }
}
