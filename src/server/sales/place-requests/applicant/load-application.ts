import { DEFAULT_MIN_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import { maxPerOrder } from '#core/catalog/tickets/max-per-order.ts'
import { quotePrice } from '#core/catalog/tickets/sale-catalog.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import type { ApplicationPlaceView, AskedLineView } from '#core/sales/place-requests/schema.ts'
import { currentCatalog, shownDates } from '#server/catalog/known-catalog/known-catalog.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { type ApplicationRow, linesOf, listLineWords } from '#server/records/applications/queries.ts'
import { toRequestedLine } from '#server/records/applications/views.ts'
import { findOrderOfApplication } from '#server/records/orders/application-order-queries.ts'
import { toOrderEventView } from '#server/records/orders/order-event-view.ts'
import { findOrderPlace } from '#server/records/orders/place-queries.ts'
import { showOrder } from '#server/sales/checkout/load-public-order.ts'
import { findOwnApplication } from './find-own-application.ts'

const { APPLIED, APPROVED, CONVERTED } = ApplicationStatus

/** What the link of an application shows (APP-3); looking changes nothing. */
export async function loadApplication(ctx: Ctx, short_id: string): Promise<ApplicationPlaceView> {
  const found = await findOwnApplication(ctx, short_id)
  const [catalog, order] = await Promise.all([currentCatalog(ctx, found.event_id), loadOrder(ctx, found)])
  const place = catalog ?? (await findOrderPlace(ctx.prepared, found.event_id))
  if (!place) throw new AppError('NOT_FOUND')
  return {
    short_id: found.short_id,
    status: found.status,
    first_name: found.first_name,
    currency: place.event.currency,
    items: await toLines(ctx, catalog, found),
    details: found.status === APPLIED ? toDetails(found) : null,
    message: found.message,
    order,
    pay_hours: place.settings.approval_pay_hours,
    applied_at: found.created_at.toISOString(),
    decided_at: found.decided_at?.toISOString() ?? null,
    server_time: ctx.now.toISOString(),
    event: toOrderEventView(place, { locale: ctx.locale, config: ctx.config }),
  }
}

/** As whoever has the order's link sees it, without the session. */
async function loadOrder(ctx: Ctx, found: ApplicationRow): Promise<ApplicationPlaceView['order']> {
  if (found.status !== APPROVED && found.status !== CONVERTED) return null
  const order = await findOrderOfApplication(ctx.db, found)
  return order ? showOrder(ctx, order, false) : null
}

/** What was told can be changed while nobody has decided; then the link shows nothing of it any more (TKP-4). */
function toDetails({ details }: ApplicationRow): ApplicationPlaceView['details'] {
  const told = details as Details | null
  return told && { ...told.order, attendees: told.attendees }
}

/** Their prices and bounds as of now; of what is not sold any more only the words. */
async function toLines(ctx: Ctx, catalog: Catalog | null, found: ApplicationRow): Promise<AskedLineView[]> {
  const lines = linesOf(found)
  const words = await listLineWords(ctx.db, found.event_id, lines)
  const ids = [...new Set(lines.map(({ event_date_id }) => event_date_id))]
  const dates = catalog ? await shownDates(ctx, catalog, ids) : new Map()
  return lines.map((line) => {
    const at = dates.get(line.event_date_id)
    return { ...toRequestedLine(line, words), ...termsOf(ctx, at, line) }
  })
}

type AtDate = NonNullable<Awaited<ReturnType<typeof shownDates>> extends ReadonlyMap<number, infer Date> ? Date : never>
type Terms = Omit<AskedLineView, keyof ReturnType<typeof toRequestedLine>>

function termsOf(ctx: Ctx, at: AtDate | undefined, line: { ticket_id: number; ticket_price_id: number }): Terms {
  const ticket = at?.catalog.tickets.find(({ id }) => id === line.ticket_id)
  const price = ticket?.prices.find(({ id }) => id === line.ticket_price_id)
  if (!at || !ticket || !price)
    return { min_per_order: 1, max_per_order: 1, unit_total: null, attendee_email: 'REQUIRED' }
  const { catalog, date } = at
  const discounts = { rules: catalog.discount_rules, now: ctx.now, timezone: catalog.event.timezone }
  return {
    min_per_order: ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER,
    max_per_order: maxPerOrder(ticket),
    unit_total: quotePrice(ticket, price, { promo: null, discounts, date, catalog }).unit_total,
    attendee_email: ticket.attendee_email,
  }
}
