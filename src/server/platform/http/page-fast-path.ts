import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, localeOfHeader } from '#core/platform/locales.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { countLive } from '#server/platform/context/live-counts.ts'
import { type Encoding, encodingOf } from '#server/platform/files/encodings.ts'
import { type CachedPage, eventOf } from '#server/platform/storage/page-cache.ts'
import type { FloodGate } from './flood-gate.ts'
import { MAX_LANGUAGE_HEADER_LENGTH, MAX_LANGUAGE_HEADERS, MAX_PAGE_ADDRESSES } from './limits.ts'
import { isTagHost } from './refusals/tag-host.ts'

interface Kept {
  readonly subject: string
  readonly variant: string
  readonly encoding: Encoding
  readonly headers: OutgoingHttpHeaders
  /** What the page itself said beside its text when it was kept: policy, allowed frames, the title's slug. */
  readonly said: string
  readonly route: string
  /** Whose page it is, to be counted (LIVE-1). */
  readonly event_id: number | null
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>

export type FirstAnswer = (req: Asked, res: ServerResponse) => boolean

/**
 * Pages that were sent whole from the cache are sent again before anything else looks at the request: on the morning of a
 * sale nearly all requests are the same one. Only strangers get them: whoever brings a cookie, a query or an ETag goes the
 * long way, and so does everybody once the page has been purged or its time is over (CNV-9, SEC-30).
 */
export interface PageFastPath {
  /** Remembers how the page of this request was sent; to be called when its headers are complete. */
  keep(req: FastifyRequest, reply: FastifyReply, sent: { subject: string; variant: string; page: CachedPage }): void
  /** Answers requests from memory before pages are looked for; tells whether it did. */
  first(answers: FirstAnswer): void
}

const saidBy = ({ status, headers }: CachedPage): string => JSON.stringify([status, headers])

function makeRoom(map: Map<string, unknown>, max: number): void {
  const [eldest] = map.keys()
  if (map.size >= max && eldest !== undefined) map.delete(eldest)
}

const locales = new Map<string, string>()

/** The language the long way would choose (LOC-2). Invented headers are many, languages seven: only these make a key. */
function localeOf(header: string): string {
  const known = locales.get(header)
  if (known !== undefined) return known
  const locale = localeOfHeader(header) ?? DEFAULT_LOCALE
  if (header.length > MAX_LANGUAGE_HEADER_LENGTH) return locale
  makeRoom(locales, MAX_LANGUAGE_HEADERS)
  locales.set(header, locale)
  return locale
}

/** Null for what goes the long way; so does `/event/%37/x`, because there is no end to such spellings of a page. */
export function keyOf({ method, url = '', headers }: Pick<Asked, 'method' | 'url' | 'headers'>): string | null {
  if (method !== 'GET' || headers.cookie !== undefined || headers.authorization !== undefined) return null
  // without tags it is another page (FUN-6)
  if (headers['sec-gpc'] !== undefined) return null
  if (headers['if-none-match'] !== undefined || url.includes('?') || url.includes('%')) return null
  return `${encodingOf(headers['accept-encoding'])} ${localeOf(headers['accept-language'] ?? '')} ${url}`
}

/** The head as it is written, made once for a page: on the hot path nothing is put together. */
interface Ready {
  /** Held weakly: addresses nobody asks for any more shall not keep old renderings alive. */
  readonly page: WeakRef<CachedPage>
  readonly head: string[]
}

const headOf = (kept: Kept, page: CachedPage): string[] =>
  Object.entries({ ...kept.headers, etag: page.etag, 'content-length': page.encoded[kept.encoding].length }).flatMap(
    ([name, value]) => (Array.isArray(value) ? value.flatMap((one) => [name, one]) : [name, String(value)]),
  )

/** To be registered before every other hook. */
/** On a real socket even the framework comes second: half of such an answer's time would be its own. */
function standInFront(app: FastifyInstance, answers: (req: IncomingMessage, res: ServerResponse) => boolean): void {
  app.addHook('onListen', async () => {
    for (const handle of app.server.listeners('request') as RequestListener[]) {
      app.server.off('request', handle)
      app.server.on('request', (req, res) => {
        if (!answers(req, res)) handle(req, res)
      })
    }
  })
}

interface Answering {
  readonly answer: FirstAnswer
  /** An answer that the framework has not seen, and how many seconds it took. */
  readonly told: (req: Asked, took_s: number) => void
}

/** Answers whatever may enter, in front of the framework where there is a socket, else as its first hook. */
function answerBehind(app: FastifyInstance, gate: FloodGate, { answer, told }: Answering): void {
  /** Those that came past the gate in front of the framework. */
  const let_in = new WeakSet<IncomingMessage>()
  app.addHook('onRequest', (req, reply, done) => {
    const may_enter = let_in.has(req.raw) || gate.lets(req.raw, reply.raw)
    if (may_enter && !answer(req.raw, reply.raw)) return done()
    reply.hijack()
  })
  standInFront(app, (req, res) => {
    const started = performance.now()
    if (!gate.lets(req, res)) return true
    if (answer(req, res)) {
      told(req, (performance.now() - started) / 1000)
      return true
    }
    let_in.add(req)
    return false
  })
}

class FirstAnswers {
  private readonly all: FirstAnswer[] = []

