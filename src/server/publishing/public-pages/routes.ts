import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PRESENTED_CODE_LENGTH } from '#core/catalog/promo-codes/limits.ts'
import { LEGAL_TEXTS, type LegalTextName } from '#core/identity/installation/schema.ts'
import { LocalDate } from '#core/platform/fields.ts'
import { paths } from '#core/platform/paths.ts'
import { canOn } from '#core/platform/permissions.ts'
import { isMonth } from '#core/publishing/public-event/date-calendar.ts'
import { readWidgetOptions } from '#core/publishing/public-pages/widget-options.ts'
import { findEventFor } from '#server/catalog/events/find-event-for.ts'
import { datePages, eventPages, widgetPages } from '#server/catalog/events/page-subjects.ts'
import { readVisitor } from '#server/identity/auth/authenticate.ts'
import { LEGAL_PAGES } from '#server/identity/installation/legal-texts.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { targetOf } from '#server/platform/http/route-event.ts'
import type { PolicyAdditions } from '#server/platform/http/security-headers.ts'
import type { AskedDates } from '#server/publishing/public-event/load-public-dates.ts'
import { wantsNoTags } from '#server/publishing/tags/tag-frame.ts'
import { readDesign } from './apply-design.ts'
import { calendarFeedRoutes } from './calendar-feed.ts'
import { eventDocument } from './event-document.ts'
import { legalDocument } from './legal-document.ts'
import { organizerDocument, publicListDocument } from './list-documents.ts'
import { sendOrderPrint } from './order-print-document.ts'
import { sendQueue } from './queue/queue-document.ts'
import { keepSentPage, type PageRequest, readPageRequest, sendPage } from './send-page.ts'
import type { Site } from './site.ts'
import { socialImageRoute } from './social-image-route.ts'
import { cacheOptions, cacheVariant, hasDefaultStyle, styleWidget } from './style-widget.ts'
import { sendTicket } from './ticket-document.ts'
import { widgetDocument } from './widget-document.ts'

/** An id that is no id names a thing that does not exist (IDN-6): 0 never does. */
function idOf(req: FastifyRequest): number {
  const { id } = req.params as { id: string }
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
}

const variantOf = ({ locale, has_lang, path }: PageRequest): string => `${locale} ${has_lang} ${path.split('/')[1]}`

/** `?date=`, `?month=`, `?day=` as far as they can be meant; anything else is as if it were not there (DAT-50). */
function readAskedDates(req: FastifyRequest): AskedDates {
  const { date, month, day } = req.query as Record<string, unknown>
  return {
    ...(typeof date === 'string' && /^[1-9]\d{0,14}$/.test(date) ? { date: Number(date) } : {}),
    ...(typeof month === 'string' && isMonth(month) ? { month } : {}),
    ...(LocalDate.safeParse(day).success ? { day: String(day) } : {}),
  }
}

/** Pages of dates are kept apart, so that those which strangers think of push no other out (DAT-51). */
const keptAs = (subject: string, variant: string, dates: AskedDates) =>
  Object.keys(dates).length === 0
    ? { subject, variant }
    : { subject: datePages(subject), variant: `${variant} ${dates.date ?? ''} ${dates.month ?? ''} ${dates.day ?? ''}` }

async function sendEvent(site: Site, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const event_id = idOf(req)
  const request = readPageRequest(req, reply)
  const { promo_code } = req.query as { promo_code?: unknown }
  const code =
    typeof promo_code === 'string' && promo_code.trim() !== '' ? promo_code.slice(0, MAX_PRESENTED_CODE_LENGTH) : null
  // staff may see a draft (EVT-9); everybody else gets the same page, which is therefore kept
  const actor = await readVisitor(site.deps, req)
  const ctx: Ctx = { ...req.ctx, actor, locale: request.locale }
  const dates = readAskedDates(req)
  // the same page without tags (FUN-6)
  const is_private = wantsNoTags(req)
  const variant = `${variantOf(request)}${is_private ? ' private' : ''}`
  return await sendPage(site, reply, {
    ...keptAs(eventPages(event_id), variant, dates),
    may_be_cached: actor === null && code === null && event_id > 0,
    render: () =>
      eventDocument(site, ctx, {
        ...request,
        ...{ event_id, promo_code: code, as_staff: actor !== null, dates, is_private },
      }),
  })
}

