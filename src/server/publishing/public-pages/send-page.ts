import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { YEAR_SECONDS } from '#core/platform/limits.ts'
import { isLocale, type Locale } from '#core/platform/locales.ts'
import { MAX_PAGE_BYTES } from '#core/publishing/public-pages/limits.ts'
import { countLive } from '#server/platform/context/live-counts.ts'
import { LOCALE_COOKIE } from '#server/platform/context/locale.ts'
import { isAway } from '#server/platform/database/lost-connection.ts'
import { encodeOnce, encodingOf } from '#server/platform/files/encodings.ts'
import { toldAsPast } from '#server/platform/http/refusals/closed-gate.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { type CachedPage, eventOf, type RenderedPage } from '#server/platform/storage/page-cache.ts'
import { escapeHtml } from '#server/platform/text/html-document.ts'
import { errorDocument } from './error-document.ts'
import { TOO_LARGE_MS } from './limits.ts'
import type { Site } from './site.ts'

/** The title's slug travels with a cached page under this name and is never sent. */
export const SLUG_HEADER = 'x-slug'

export interface PageRequest {
  readonly locale: Locale
  readonly has_lang: boolean
  /** Address without its language, for the switcher. */
  readonly path: string
}

/** On public pages a valid `?lang=` wins and is written to the cookie (LOC-2). */
export function readPageRequest(req: FastifyRequest, reply: FastifyReply): PageRequest {
  const { lang } = req.query as { lang?: unknown }
  const path = req.url.split('?')[0] ?? '/'
  if (!isLocale(lang)) return { locale: req.ctx.locale, has_lang: false, path }
  reply.setCookie(LOCALE_COOKIE, lang, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: req.ctx.config.is_secure,
  })
  return { locale: lang, has_lang: true, path }
}

/** Sends what the cache holds, compressed already; the browser asks again each time and mostly hears 304. */
function sendCached(reply: FastifyReply, page: CachedPage, { shared_seconds }: PageOptions): FastifyReply {
  const req = reply.request
  const { [SLUG_HEADER]: _slug, ...headers } = page.headers
  const is_shared = shared_seconds !== undefined && page.status === 200
  reply.code(page.status).headers(headers).type('text/html; charset=utf-8')
  reply
    .header('etag', page.etag)
    .header('cache-control', is_shared ? `public, max-age=${shared_seconds}` : 'private, no-cache')
    .header(
      'vary',
      is_shared ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding, Accept-Language, Cookie, Sec-GPC',
    )
  if (page.status === 200 && req.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingOf(req.headers['accept-encoding'])
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.send(page.encoded[encoding])
}

/** What depends on who asks is never kept (CNV-9). */
function sendFresh(reply: FastifyReply, page: RenderedPage): FastifyReply {
  const { [SLUG_HEADER]: _slug, ...headers } = page.headers
  return reply
    .code(page.status)
    .headers(headers)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .send(page.html)
}

/** Made for this reader alone, and compressed for this once. */
async function sendChanged(reply: FastifyReply, page: RenderedPage): Promise<FastifyReply> {
  const encoding = encodingOf(reply.request.headers['accept-encoding'])
  const bytes = await encodeOnce(page.html, encoding)
  reply.code(page.status).headers(page.headers).type('text/html; charset=utf-8')
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.header('cache-control', 'private, no-store').header('vary', 'Accept-Encoding').send(bytes)
}

/** The right address of a page whose slug is wrong, query kept; null when it is right (IDN-5). */
function rightAddress(req: FastifyRequest, slug: string | undefined): string | null {
  const { id, slug: given } = req.params as { id: string; slug?: string }
  if (slug === undefined || given === slug) return null
  const [path = '', query] = req.url.split('?')
  const prefix = path.split('/')[1]
  return `/${prefix}/${id}/${slug}${query === undefined ? '' : `?${query}`}`
}

/** A browser would keep a 301 for good: an event renamed there and back would send its readers in circles (IDN-5). */
const sendMoved = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'private, no-store').redirect(address, 301)

export interface PageOptions {
  readonly subject: string
  /** The variant of the subject, beside the language. */
  readonly variant: string
  readonly may_be_cached: boolean
  /** Seconds for which others may keep it too: for pages that are the same whoever asks (ROOM-20). */
  readonly shared_seconds?: number
  /** Not for pages that repeat what their address says beside what is secret. */
  readonly is_compressed?: boolean
  readonly render: () => Promise<RenderedPage>
  /** Makes what is sent of what is kept, for pages that come in more variants than can be kept. */
  readonly change?: (page: CachedPage) => RenderedPage
}