  add(answers: FirstAnswer): void {
    this.all.push(answers)
  }

  answer(req: Asked, res: ServerResponse): boolean {
    return this.all.some((answers) => answers(req, res))
  }
}

export function pageFastPath(app: FastifyInstance, deps: Deps, gate: FloodGate): PageFastPath {
  const { pageCache, metrics, clock, config } = deps
  const known = new Map<string, Kept>()
  const ready = new WeakMap<Kept, Ready>()
  const first = new FirstAnswers()
  let closing = false
  // from then on the framework refuses and ends each connection, or busy ones would keep the process from stopping (REL-23)
  app.addHook('preClose', async () => {
    closing = true
  })

  /** The answer if there is one; before the framework has made anything of the request. */
  function answer(req: Asked, res: ServerResponse): boolean {
    if (!closing && first.answer(req, res)) return true
    const key = known.size > 0 && !closing && !isTagHost(config, req.headers.host) ? keyOf(req) : null
    const kept = key === null ? undefined : known.get(key)
    const page = kept ? pageCache.peek(kept.subject, kept.variant, clock()) : null
    if (!kept || !page) return false
    let made = ready.get(kept)
    if (made?.page.deref() !== page) {
      // rendered anew meanwhile, for another reader: with another policy or address the long way knows what to send
      if (saidBy(page) !== kept.said) return false
      made = { page: new WeakRef(page), head: headOf(kept, page) }
      ready.set(kept, made)
    }
    metrics.page_cache.inc({ result: 'hit' })
    if (kept.event_id !== null) countLive(deps, kept.event_id, ['pages'])
    res.writeHead(page.status, made.head)
    res.end(page.encoded[kept.encoding])
    return true
  }

  const routeOf = (req: Asked) => known.get(keyOf(req) ?? '')?.route ?? 'none'
  answerBehind(app, gate, {
    answer,
    told: (req, took_s) => metrics.requests.observe({ method: 'GET', route: routeOf(req), status: '200' }, took_s),
  })
  return {
    first: (answers) => first.add(answers),
    keep(req, reply, { subject, variant, page }) {
      const key = reply.statusCode === 200 ? keyOf(req.raw) : null
      const headers = { ...reply.raw.getHeaders(), ...reply.getHeaders() } as OutgoingHttpHeaders
      if (key === null || headers['set-cookie'] !== undefined) return
      makeRoom(known, MAX_PAGE_ADDRESSES)
      const encoding = encodingOf(req.headers['accept-encoding'])
      const route = req.routeOptions.url ?? 'none'
      known.set(key, { subject, variant, event_id: eventOf(subject), encoding, headers, said: saidBy(page), route })
    },
  }
}
