import { areOffsetsInOrder, laidOverBound } from '#core/catalog/events/sale-bounds.ts'
import { type TicketInput, type TicketTerms, type TicketUpdate, ticketProblems } from '#core/catalog/tickets/schema.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { boundColumns, readInstant, richColumn, wrongField } from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findDefaultTaxesAndFees, findTaxesAndFees } from '#server/catalog/taxes-and-fees/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { PriceRow } from './queries.ts'

/** A price row as it is to be stored; without `id` it is new. */
export interface WantedPrice {
  readonly id: number | null
  readonly label: string | null
  readonly price: number
  readonly quantity_available: number | null
  readonly sale_start_date: Date | null
  readonly sale_start_offset: number | null
  readonly sale_end_date: Date | null
  readonly sale_end_offset: number | null
  readonly is_hidden: boolean
}

/** The rules over several fields, now with the event's timezone known (TIX-3 to TIX-10). */
export function checkTicketTerms(terms: TicketTerms, timezone: string): void {
  const problems = ticketProblems(terms, timezone)
  if (problems.length === 0) return
  const fields = Object.fromEntries(
    problems.map(({ path, error, values }) => [
      path.join('.'),
      [{ ...FIELD_MESSAGES[error], ...(values ? { values } : {}) }],
    ]),
  )
  throw new AppError('VALIDATION_FAILED', { fields })
}

/** Omitted fields stay as they are, null clears; a switch is cleared to off (TXT-1). */
export function ticketColumns(input: TicketInput | TicketUpdate, timezone: string) {
  const opens = readInstant(input.sale_start_date, timezone, 'sale_start_date')
  const closes = readInstant(input.sale_end_date, timezone, 'sale_end_date')
  const [sale_start_date, sale_start_offset] = boundColumns(opens, input.sale_start_offset)
  const [sale_end_date, sale_end_offset] = boundColumns(closes, input.sale_end_offset)
  const off = (value: boolean | null | undefined) => (value === null ? false : value)
  return {
    sale_mode: input.sale_mode === null ? 'FREELY' : input.sale_mode,
    parts_cancellable: off(input.parts_cancellable),
    title: input.title,
    description: richColumn(input.description),
    type: input.type,
    min_per_order: input.min_per_order,
    max_per_order: input.max_per_order,
    max_per_person: input.max_per_person,
    sale_start_date,
    sale_start_offset,
    sale_end_date,
    sale_end_offset,
    is_hidden: off(input.is_hidden),
    hide_before_sale_start: off(input.hide_before_sale_start),
    hide_after_sale_end: off(input.hide_after_sale_end),
    hide_when_sold_out: off(input.hide_when_sold_out),
    hide_unless_promo_code: off(input.hide_unless_promo_code),
    is_paused: off(input.is_paused),
    show_available_quantity: input.show_available_quantity,
    has_waiting_list: input.has_waiting_list,
    requires_approval: off(input.requires_approval),
    start_collapsed: off(input.start_collapsed),
    price_display_mode: input.price_display_mode,
    attendee_email: input.attendee_email === null ? 'REQUIRED' : input.attendee_email,
  }
}

/** The tiers as sent, in display order (TIX-6). Of a kept tier what is omitted stays, as everywhere (TXT-1). */
export const wantedTiers = (
  prices: NonNullable<TicketInput['prices']>,
  timezone: string,
  stored: readonly PriceRow[] = [],
): WantedPrice[] =>
  prices.map((tier, index) => {
    const kept = stored.find(({ id }) => id === tier.id)
    const keep = <T>(given: T | undefined, old: T | undefined): T | null =>
      given === undefined ? (old ?? null) : given
    const path = `prices.${index}`
    const boundOf = (bound: 'start' | 'end') => {
      const [date, offset] = [`sale_${bound}_date`, `sale_${bound}_offset`] as const
      const sent = { date: readInstant(tier[date], timezone, `${path}.${date}`), offset: tier[offset] }
      return laidOverBound({ date: kept?.[date] ?? null, offset: kept?.[offset] ?? null }, sent)
    }
    const [opens, closes] = [boundOf('start'), boundOf('end')]
    if (opens.date !== null && closes.date !== null && closes.date <= opens.date)
      throw wrongField(`${path}.sale_end_date`, 'end_after_start')
    if (!areOffsetsInOrder(opens.offset, closes.offset)) throw wrongField(`${path}.sale_end_offset`, 'end_after_start')
    return {
      id: tier.id ?? null,
      label: tier.label || null,
      price: tier.price,
      quantity_available: keep(tier.quantity_available, kept?.quantity_available),
      sale_start_date: opens.date,
      sale_start_offset: opens.offset,
      sale_end_date: closes.date,
      sale_end_offset: closes.offset,
      is_hidden: keep(tier.is_hidden, kept?.is_hidden) ?? false,
    }
  })

/** The one price of a ticket without tiers; a FREE ticket costs 0 whatever is sent (TIX-3 to TIX-5). */
export const wantedSinglePrice = (ticket: {
  type: string
  price: number | null | undefined
  quantity_available: number | null | undefined
  id: number | null
}): WantedPrice => ({
  id: ticket.id,
  label: null,
  price: ticket.type === 'FREE' ? 0 : (ticket.price ?? 0),
  quantity_available: ticket.quantity_available ?? null,
  sale_start_date: null,
  sale_start_offset: null,
  sale_end_date: null,
  sale_end_offset: null,
  is_hidden: false,
})

/**
 * Taxes and fees of the account by id; another account's are field errors, a fixed amount must be in the event's
 * currency (TAX-2). An omitted list on create means the defaults (TIX-12).
 */
export async function checkTaxes(
  tx: Tx,
  event: Pick<EventRow, 'account_id' | 'currency'>,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  if (ids === undefined) {
    const defaults = await findDefaultTaxesAndFees(tx, event.account_id, event.currency)
    return defaults.map(({ id }) => id)
  }
  const wanted = [...new Set(ids)]
  const found = await findTaxesAndFees(tx, event.account_id, wanted)
  if (found.length < wanted.length) throw wrongField('tax_and_fee_ids', 'unknown_id')
  const foreign = found.find((tax) => tax.currency !== null && tax.currency !== event.currency)
  if (foreign) throw fieldError('TAX_CURRENCY_MISMATCH', 'tax_and_fee_ids', { tax_or_fee_id: foreign.id })
  return wanted
}
