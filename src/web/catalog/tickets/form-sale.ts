import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { quoteUnit, type UnitQuote } from '#core/catalog/prices/quote-unit.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import { type SaleTicket, saleState, type TicketSale } from '#core/catalog/tickets/sale-state.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { boundInstant, type WindowValues, windowInput } from '#web/platform/ui/inputs/sale-bounds/sale-bounds.ts'
import { newTier, type TicketValues, type TierValues } from './ticket-values.ts'

export interface FormPrice {
  readonly key: string
  readonly label: string
  readonly unit: UnitQuote
  readonly state: TicketSale['prices'][number]
  /** The later of both starts (TIX-10). */
  readonly starts_at: Date | null
}

interface FormSale {
  /** Rows that buyers see, in their order; those without a price yet are left out. */
  readonly prices: readonly FormPrice[]
  /** Whether the page shows the ticket at all, to those who have a code where it needs one. */
  readonly is_shown: boolean
}

interface FormSaleContext {
  readonly event: EventView
  /** As stored, for what is sold and held of it. */
  readonly ticket: TicketView | undefined
  readonly taxes_and_fees: readonly TaxOrFee[]
  readonly now: Date
}

type Windowed = Pick<TierValues, keyof WindowValues>

/**
 * The window as instants; what is no time yet is as if nothing stood there. With several dates an offset is another
 * instant on each and shuts none of them here (DAT-25).
 */
function instantsOf(
  window: Windowed,
  { dates_count, start_date }: EventView,
): { starts: Date | null; ends: Date | null } {
  const { sale_start_date, sale_start_offset, sale_end_date, sale_end_offset } = windowInput(window)
  const of_date = dates_count > 1 ? null : start_date
  return {
    starts: boundInstant(sale_start_date, sale_start_offset, of_date),
    ends: boundInstant(sale_end_date, sale_end_offset, of_date),
  }
}

/** What is no number yet is as if nothing stood there. */
const numberOf = (value: number | string): number | null =>
  value === '' || !Number.isSafeInteger(Number(value)) ? null : Number(value)

/** The rows of the form as prices: the tiers, or the ticket's only one (TIX-3 to TIX-6). */
function rowsOf(values: TicketValues, ticket: TicketView | undefined): TierValues[] {
  if (TICKET_TYPE_RULES[values.type].has_tiers) return values.prices
  const { quantity_available } = values
  const price = values.type === 'FREE' ? 0 : values.price
  return [{ ...newTier('only'), id: ticket?.prices[0]?.id ?? null, price, quantity_available }]
}

function laterStart(both: readonly Windowed[], event: EventView): Date | null {
  const starts = both.map((window) => instantsOf(window, event).starts).filter((date) => date !== null)
  return starts.sort((a, b) => Number(b) - Number(a))[0] ?? null
}

/**
 * What buyers would see of the ticket as it stands in the form: prices and sale states by the functions that page and
 * reservation ask (PRC-1, VIS-1), with what is sold and held of the stored one.
 */
export function saleOfForm(values: TicketValues, { event, ticket, taxes_and_fees, now }: FormSaleContext): FormSale {
  const rows = rowsOf(values, ticket).filter(({ price }) => price !== null && Number.isSafeInteger(price))
  const units = rows.map(({ price }) => quoteUnit({ ticket_type: values.type, listed: price ?? 0, taxes_and_fees }))
  const window = instantsOf(values, event)
  const sale_ticket: SaleTicket = {
    ...values,
    id: ticket?.id ?? 0,
    kind: 'ADMISSION',
    sale_mode: 'FREELY',
    hide_unless_promo_code: false,
    sale_start_date: window.starts,
    sale_end_date: window.ends,
    min_per_order: numberOf(values.min_per_order),
    max_per_order: numberOf(values.max_per_order),
    max_per_person: numberOf(values.max_per_person),
    prices: rows.map((row, index) => {
      const stored = ticket?.prices.find(({ id }) => id === row.id)
      const { starts: sale_start_date, ends: sale_end_date } = instantsOf(row, event)
      return {
        id: index,
        stock_id: null,
        is_hidden: row.is_hidden,
        sale_start_date,
        sale_end_date,
        quantity: numberOf(row.quantity_available),
        active: stored?.quantity_sold ?? 0,
        held: stored?.quantity_held ?? 0,
        unitTotal: () => units[index]?.unit_total ?? 0,
      }
    }),
  }
  const { prices, is_shown } = saleState(sale_ticket, {
    event: {
      status: EventStatus.LIVE,
      start_date: new Date(event.start_date),
      end_date: new Date(event.effective_end_date),
      timezone: event.timezone,
      sale_paused_at: event.sale_paused_at ? new Date(event.sale_paused_at) : null,
    },
    capacities: [],
    promo: null,
    payable: !ticket?.off_sale_reasons.includes('NOT_PAYABLE'),
    now,
  })
  return {
    is_shown,
    prices: prices.flatMap((state) => {
      const [row, unit] = [rows[state.id], units[state.id]]
      if (!row || !unit || !state.is_shown) return []
      return [{ key: row.key, label: row.label, unit, state, starts_at: laterStart([values, row], event) }]
    }),
  }
}
