/** What each ticket type means for prices: free tickets cost 0, donations take the buyer's amount (TIX-3–TIX-6). */
export const TICKET_TYPE_RULES = {
  PAID: { has_tiers: false, takes_amount: false, is_discountable: true },
  FREE: { has_tiers: false, takes_amount: false, is_discountable: false },
  DONATION: { has_tiers: false, takes_amount: true, is_discountable: false },
  TIERED: { has_tiers: true, takes_amount: false, is_discountable: true },
} as const

export type TicketType = keyof typeof TICKET_TYPE_RULES

export const TICKET_TYPES = ['PAID', 'FREE', 'DONATION', 'TIERED'] as const satisfies readonly TicketType[]
