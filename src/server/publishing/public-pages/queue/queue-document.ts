import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale, type Locale, localeOfHeader } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { findWidgetOrigins } from '#server/catalog/events/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts'
import type { RenderedPage } from '#server/platform/storage/page-cache.ts'
import { escapeHtml, styleHash, writeDocument } from '#server/platform/text/html-document.ts'
import { loadPublicEventPage } from '#server/publishing/public-event/load-public-event.ts'
import { readQueueView } from '#server/sales/waiting-room/known-rooms.ts'
import type { QueueScriptData } from '#web/sales/waiting-room/visitor/page-data.ts'
import { errorDocument } from '../error-document.ts'
import { colorStyle } from '../event-document.ts'
import { QUEUE_KEPT_SECONDS, QUEUE_RENDERED_MS, REFRESH_SECONDS, UNAVAILABLE_MS } from '../limits.ts'
import { SLUG_HEADER, sendPage } from '../send-page.ts'
import { operatorOf, type Site } from '../site.ts'

interface QueueRequest {
  readonly event_id: number
  readonly locale: Locale
  readonly is_framed: boolean
}

/**
 * Chosen by the address or the browser alone: a cookie would make each reader's page another one, and no cache on the way
 * could keep it (ROOM-20). Links that lead here name the language of the page they stand on.
 */
function localeOf(req: FastifyRequest): Locale {
  const { lang } = req.query as { lang?: unknown }
  return isLocale(lang) ? lang : (localeOfHeader(req.headers['accept-language'] ?? '') ?? DEFAULT_LOCALE)
}

/** Whoever has no scripts gets the page anew, with what is so by then (ROOM-21). */
const refresh = (path: string): string =>
  `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS};url=${escapeHtml(path)}"></noscript>`

/** The room's document: everything it may have to say, in one language (ROOM-20). */
async function queueDocument(
  site: Site,
  ctx: Ctx,
  { event_id, locale, is_framed }: QueueRequest,
): Promise<RenderedPage> {
  const loaded =
    event_id > 0 ? await loadPublicEventPage(ctx, event_id, { promo_code: null, as_staff: false, dates: {} }) : null
  if (!loaded) {
    const path = `/queue/${event_id}`
    const html = await errorDocument(site, { locale, error: 'EVENT_UNAVAILABLE', path, reference: null, is_framed })
    return { html, status: 404, headers: {}, expires_at: new Date(ctx.now.getTime() + UNAVAILABLE_MS) }
  }
  const { event } = loaded
  const path = paths.queue(event.id, event.slug)
  const page: PageData = {
    page: { kind: 'queue', data: { event, queue: await readQueueView(ctx, event.id), is_framed } },
    locale,
    operator: operatorOf(site.deps),
    path,
  }
  const { title, html } = await site.renderPage(page)
  const style = colorStyle(event.settings)
  const data: QueueScriptData = {
    event_id: event.id,
    title: event.title,
    timezone: event.timezone,
    locale,
    event_path: paths.event(event.id, event.slug),
    is_framed,
  }
  const document = writeDocument(site.assets, {
    locale,
    title,
    robots: 'noindex',
    entry: 'queue',
    head: refresh(`${path}?lang=${locale}${is_framed ? '&frame=1' : ''}`) + (is_framed ? '<base target="_blank">' : ''),
    style,
    body: html,
    body_class: is_framed ? 'ev framed' : 'ev',
    data,
  })
  const origins = is_framed ? await findWidgetOrigins(ctx.db, event_id) : []
  const ancestors = origins.length === 0 ? ['*'] : ["'self'", ...origins]
  const policy = contentSecurityPolicy({
    'style-src': [styleHash(style)],
    ...(is_framed ? { 'frame-ancestors': ancestors } : {}),
  })
  return {
    html: document,
    status: 200,
    headers: {
      'content-security-policy': policy,
      ...(is_framed ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
      [SLUG_HEADER]: event.slug,
    },
    expires_at: new Date(Math.min(loaded.expires_at.getTime(), ctx.now.getTime() + QUEUE_RENDERED_MS)),
  }
}

/** /queue/{eventId}/{slug}: the same for everybody who reads the language, for any cache to keep (ROOM-20). */
export async function sendQueue(site: Site, event_id: number, reply: FastifyReply): Promise<FastifyReply> {
  const req = reply.request
  const locale = localeOf(req)
  const is_framed = (req.query as { frame?: unknown }).frame === '1'
  if (is_framed) reply.removeHeader('x-frame-options')
  return await sendPage(site, reply, {
    subject: eventPages(event_id),
    variant: `queue ${locale}${is_framed ? ' framed' : ''}`,
    may_be_cached: event_id > 0,
    shared_seconds: QUEUE_KEPT_SECONDS,
    render: () => queueDocument(site, { ...req.ctx, actor: null, locale }, { event_id, locale, is_framed }),
  })
}
