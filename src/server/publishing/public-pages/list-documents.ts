import { PUBLIC_EVENT_LIST } from '#core/catalog/event-setup/schema.ts'
import { slugify } from '#core/platform/ids.ts'
import type { CheckedListQuery, Filter } from '#core/platform/list-query.ts'
import { paths } from '#core/platform/paths.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import { toImageView } from '#server/catalog/images/image-view.ts'
import { findImage } from '#server/catalog/images/queries.ts'
import { findPublicOrganizer } from '#server/catalog/organizers/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { RenderedPage } from '#server/platform/storage/page-cache.ts'
import { cleanHtml, plainText } from '#server/platform/text/clean-html.ts'
import { escapeHtml, writeDocument } from '#server/platform/text/html-document.ts'
import { loadPublicEvents } from '#server/publishing/public-event/load-public-events.ts'
import { errorDocument } from './error-document.ts'
import { addressHead } from './event-head.ts'
import { LIST_AGE_MS, LIST_DESCRIPTION_LENGTH, MAX_ORGANIZER_EVENTS, PUBLIC_LIST_SIZE } from './limits.ts'
import { type PageRequest, SLUG_HEADER } from './send-page.ts'
import { operatorOf, type Site } from './site.ts'

const soon = (ctx: Ctx): Date => new Date(ctx.now.getTime() + LIST_AGE_MS)

const eventList = (over: Partial<CheckedListQuery>): CheckedListQuery => ({
  page: 1,
  per_page: PUBLIC_LIST_SIZE,
  query: null,
  sort_by: PUBLIC_EVENT_LIST.default_sort,
  sort_direction: 'asc',
  filters: [],
  ...over,
})

async function writeList(
  site: Site,
  data: PageData,
  { head, robots }: { head: string; robots: string },
): Promise<string> {
  const { title, html } = await site.renderPage(data)
  return writeDocument(site.assets, {
    locale: data.locale,
    title,
    robots,
    entry: 'public-lists',
    head,
    body: html,
    body_class: 'ev',
    data,
  })
}

/** PUB-30: the organizer and its LIVE events; null where there is no such organizer. */
export async function organizerDocument(
  site: Site,
  ctx: Ctx,
  { organizer_id, ...request }: PageRequest & { organizer_id: number },
): Promise<RenderedPage> {
  const row = organizer_id > 0 ? await findPublicOrganizer(ctx.db, organizer_id) : undefined
  if (!row) return await notFound(site, ctx, request)
  const ended = (operator: 'eq' | 'ne'): Filter => ({ field: 'lifecycle_status', operator, value: 'ENDED' })
  const [logo, upcoming, past] = await Promise.all([
    findImage(ctx.db, { organizer_id }),
    loadPublicEvents(ctx, organizer_id, eventList({ filters: [ended('ne')], per_page: MAX_ORGANIZER_EVENTS })),
    loadPublicEvents(
      ctx,
      organizer_id,
      eventList({ filters: [ended('eq')], sort_direction: 'desc', per_page: MAX_ORGANIZER_EVENTS }),
    ),
  ])
  const organizer = {
    id: row.id,
    name: row.name,
    slug: slugify(row.name),
    website: row.website,
    description: row.description === null ? null : cleanHtml(row.description),
    logo: logo ? toImageView(logo, ctx.config) : null,
  }
  const url = site.deps.config.app_url + paths.organizer(organizer.id, organizer.slug)
  const description = plainText(organizer.description ?? '', LIST_DESCRIPTION_LENGTH)
  const head = `${description ? `<meta name="description" content="${escapeHtml(description)}">` : ''}${addressHead({ url, ...request })}`
  const data: PageData = {
    page: { kind: 'organizer', data: { organizer, upcoming: upcoming.rows, past: past.rows } },
    locale: request.locale,
    operator: operatorOf(site.deps),
    path: paths.organizer(organizer.id, organizer.slug),
  }
  const html = await writeList(site, data, {
    head,
    robots: upcoming.total + past.total > 0 ? 'index,follow' : 'noindex',
  })
  return { html, status: 200, headers: { [SLUG_HEADER]: organizer.slug }, expires_at: soon(ctx) }
}

/** PUB-30: all public events of the installation, where the operator has the list on (GEN-2). */
export async function publicListDocument(
  site: Site,
  ctx: Ctx,
  { page, ...request }: PageRequest & { page: number },
): Promise<RenderedPage> {
  if (!site.deps.config.public_event_list) return await notFound(site, ctx, request)
  const list = eventList({ page })
  const { rows, total } = await loadPublicEvents(ctx, null, list)
  const last_page = Math.max(1, Math.ceil(total / list.per_page))
  const data: PageData = {
    page: { kind: 'events', data: { events: rows, page, last_page } },
    locale: request.locale,
    operator: operatorOf(site.deps),
    path: request.path,
  }
  const html = await writeList(site, data, {
    head: addressHead({ url: `${site.deps.config.app_url}/events`, ...request }),
    robots: 'index,follow',
  })
  return { html, status: 200, headers: {}, expires_at: soon(ctx) }
}

async function notFound(site: Site, ctx: Ctx, { locale, path }: PageRequest): Promise<RenderedPage> {
  const html = await errorDocument(site, { locale, error: 'NOT_FOUND', path, reference: null })
  return { html, status: 404, headers: {}, expires_at: soon(ctx) }
}
