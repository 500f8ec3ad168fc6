import { isPromoCodeValid, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import { DEFAULT_MIN_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import { maxPerOrder } from '#core/catalog/tickets/max-per-order.ts'
import { allStockIds, type Counter, toSale } from '#core/catalog/tickets/sale-catalog.ts'
import { saleState } from '#core/catalog/tickets/sale-state.ts'
import { hasWaitingList, isWaitedFor } from '#core/catalog/tickets/waiting-list.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { WaitedPriceInput } from '#core/records/waiting-entries/schema.ts'
import { currentCatalog, shownDates } from '#server/catalog/known-catalog/known-catalog.ts'
import { findPresentedCode } from '#server/catalog/promo-codes/find-presented-code.ts'
import type { Catalog, CatalogTicket } from '#server/catalog/tickets/catalog-queries.ts'
import type { DatesOnSale } from '#server/catalog/tickets/date-queries.ts'
import { displayCounters } from '#server/catalog/tickets/display-counters.ts'
import { saleContext } from '#server/catalog/tickets/load-tickets.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { readStock } from '#server/platform/stock/stock.ts'

/** A price on a date that somebody wants to wait for. */
export interface ChosenPrice {
  readonly event_date_id: number
  readonly ticket_price_id: number
  readonly ticket: CatalogTicket
}

interface Choice {
  readonly prices: readonly WaitedPriceInput[]
  readonly quantity: number
  readonly promo_code?: string | null | undefined
}

/**
 * How strictly it is asked: of buyers all of WTL-6; staff may also add people to what is still on sale, or hidden; what is waited
 * for already only has to be there, since entries stay when a list is switched off (WTL-3).
 */
type By = 'HOLDER' | 'STAFF' | 'KEPT'

interface Asked extends Choice {
  readonly by: By
}

const closed = () => new AppError('WAITING_LIST_CLOSED')

/**
 * What somebody chose to wait for, in their order. WAITING_LIST_CLOSED for ids that are not the event's, and for what cannot
 * be waited for now; NOT_FOUND where the event is not the public's; a number no ticket of the choice allows is a field error.
 * Nothing is locked: what is decided is only whether somebody may stand in line.
 */
export async function readChoice(ctx: Ctx, event_id: number, choice: Asked): Promise<ChosenPrice[]> {
  const { by } = choice
  const catalog = await currentCatalog(ctx, event_id)
  if (!catalog || (by === 'HOLDER' && catalog.event.status !== EventStatus.LIVE)) throw new AppError('NOT_FOUND')
  const dates = await shownDates(
    ctx,
    catalog,
    choice.prices.map((price) => price.event_date_id ?? event_id),
  )
  const state = by === 'HOLDER' ? await readStates(ctx, catalog, { dates, promo_code: choice.promo_code }) : null
  const chosen = choice.prices.map(({ event_date_id, ticket_price_id }): ChosenPrice => {
    const date = dates.get(event_date_id ?? event_id)
    const ticket = catalog.tickets.find(({ prices }) => prices.some(({ id }) => id === ticket_price_id))
    if (!date || !ticket || (by !== 'KEPT' && !hasWaitingList(catalog, ticket))) throw closed()
    if (state && !state(date.date.id, ticket.id, ticket_price_id)) throw closed()
    return { event_date_id: date.date.id, ticket_price_id, ticket }
  })
  checkQuantity(chosen, choice.quantity)
  return chosen
}

interface Change extends Choice {
  /** What is waited for already: it need not be gone now, nor be shown. */
  readonly stored: readonly { readonly event_date_id: number; readonly ticket_price_id: number }[]
}

/** The same of somebody who waits: what they keep is not asked again, what is new is (WTL-9). */
export async function checkChange(ctx: Ctx, event_id: number, { stored, ...choice }: Change): Promise<ChosenPrice[]> {
  const isKept = (price: WaitedPriceInput) =>
    stored.some(
      (one) => one.ticket_price_id === price.ticket_price_id && one.event_date_id === (price.event_date_id ?? event_id),
    )
  const added = choice.prices.filter((price) => !isKept(price))
  if (added.length > 0) await readChoice(ctx, event_id, { ...choice, prices: added, by: 'HOLDER' })
  return readChoice(ctx, event_id, { ...choice, by: 'KEPT' })
}

/** Within what each ticket allows in one order (WTL-6). */
function checkQuantity(chosen: readonly { readonly ticket: CatalogTicket }[], quantity: number): void {
  const minimum = Math.max(...chosen.map(({ ticket }) => ticket.min_per_order ?? DEFAULT_MIN_PER_ORDER))
  const maximum = Math.min(...chosen.map(({ ticket }) => maxPerOrder(ticket)))
  if (quantity < minimum) throw wrong('too_small', { minimum })
  if (quantity > maximum) throw wrong('too_big', { maximum })
}

const wrong = (message: 'too_small' | 'too_big', values: Record<string, number>): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { quantity: [{ ...FIELD_MESSAGES[message], values }] } })

/** Whether a price is shown to this visitor and gone: in its window, not paused, SOLD_OUT or ALL_HELD (WTL-6). */
async function readStates(
  ctx: Ctx,
  catalog: Catalog,
  { dates, promo_code }: { readonly dates: DatesOnSale; readonly promo_code: string | null | undefined },
): Promise<(date_id: number, ticket_id: number, price_id: number) => boolean> {
  const code = promo_code ? await findPresentedCode(ctx, catalog.event.id, promo_code) : undefined
  const ids = [...dates.values()].flatMap((date) => allStockIds(date.catalog))
  const stock = await readStock(ctx.prepared, [...ids, ...(code ? [code.stock_id] : [])])
  const counters = await displayCounters(ctx, catalog, { dates, stock, session_hash: null })
  const promo = code && isUsable(code, counters.get(code.stock_id), ctx.now) ? code : null
  const gone = new Set<string>()
  for (const [id, date] of dates) {
    if (date.date.is_hidden) continue
    const sale = toSale(date.catalog, counters, promo)
    const context = { ...saleContext(ctx, date), capacities: sale.capacities, promo }
    for (const ticket of sale.tickets)
      for (const price of saleState(ticket, context).prices)
        if (price.is_shown && isWaitedFor(price.sale_state)) gone.add(`${id}:${ticket.id}:${price.id}`)
  }
  return (date_id, ticket_id, price_id) => gone.has(`${date_id}:${ticket_id}:${price_id}`)
}

/** PRO-4: a code that is over or used up unlocks nothing. */
export const isUsable = (
  code: PromoCodeTerms & { expiry_date: Date | null; max_uses: number | null },
  counter: Counter | undefined,
  now: Date,
): boolean => isPromoCodeValid({ ...code, times_used: counter?.sold ?? 0, times_held: counter?.held ?? 0 }, now)