/** WID-1. The embedding page's language is not the reader's choice: it is not kept in the cookie. */
async function sendWidget(site: Site, reply: FastifyReply, payment_policy: PolicyAdditions): Promise<FastifyReply> {
  const req = reply.request
  const event_id = idOf(req)
  const options = readWidgetOptions(req.query as Record<string, unknown>)
  const request: PageRequest = { locale: options.locale ?? req.ctx.locale, has_lang: false, path: req.url }
  const actor = await readVisitor(site.deps, req)
  const ctx: Ctx = { ...req.ctx, actor, locale: request.locale }
  // the policy's frame-ancestors says it better than this header, which knows no list
  reply.removeHeader('x-frame-options')
  const dates = readAskedDates(req)
  const may_be_cached = actor === null && options.promo_code === null && event_id > 0
  const kept_options = may_be_cached ? cacheOptions(options) : options
  return await sendPage(site, reply, {
    ...keptAs(widgetPages(event_id), `widget ${request.locale} ${cacheVariant(options)}`, dates),
    may_be_cached,
    render: () =>
      widgetDocument(site, ctx, {
        ...request,
        event_id,
        options: kept_options,
        dates,
        as_staff: actor !== null,
        payment_policy,
      }),
    ...(may_be_cached && !hasDefaultStyle(options) ? { change: (page) => styleWidget(page, options) } : {}),
  })
}

/** DSG-1: the real page with the designer's unsaved choices, for those alone who may read the event's settings. */
async function sendDesign(site: Site, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const event_id = idOf(req)
  const actor = await readVisitor(site.deps, req)
  const event = actor && event_id > 0 ? await findEventFor(req.ctx.db, actor, event_id) : undefined
  const is_own = event !== undefined && canOn(actor, 'settings.read', targetOf(event))
  const ctx: Ctx = { ...req.ctx, actor }
  const request: PageRequest = { locale: req.ctx.locale, has_lang: false, path: req.url }
  reply.removeHeader('x-frame-options')
  return await sendPage(site, reply, {
    subject: eventPages(event_id),
    variant: 'design',
    may_be_cached: false,
    render: () =>
      eventDocument(site, ctx, {
        ...request,
        event_id: is_own ? event_id : 0,
        promo_code: null,
        as_staff: true,
        design: readDesign(req.query as Record<string, unknown>),
      }),
  })
}

async function sendOrganizer(site: Site, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const organizer_id = idOf(req)
  const request = readPageRequest(req, reply)
  return await sendPage(site, reply, {
    subject: `organizer:${organizer_id}`,
    variant: variantOf(request),
    may_be_cached: organizer_id > 0,
    render: () => organizerDocument(site, req.ctx, { ...request, organizer_id }),
  })
}

async function sendPublicList(site: Site, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const request = readPageRequest(req, reply)
  const given = Number((req.query as { page?: unknown }).page)
  const page = Number.isSafeInteger(given) && given > 0 && given < 10_000 ? given : 1
  return await sendPage(site, reply, {
    subject: 'public-list',
    variant: `${variantOf(request)} ${page}`,
    may_be_cached: page === 1,
    render: () => publicListDocument(site, req.ctx, { ...request, page }),
  })
}

async function sendLegal(site: Site, reply: FastifyReply, name: LegalTextName): Promise<FastifyReply> {
  const req = reply.request
  const request = readPageRequest(req, reply)
  return await sendPage(site, reply, {
    subject: LEGAL_PAGES,
    variant: `${name} ${request.locale} ${request.has_lang}`,
    may_be_cached: true,
    render: () => legalDocument(site, req.ctx, { ...request, name }),
  })
}

/** The public pages: events, organizers, tickets, widgets, legal texts (PUB-1, PUB-30, TKP-1, WID-1, INS-2). */
export function publicPageRoutes(app: FastifyInstance, site: Site, payment_policy: PolicyAdditions): void {
  keepSentPage(app)
  for (const url of ['/event/:id', '/event/:id/:slug', '/e/:id', '/e/:id/:slug'])
    app.get(url, (req, reply) => sendEvent(site, req, reply))
  for (const url of ['/o/:id', '/o/:id/:slug']) app.get(url, (req, reply) => sendOrganizer(site, req, reply))
  for (const url of ['/queue/:id', '/queue/:id/:slug']) app.get(url, (req, reply) => sendQueue(site, idOf(req), reply))
  calendarFeedRoutes(app)
  socialImageRoute(app)
  app.get('/preview/event/:id', (req, reply) => sendDesign(site, req, reply))
  app.get('/widget/:id', (_req, reply) => sendWidget(site, reply, payment_policy))
  for (const name of LEGAL_TEXTS) app.get(paths[name](), (_req, reply) => sendLegal(site, reply, name))
  app.get('/ticket/*', (req, reply) => sendTicket(site, req, reply))
  app.get('/order/:event_id/:order_short_id/print', (req, reply) => sendOrderPrint(site, req, reply))
  app.get('/events', (req, reply) => sendPublicList(site, req, reply))
}
