import { toDateSales } from '#core/catalog/tickets/catalog-of-date.ts'
import { AppError, ERRORS } from '#core/platform/errors/errors.ts'
import type { Message } from '#core/platform/locales.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { ApplicationLine } from '#core/records/applications/schema.ts'
import type { DetailsInput } from '#core/records/orders/details-schema.ts'
import { checkOrderLines, type LineReason } from '#core/sales/checkout/check-order-lines.ts'
import { placeAttendees } from '#core/sales/completion/place-attendees.ts'
import { currentCatalog, shownDates } from '#server/catalog/known-catalog/known-catalog.ts'
import { findPresentedCode } from '#server/catalog/promo-codes/find-presented-code.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import type { RequestedLine } from '#server/records/applications/queries.ts'
import { checkDetails, readAsked, savedDetails } from '#server/sales/checkout/check-details.ts'
import { isUsable } from '#server/sales/waiting-list/read-choice.ts'

interface Request extends DetailsInput {
  readonly items: readonly ApplicationLine[]
  readonly promo_code?: string | null | undefined
}

/** What is written of a request once everything is right. */
export interface CheckedRequest {
  readonly items: readonly RequestedLine[]
  readonly quantity: number
  readonly saved: ReturnType<typeof savedDetails>
}

/**
 * What somebody asks for, checked as an order would be but for stock (APP-3): on sale to this visitor, in its window, within
 * the numbers, only what the organizer decides on (RES-8a to d), one attendee per place (RES-17), answers (RES-18). Of what
 * `stored` names already neither window nor visibility is asked again, nor whether it still is on request.
 */
export async function readRequest(
  ctx: Ctx,
  { event_id, stored = [] }: { readonly event_id: number; readonly stored?: readonly RequestedLine[] },
  request: Request,
): Promise<CheckedRequest> {
  const catalog = await currentCatalog(ctx, event_id)
  if (!catalog) throw new AppError('NOT_FOUND')
  if (catalog.event.status !== EventStatus.LIVE) throw new AppError('EVENT_NOT_ON_SALE')
  const items = datedLines(request.items, catalog)
  await checkLines(ctx, catalog, { items, stored, promo_code: request.promo_code })
  const details = { order: request.order, attendees: request.attendees.map(withoutItem) }
  const places = items.map((item, index) => ({ ...item, id: index + 1, event_id, kind: 'ADMISSION' as const }))
  if (placeAttendees(places, details.attendees) === null) throw new AppError('ATTENDEES_MISMATCH')
  const saved = savedDetails(checkDetails(await readAsked(ctx.db, event_id), items, details))
  return { items, quantity: items.reduce((sum, { quantity }) => sum + quantity, 0), saved }
}

/** An application has no items yet that an attendee could name. */
const withoutItem = ({ item_id: _none, ...attendee }: DetailsInput['attendees'][number]) => attendee

/** Each line with its date: the only one, or the one that is named (DAT-40). */
function datedLines(lines: readonly ApplicationLine[], { only_date_id }: Catalog): RequestedLine[] {
  const fields: Record<string, Message[]> = {}
  const dated = lines.map(({ event_date_id, ticket_id, ticket_price_id, quantity }, index) => {
    const date = event_date_id ?? only_date_id
    if (date === null) fields[`items.${index}.event_date_id`] = [ERRORS.DATE_REQUIRED.message]
    return { event_date_id: date ?? 0, ticket_id, ticket_price_id, quantity }
  })
  if (Object.keys(fields).length > 0) throw new AppError('DATE_REQUIRED', { fields })
  return dated
}

interface Asked {
  readonly items: readonly RequestedLine[]
  readonly stored: readonly RequestedLine[]
  readonly promo_code: string | null | undefined
}

/** Whether what is asked for already is still shown and on sale is nothing that its applicant decides. */
const FORGIVEN: readonly LineReason[] = ['UNKNOWN', 'PAUSED', 'SALE_ENDED', 'SALE_NOT_STARTED', 'NO_APPROVAL_NEEDED']

async function checkLines(ctx: Ctx, catalog: Catalog, { items, stored, promo_code }: Asked): Promise<void> {
  const dates = await shownDates(
    ctx,
    catalog,
    items.map(({ event_date_id }) => event_date_id),
  )
  const promo = promo_code ? await findCode(ctx, catalog, promo_code) : null
  const { addon_groups, basket_rules, settings: person_limits } = catalog
  // nothing is held: what is left is asked when it is approved
  const sales = toDateSales(dates, new Map(), { event: catalog.event, promo })
  const terms = { promo, now: ctx.now, person_limits, addon_groups, basket_rules, is_application: true }
  const checked = checkOrderLines(items, sales, terms)
  if (checked.ok) return
  const isKept = ({ event_date_id, ticket_price_id }: { event_date_id: number; ticket_price_id: number }): boolean => {
    const same = (one: RequestedLine) => one.event_date_id === event_date_id && one.ticket_price_id === ticket_price_id
    const before = stored.find(same)
    return before !== undefined && (items.find(same)?.quantity ?? 0) <= before.quantity
  }
  const lines = checked.lines.filter((line) => !(FORGIVEN.includes(line.reason) && isKept(line)))
  if (lines.length > 0) throw new AppError('ITEMS_UNAVAILABLE', { data: { lines } })
}

/** PRO-4: a code that is over or used up unlocks nothing. */
async function findCode(ctx: Ctx, { event }: Catalog, promo_code: string) {
  const code = await findPresentedCode(ctx, event.id, promo_code)
  const counters = code ? await readStock(ctx.prepared, [code.stock_id]) : null
  return code && isUsable(code, counters?.get(code.stock_id), ctx.now) ? code : null
}
