import { TICKET_TYPE_RULES, type TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import { FULL_PERCENT } from '#core/platform/limits.ts'
import { type Minor, minor, scale } from '#core/platform/money.ts'

export const DISCOUNT_TYPES = ['NONE', 'FIXED', 'PERCENTAGE'] as const

/** `discount` is minor units when FIXED, thousandths of a percent when PERCENTAGE, 0 when NONE (PRO-2). */
export interface Discount {
  discount_type: (typeof DISCOUNT_TYPES)[number]
  discount: number
}

/** A code with the tickets and dates it covers; an empty list covers all (PRO-2, DAT-59). */
export interface PromoCodeTerms extends Discount {
  applicable_ticket_ids: readonly number[]
  applicable_event_date_ids?: readonly number[]
}

export interface PromoCodeUse {
  expiry_date: Date | null
  max_uses: number | null
  times_used: number
  times_held: number
}

/** A code is valid before its expiry and while uses are left, held ones counting as taken (PRO-4, TIM-7). */
export const isPromoCodeValid = (code: PromoCodeUse, now: Date): boolean =>
  (code.expiry_date === null || now < code.expiry_date) &&
  (code.max_uses === null || code.times_used + code.times_held < code.max_uses)

/** Whether the code takes anything off this kind of ticket: never off FREE and DONATION (PRO-5), never with NONE (PRO-3). */
const isDiscountable = (ticket_type: TicketType, code: Pick<Discount, 'discount_type'>): boolean =>
  TICKET_TYPE_RULES[ticket_type].is_discountable && code.discount_type !== 'NONE'

/** Whether the code is for this date; one for some dates is not for what is for none (DAT-10, DAT-59). */
const coversDate = ({ applicable_event_date_ids: dates = [] }: PromoCodeTerms, event_date_id: number | null): boolean =>
  dates.length === 0 || (event_date_id !== null && dates.includes(event_date_id))

/** A code applies to a ticket on a date that its lists cover and that it either discounts or unlocks (PRO-6, VIS-14). */
export const appliesToTicket = (
  code: PromoCodeTerms,
  ticket: { id: number; type: TicketType; hide_unless_promo_code: boolean; event_date_id: number | null },
): boolean =>
  coversDate(code, ticket.event_date_id) &&
  (code.applicable_ticket_ids.length === 0 || code.applicable_ticket_ids.includes(ticket.id)) &&
  (isDiscountable(ticket.type, code) || ticket.hide_unless_promo_code)

/** The price of one unit after the code: per unit, equal for every tier, never below 0 (PRC-3). */
export function discountedPrice(ticket_type: TicketType, chosen: number, code: Discount | null): Minor {
  if (code === null || !isDiscountable(ticket_type, code)) return minor(chosen)
  if (code.discount_type === 'FIXED') return minor(Math.max(0, chosen - code.discount))
  return scale(chosen, FULL_PERCENT - code.discount, FULL_PERCENT)
}
