import type { CapacityStock } from '#core/catalog/tickets/availability.ts'
import type { SoldDate } from '#core/catalog/tickets/catalog-of-date.ts'
import type { SalePrice, SaleTicket } from '#core/catalog/tickets/sale-state.ts'

/** What the rules of sale decide on: on sale, ten of ten left; a test spells out only its point. */
export const NOW = new Date('2027-05-01T12:00:00Z')
export const BEFORE = new Date('2027-04-30T12:00:00Z')
export const AFTER = new Date('2027-05-02T12:00:00Z')

export const saleEvent = {
  status: 'LIVE' as const,
  sale_paused_at: null,
  start_date: new Date('2027-06-04T17:00:00Z'),
  end_date: null,
  timezone: 'Europe/Berlin',
}

export const salePrice = (over: Partial<SalePrice> = {}): SalePrice => ({
  id: 10,
  stock_id: 1010,
  is_hidden: false,
  sale_start_date: null,
  sale_end_date: null,
  quantity: 10,
  active: 0,
  held: 0,
  unitTotal: () => 1250,
  ...over,
})

export const saleTicket = (over: Partial<SaleTicket> = {}): SaleTicket => ({
  id: 1,
  type: 'PAID',
  kind: 'ADMISSION',
  sale_mode: 'FREELY',
  is_hidden: false,
  hide_unless_promo_code: false,
  is_paused: false,
  requires_approval: false,
  hide_before_sale_start: false,
  hide_after_sale_end: false,
  hide_when_sold_out: false,
  sale_start_date: null,
  sale_end_date: null,
  min_per_order: null,
  max_per_order: null,
  max_per_person: null,
  prices: [salePrice()],
  ...over,
})

export const capacityStock = (over: Partial<CapacityStock> = {}): CapacityStock => ({
  stock_id: 2005,
  capacity: 10,
  used: 0,
  held: 0,
  is_enabled: true,
  applies_to: 'TICKETS',
  ticket_ids: [1],
  ...over,
})

/** The first date of the event, without anything of its own. */
export const soldDate = (over: Partial<SoldDate> = {}): SoldDate => ({
  id: 1,
  is_first: true,
  status: 'ACTIVE',
  is_hidden: false,
  starts_at: saleEvent.start_date,
  effective_end: new Date('2027-06-05T02:00:00Z'),
  capacity: null,
  stock_id: null,
  sale_start_date: null,
  sale_start_offset: null,
  sale_end_date: null,
  sale_end_offset: null,
  prices: [],
  capacities: [],
  ...over,
})