const fromCache = new WeakMap<
  FastifyRequest,
  Pick<PageOptions, 'subject' | 'variant'> & { readonly page: CachedPage }
>()

/** What came from the cache may be sent early the next time, with the headers it has by now. */
export function keepSentPage(app: FastifyInstance): void {
  app.addHook('onSend', (req, reply, payload, done) => {
    const sent = fromCache.get(req)
    if (sent) app.pageFastPath.keep(req, reply, sent)
    done(null, payload)
  })
}

/** No page is larger than a phone should load: what would be says that it cannot be shown, and the log which it is. */
async function rendered(site: Site, req: FastifyRequest, { render, subject }: PageOptions): Promise<RenderedPage> {
  const page = await render()
  const bytes = Buffer.byteLength(page.html)
  if (bytes <= MAX_PAGE_BYTES) return page
  req.ctx.log.error({ subject, bytes }, 'a page is too large to be sent')
  const html = await errorDocument(site, { locale: req.ctx.locale, error: 'FAILED', path: '/', reference: null })
  return { html, status: 503, headers: {}, expires_at: new Date(req.ctx.now.getTime() + TOO_LARGE_MS) }
}

const UPDATING = /*i18n*/ { id: 'page.availability_updating', message: 'Availability is being updated' }

/** The page as it was, which says so (HA-7); null where none is kept. */
async function sendStandIn(
  site: Site,
  reply: FastifyReply,
  { subject, variant, change, may_be_cached }: PageOptions,
): Promise<FastifyReply | null> {
  const kept = may_be_cached ? site.deps.pageCache.standIn(subject, variant) : null
  if (kept?.status !== 200) return null
  const { [SLUG_HEADER]: _slug, ...headers } = kept.headers
  const page = change ? change(kept) : { status: kept.status, headers, html: kept.encoded.plain.toString() }
  const said = translate(reply.request.ctx.locale, UPDATING)
  const html = page.html.replace('<div id="root">', `<p class="updating" role="status">${escapeHtml(said)}</p>$&`)
  toldAsPast(reply.request)
  return await sendChanged(reply, { ...page, html, expires_at: new Date(0) })
}

/** One page through the cache, or past it; while the database is away as it was before (HA-7). */
export async function sendPage(site: Site, reply: FastifyReply, options: PageOptions): Promise<FastifyReply> {
  const { gate } = site.deps
  const is_away = gate.away_since !== null || !gate.is_open
  const stand_in = is_away ? await sendStandIn(site, reply, options) : null
  if (stand_in) return stand_in
  try {
    return await sendTrue(site, reply, options)
  } catch (error) {
    const late = isAway(error) ? await sendStandIn(site, reply, options) : null
    if (!late) throw error
    return late
  }
}

/** A page of an event that somebody is shown is counted (LIVE-1). */
function noteShown({ deps }: Site, { subject }: PageOptions, { status }: { readonly status: number }): void {
  const event_id = status === 200 ? eventOf(subject) : null
  if (event_id !== null) countLive(deps, event_id, ['pages'])
}

/** What has to be rendered is limited per address (CNV-10). */
async function sendTrue(site: Site, reply: FastifyReply, options: PageOptions): Promise<FastifyReply> {
  const req = reply.request
  const { pageCache, metrics } = site.deps
  const { now } = req.ctx
  // before the cache is asked: others who wait for the same rendering are not refused with this reader
  if (!options.may_be_cached || options.change || !pageCache.holds(options.subject, options.variant, now))
    await req.server.limitRendering(req)
  if (!options.may_be_cached) {
    const page = await rendered(site, req, options)
    const address = rightAddress(req, page.headers[SLUG_HEADER])
    if (address !== null) return sendMoved(reply, address)
    noteShown(site, options, page)
    return options.is_compressed ? await sendChanged(reply, page) : sendFresh(reply, page)
  }
  const { page, hit } = await pageCache.get(options.subject, options.variant, {
    now,
    render: () => rendered(site, req, options),
  })
  metrics.page_cache.inc({ result: hit ? 'hit' : 'miss' })
  const address = rightAddress(req, page.headers[SLUG_HEADER])
  if (address !== null) return sendMoved(reply, address)
  noteShown(site, options, page)
  if (options.change && page.status === 200) return await sendChanged(reply, options.change(page))
  fromCache.set(req, { ...options, page })
  return sendCached(reply, page, options)
}
