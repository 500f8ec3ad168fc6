import { COVER_SIZES, coverSources } from '#core/catalog/images/cover-sources.ts'
import type { ImageView } from '#core/catalog/images/schema.ts'
import { guardColors, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { paths } from '#core/platform/paths.ts'
import { hasDatesToChoose } from '#core/publishing/public-event/dates-to-choose.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { contentSecurityPolicy, picturePolicy } from '#server/platform/http/security-headers.ts'
import type { RenderedPage } from '#server/platform/storage/page-cache.ts'
import { escapeHtml, styleHash, writeDocument } from '#server/platform/text/html-document.ts'
import type { AskedDates } from '#server/publishing/public-event/load-public-dates.ts'
import { loadPublicEventPage } from '#server/publishing/public-event/load-public-event.ts'
import { tagFrame, tagPolicy } from '#server/publishing/tags/tag-frame.ts'
import { applyDesign, type Design } from './apply-design.ts'
import { errorDocument } from './error-document.ts'
import { eventHead } from './event-head.ts'
import { UNAVAILABLE_MS } from './limits.ts'
import { type PageRequest, SLUG_HEADER } from './send-page.ts'
import { operatorOf, type Site } from './site.ts'

/** The organizer's colours after the contrast guard, as one inline style with its hash in the policy (PUB-7, SEC-18). */
export const colorStyle = (colors: HomepageColors): string =>
  `body.ev{${Object.entries(guardColors(colors))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

interface EventDocumentOptions extends PageRequest {
  readonly event_id: number
  readonly promo_code: string | null
  readonly as_staff: boolean
  readonly dates?: AskedDates
  /** The reader wants no tags (FUN-6). */
  readonly is_private?: boolean
  /** The designer's frame: these choices instead of the stored ones, for our own pages to frame (DSG-1). */
  readonly design?: Design
}

/** The cover decides when the first screen stands: asked for before scripts and fonts are (docs/decisions/0030). */
const preloadCover = (cover: ImageView | undefined): string => {
  const source = cover && coverSources(cover)[0]
  if (!source) return ''
  return `<link rel="preload" as="image" fetchpriority="high" type="${source.type}" imagesrcset="${escapeHtml(source.srcset)}" imagesizes="${COVER_SIZES}">`
}

/** PUB-1: the event's document, or the one that says it is unavailable, with status 404. */
export async function eventDocument(site: Site, ctx: Ctx, options: EventDocumentOptions): Promise<RenderedPage> {
  const { locale, path, event_id, promo_code, as_staff, dates = {} } = options
  const loaded = event_id > 0 ? await loadPublicEventPage(ctx, event_id, { promo_code, as_staff, dates }) : null
  if (!loaded) {
    const html = await errorDocument(site, { locale, error: 'EVENT_UNAVAILABLE', path, reference: null })
    return { html, status: 404, headers: {}, expires_at: new Date(ctx.now.getTime() + UNAVAILABLE_MS) }
  }
  const { seo } = loaded
  const { design } = options
  const event = design ? applyDesign(loaded.event, design, true) : loaded.event
  const { app_url } = site.deps.config
  const may_be_indexed = seo.may_be_indexed && !event.is_preview && !design
  const is_told = !event.is_preview && !design && !options.is_private
  const tags = is_told ? tagFrame(site.deps.config, event.id, loaded.tag_services) : null
  const data = {
    page: {
      kind: 'event',
      data: {
        event,
        url: app_url + paths.event(event.id, event.slug),
        ...(tags ? { tags } : {}),
        ...(may_be_indexed ? { calendar: paths.eventCalendar(event.id) } : {}),
        ...(design ? { is_designed: true } : {}),
      },
    },
    locale,
    operator: operatorOf(site.deps),
    path: `/${path.split('/')[1]}/${event.id}/${event.slug}`,
  } as const
  const { html } = await site.renderPage(data)
  const style = colorStyle(event.settings)
  const document = writeDocument(site.assets, {
    locale,
    title: seo.title ?? event.title,
    robots: may_be_indexed ? 'index,follow' : 'noindex',
    entry: hasDatesToChoose(event) ? 'public-dates' : 'public',
    early: preloadCover(event.images[0]),
    head: design ? '<base target="_blank">' : eventHead(loaded, { app_url, locale, has_lang: options.has_lang }),
    style,
    body: html,
    body_class: 'ev',
    data,
    script: 'late',
  })
  const policy = contentSecurityPolicy({
    ...picturePolicy(site.deps.config),
    'style-src': [styleHash(style)],
    ...tagPolicy(tags),
    ...(design ? { 'frame-ancestors': ["'self'"] } : {}),
  })
  return {
    html: document,
    status: 200,
    headers: { 'content-security-policy': policy, ...(design ? {} : { [SLUG_HEADER]: event.slug }) },
    expires_at: loaded.expires_at,
    ignored: event.server_time,
  }
}
