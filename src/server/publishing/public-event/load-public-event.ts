import { nextRuleChange } from '#core/catalog/discount-rules/discount-rule.ts'
import { publicRules } from '#core/catalog/discount-rules/offers.ts'
import { fitEventData } from '#core/catalog/event-setup/fit-event-data.ts'
import { MAX_EVENT_DATA, MAX_EVENT_TEXT } from '#core/catalog/event-setup/limits.ts'
import type { PublicEventView, PublicPromoCodeView } from '#core/catalog/event-setup/schema.ts'
import { appliesToTicket, isPromoCodeValid, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import { shownRate } from '#core/catalog/taxes-and-fees/schema.ts'
import type { DateOnSale } from '#core/catalog/tickets/catalog-of-date.ts'
import { allStockIds, type Counter, toSale } from '#core/catalog/tickets/sale-catalog.ts'
import { nextSaleChange, saleState } from '#core/catalog/tickets/sale-state.ts'
import { canOn } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { STOCK_AGE_MS } from '#core/publishing/public-event/limits.ts'
import { toPublicDiscountRule } from '#server/catalog/discount-rules/views.ts'
import { toPublicEventHead } from '#server/catalog/event-setup/views.ts'
import type { SettingsRow } from '#server/catalog/events/queries.ts'
import { currentCatalog } from '#server/catalog/known-catalog/known-catalog.ts'
import { findPresentedCode } from '#server/catalog/promo-codes/find-presented-code.ts'
import { toPublicQueue } from '#server/catalog/queue-rooms/views.ts'
import type { Catalog, CatalogTicket } from '#server/catalog/tickets/catalog-queries.ts'
import { displayCounters } from '#server/catalog/tickets/display-counters.ts'
import { saleContext } from '#server/catalog/tickets/load-tickets.ts'
import { toPublicTicket, withShownLinks } from '#server/catalog/tickets/public-ticket.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { targetOf } from '#server/platform/http/route-event.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { serializeData } from '#server/platform/text/html-document.ts'
import { tagServices } from '#server/publishing/tags/tag-frame.ts'
import { CACHE_MAX_MS, LONGEST_ESCAPE } from './limits.ts'
import { type AskedDates, type IndexedDate, loadPublicDates } from './load-public-dates.ts'

export interface PublicEventRequest {
  readonly promo_code?: string | null
  /** The caller's checkout session: the own replaceable holds are not counted against them (VIS-18). */
  readonly session_hash?: Buffer | null
  /** Also show a draft to `ctx.actor` if they may read it (PRM-19). */
  readonly as_staff?: boolean
  /** The date, month and day that the reader wants to see (DAT-50). */
  readonly dates?: AskedDates
  /** Whether `seo.dates` is wanted. */
  readonly for_search_engines?: boolean
}

export interface PublicEventPage {
  readonly event: PublicEventView
  /** Whose scripts the event wants to run (FUN-5). */
  readonly tag_services: readonly string[]
  /** What search engines are told (SEO-2, SEO-5). */
  readonly seo: {
    readonly title: string | null
    readonly description: string | null
    readonly keywords: string | null
    readonly may_be_indexed: boolean
    /** The next of several dates (DAT-53). */
    readonly dates: readonly IndexedDate[]
  }
  /** Until when a page without session, preview and code may rest in the server's cache (CNV-9). */
  readonly expires_at: Date
}

/** The event as the public may see it; null where there is none for this caller (EVT-9). */
export async function loadPublicEvent(
  ctx: Ctx,
  event_id: number,
  request: PublicEventRequest = {},
): Promise<PublicEventView | null> {
  return (await loadPublicEventPage(ctx, event_id, { ...request, for_search_engines: false }))?.event ?? null
}

export async function loadPublicEventPage(
  ctx: Ctx,
  event_id: number,
  { promo_code, session_hash = null, as_staff = false, dates = {}, for_search_engines = true }: PublicEventRequest = {},
): Promise<PublicEventPage | null> {
  const stored = await currentCatalog(ctx, event_id)
  const catalog = stored && withoutEndlessTexts(stored)
  if (!catalog || !isVisible(ctx, catalog, as_staff)) return null
  const { event } = catalog
  const ignore_event_status = event.status !== EventStatus.LIVE
  const told = await loadPublicDates(ctx, catalog, {
    asked: dates,
    session_hash,
    ignore_event_status,
    for_search_engines,
  })
  const { shown } = told
  const code = promo_code?.trim() || null
  const row = code ? await findPresentedCode(ctx, event_id, code) : undefined
  const selling = shown?.catalog
  const stock = await readStock(ctx.prepared, [...(selling ? allStockIds(selling) : []), ...idsOf(row)])
  const counters = await displayCounters(ctx, catalog, {
    dates: new Map(shown ? [[shown.date.id, shown]] : []),
    stock,
    session_hash,
  })
  const promo = row && isUsable(row, counters, ctx.now) ? row : null
  const settings = catalog.settings as SettingsRow
  const { organizer, logo, cover } = catalog
  const { card_account, bank_account } = catalog.settings
  const parts = { organizer, logo, cover, card_account, bank_account, config: ctx.config, now: ctx.now }
  const head = toPublicEventHead(event, parts, { settings, has_promo_codes: catalog.has_promo_codes })
  // A draft's preview shows what buyers will see once it is LIVE (VIS-17).
  const sold = shown && soldOn(ctx, shown, { counters, promo, ignore_event_status })
  const { tickets, basket_rules } = withShownLinks(sold?.tickets ?? [], catalog.basket_rules)
  const seen = catalog.tickets.filter(({ id }) => tickets.some((ticket) => ticket.id === id))
  return {
    event: fitEventData(
      {
        ...head,
        ...told.view,
        queue: toPublicQueue(catalog.queue),
        tickets,
        basket_rules,
        promo_code: toPublicPromoCode(code, promo, { seen, told }),
        discount_rules: publicRules(catalog.discount_rules, {
          shown: new Set(seen.map(({ id }) => id)),
          now: ctx.now,
        }).map(toPublicDiscountRule),
      },
      sizeOfData,
    ),
    tag_services: tagServices(settings),
    seo: seoOf(catalog, told.indexed),
    expires_at: earlier(
      publicEventExpiry(selling ?? catalog, { orderable: sold?.orderable ?? [], shown }, ctx.now),
      told.next_change,
    ),
  }
}

/** The counter of a code's uses, if one was presented. */
const idsOf = (row: { readonly stock_id: number } | undefined): number[] => (row ? [row.stock_id] : [])

/** A letter is escaped to six at most: what is short even so is not written twice to be weighed. */
function sizeOfData(event: PublicEventView): number {
  const most = JSON.stringify(event).length * LONGEST_ESCAPE
  return most <= MAX_EVENT_DATA ? most : Buffer.byteLength(serializeData(event))
}

const seoOf = (
  { event, settings }: Pick<Catalog, 'event' | 'settings'>,
  dates: readonly IndexedDate[],
): PublicEventPage['seo'] => {
  const { seo_title, seo_description, seo_keywords, allow_search_engine_indexing } = settings as SettingsRow
  return {
    title: seo_title,
    description: seo_description,
    keywords: seo_keywords,
    may_be_indexed: event.status === EventStatus.LIVE && allow_search_engine_indexing,
    dates,
  }
}

const earlier = (a: Date, b: Date | null): Date => (b !== null && b < a ? b : a)

interface Selling {
  readonly counters: ReadonlyMap<number, Counter>
  readonly promo: PromoCodeTerms | null
  readonly ignore_event_status: boolean
}

/** What is shown of the tickets on a date, beside what decided it. */
function soldOn(ctx: Ctx, date: DateOnSale<Catalog>, { counters, promo, ignore_event_status }: Selling) {
  const { catalog } = date
  const sale = toSale(catalog, counters, promo)
  const context = { ...saleContext(ctx, date), capacities: sale.capacities, promo, ignore_event_status }
  const tickets = catalog.tickets.flatMap((ticket) => {
    const orderable = sale.tickets.find(({ id }) => id === ticket.id)!
    const state = saleState(orderable, context)
    return toPublicTicket({ date, ticket, orderable, sale: state, promo, now: ctx.now }) ?? []
  })
  return { tickets, orderable: sale.tickets }
}

/** Texts that could not be written today (TIX-22) are not even cleaned: of 150 tickets that took most of a second. */
function withoutEndlessTexts(catalog: Catalog): Catalog {
  const text = catalog.tickets.reduce((sum, { description }) => sum + (description?.length ?? 0), 0)
  if (text <= 2 * MAX_EVENT_TEXT) return catalog
  return { ...catalog, tickets: catalog.tickets.map((ticket) => ({ ...ticket, description: null })) }
}

/** LIVE for everybody; a draft for those of its account who may read it (EVT-9, SEC-11, TEAM-5). */
function isVisible({ actor }: Ctx, { event }: Catalog, as_staff: boolean): boolean {
  if (event.status === EventStatus.LIVE) return true
  if (event.status !== EventStatus.DRAFT || !as_staff) return false
  return actor?.account_id === event.account_id && canOn(actor, 'event.read', targetOf(event))
}

/** PRO-4, with the counters as this caller sees them (VIS-18). */
function isUsable(
  row: { stock_id: number; expiry_date: Date | null; max_uses: number | null },
  counters: ReadonlyMap<number, Counter>,
  now: Date,
): boolean {
  const { sold, held } = counters.get(row.stock_id) ?? { sold: 0, held: 0 }
  return isPromoCodeValid({ ...row, times_used: sold, times_held: held }, now)
}

/** VIE-14: what was asked for, with its terms only where it is valid. */
const toPublicPromoCode = (
  asked: string | null,
  valid: (PromoCodeTerms & { code: string }) | null,
  at: { readonly seen: readonly CatalogTicket[]; readonly told: Awaited<ReturnType<typeof loadPublicDates>> },
): PublicPromoCodeView | null => {
  if (asked === null) return null
  if (!valid) return { code: asked, valid: false, discount_type: 'NONE', discount: 0, ticket_ids: [] }
  const { code, discount_type, discount, applicable_event_date_ids: dates = [] } = valid
  const { view, shown } = at.told
  const applies = (ticket: CatalogTicket) =>
    appliesToTicket(valid, { ...ticket, event_date_id: ticket.stock_per_date ? (shown?.date.id ?? null) : null })
  return {
    code,
    valid: true,
    discount_type,
    discount: discount_type === 'PERCENTAGE' ? shownRate({ calculation_type: 'PERCENTAGE', rate: discount }) : discount,
    ticket_ids: at.seen.filter(applies).map(({ id }) => id),
    ...(view.selected_date !== null && dates.length > 0 ? { event_date_ids: [...dates] } : {}),
  }
}

/** The next date that changes the page by itself; at most a second where something can sell out (CNV-9). */
function publicEventExpiry(
  catalog: Catalog,
  { orderable, shown }: { orderable: Parameters<typeof nextSaleChange>[1]; shown: DateOnSale | undefined },
  now: Date,
): Date {
  const limited =
    catalog.tickets.some((ticket) => ticket.prices.some((price) => price.quantity_available !== null)) ||
    catalog.capacities.some((capacity) => capacity.is_enabled && capacity.capacity !== null)
  const latest = now.getTime() + (limited ? STOCK_AGE_MS : CACHE_MAX_MS)
  const changes = [
    nextSaleChange(catalog.event, orderable, now),
    nextRuleChange(catalog.discount_rules, [shown?.date.starts_at ?? null], now),
  ]
  return new Date(Math.min(latest, ...changes.map((change) => change?.getTime() ?? latest)))
}
