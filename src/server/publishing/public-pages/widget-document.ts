import type { HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { paths } from '#core/platform/paths.ts'
import { hasDatesToChoose } from '#core/publishing/public-event/dates-to-choose.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import { WIDGET_COLOR_NAMES } from '#core/publishing/public-pages/widget-attributes.ts'
import type { WidgetOptions } from '#core/publishing/public-pages/widget-options.ts'
import { findWidgetOrigins } from '#server/catalog/events/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { contentSecurityPolicy, type PolicyAdditions, picturePolicy } from '#server/platform/http/security-headers.ts'
import type { RenderedPage } from '#server/platform/storage/page-cache.ts'
import { styleHash, writeDocument } from '#server/platform/text/html-document.ts'
import type { AskedDates } from '#server/publishing/public-event/load-public-dates.ts'
import { loadPublicEventPage } from '#server/publishing/public-event/load-public-event.ts'
import { applyDesign } from './apply-design.ts'
import { UNAVAILABLE_MS } from './limits.ts'
import type { PageRequest } from './send-page.ts'
import { operatorOf, type Site } from './site.ts'
import { widgetStyle } from './style-widget.ts'

interface WidgetDocumentOptions extends PageRequest {
  readonly event_id: number
  readonly options: WidgetOptions
  readonly as_staff: boolean
  readonly dates: AskedDates
  /** What the payment provider needs in the policy: an inline checkout runs in this document (SEC-18). */
  readonly payment_policy: PolicyAdditions
}

/** The organizer's sites, or any where none is named; our own pages always, for the preview in the back office (WID-1). */
const ancestors = (origins: readonly string[]): readonly string[] =>
  origins.length === 0 ? ['*'] : ["'self'", ...origins]

/** The colours alone, of the settings they are among. A widget has no hero. */
const colorsOf = (settings: HomepageColors): HomepageColors =>
  Object.fromEntries([
    ...WIDGET_COLOR_NAMES.map((name) => [`homepage_${name}`, settings[`homepage_${name}`]]),
    ['homepage_hero_color', settings.homepage_hero_color],
  ]) as HomepageColors

/** WID-1: tickets and order alone, for an iframe; only this document may be framed by other sites. */
export async function widgetDocument(site: Site, ctx: Ctx, wanted: WidgetDocumentOptions): Promise<RenderedPage> {
  const { locale, event_id, options, as_staff } = wanted
  const { app_url } = site.deps.config
  const loaded =
    event_id > 0
      ? await loadPublicEventPage(ctx, event_id, {
          promo_code: options.promo_code,
          as_staff,
          dates: wanted.dates,
          for_search_engines: false,
        })
      : null
  const event = loaded && applyDesign(loaded.event, options, false)
  const data: PageData = {
    page: {
      kind: 'widget',
      data: {
        event,
        url: event ? app_url + paths.event(event.id, event.slug) : app_url,
        padding: options.padding,
        checkout: options.checkout,
      },
    },
    locale,
    operator: operatorOf(site.deps),
    path: paths.widget(event_id),
  }
  const { title, html } = await site.renderPage(data)
  const style = widgetStyle(event?.settings ?? null, options.padding)
  const document = writeDocument(site.assets, {
    locale,
    title,
    robots: 'noindex',
    entry: event && hasDatesToChoose(event) ? 'widget-dates' : 'widget-frame',
    // a link never opens inside the frame: nothing of ours but this document may be framed
    head: '<base target="_blank">',
    style,
    body: html,
    body_class: 'ev framed',
    data,
  })
  const origins = event ? await findWidgetOrigins(ctx.db, event_id) : []
  const policy = contentSecurityPolicy({
    ...picturePolicy(ctx.config),
    ...wanted.payment_policy,
    'style-src': [styleHash(style)],
    'frame-ancestors': ancestors(origins),
  })
  return {
    html: document,
    status: event ? 200 : 404,
    headers: { 'content-security-policy': policy, 'cross-origin-resource-policy': 'cross-origin' },
    ...(event ? { ignored: event.server_time, material: JSON.stringify(colorsOf(event.settings)) } : {}),
    expires_at: loaded?.expires_at ?? new Date(ctx.now.getTime() + UNAVAILABLE_MS),
  }
}
