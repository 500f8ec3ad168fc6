import type { z } from 'zod'
import type { AddonGroupInput } from '#core/catalog/addon-groups/schema.ts'
import type { DiscountRuleInput } from '#core/catalog/discount-rules/schema.ts'
import type { CreateDatesInput } from '#core/catalog/event-dates/schema.ts'
import type { TicketInput } from '#core/catalog/tickets/schema.ts'
import { type At, DEMO_ZONE, type DemoEvent } from './demo-content.ts'
import { SEASON_SALES } from './demo-sales.ts'

const FRIDAY = 5
const DAYS_AHEAD = 12
const WEEKS = 8

/** What an event with several dates has besides; products are named by their place among the tickets. */
export interface DemoSeason extends DemoEvent {
  readonly dates: readonly z.input<typeof CreateDatesInput>[]
  /** Offered once its parts are there. */
  readonly family: Pick<z.input<typeof TicketInput>, 'title' | 'description'> & {
    readonly parts: readonly { readonly ticket: number; readonly quantity: number; readonly unit_price: number }[]
  }
  readonly addon_groups: readonly (Omit<z.input<typeof AddonGroupInput>, 'ticket_id' | 'ticket_ids'> & {
    readonly tickets: readonly number[]
    readonly extras: readonly number[]
  })[]
  readonly discount_rules: readonly z.input<typeof DiscountRuleInput>[]
}

const SOLD: Pick<DemoSeason, 'tickets' | 'family' | 'addon_groups' | 'discount_rules'> = {
  tickets: [
    { type: 'PAID', title: 'Stalls', price: 3200, quantity_available: 90 },
    { type: 'PAID', title: 'Balcony', price: 2400, quantity_available: 40 },
    { type: 'PAID', title: 'Child up to 14', price: 1200, quantity_available: 30 },
    {
      kind: 'EXTRA',
      type: 'PAID',
      title: 'Programme booklet',
      description: '<p>Forty pages with the play, the songs and the signals of the fleet.</p>',
      price: 600,
      sale_mode: 'FREELY',
      stock_per_date: false,
      quantity_available: 400,
    },
    {
      kind: 'EXTRA',
      type: 'PAID',
      title: 'Parking beside the theatre',
      description: '<p>From an hour before the play until midnight. Height 2.10 m.</p>',
      price: 800,
      sale_mode: 'WITH_TICKET',
      stock_per_date: true,
      quantity_available: 12,
    },
  ],
  family: {
    title: 'Family of four',
    description: '<p>Two adults and two children in the stalls, on one date.</p>',
    parts: [
      { ticket: 0, quantity: 2, unit_price: 2600 },
      { ticket: 2, quantity: 2, unit_price: 900 },
    ],
  },
  addon_groups: [{ title: 'To read along', tickets: [0, 1], extras: [3], min: 0, max: 1, max_per_product: 1 }],
  discount_rules: [
    {
      name: 'Early booking',
      type: 'QUANTITY',
      min_quantity: 2,
      booked_before_offset: 28 * 24 * 60,
      value_type: 'PERCENTAGE',
      value: 10,
    },
  ],
}

export const demoSeason = (at: At): DemoSeason => {
  const first = at(FRIDAY, DAYS_AHEAD, '19:30')
  return {
    ...SOLD,
    cover: 'lighthouse',
    event: {
      title: 'The Lighthouse Keeper’s Daughter',
      description:
        '<p>A winter on a rock in the sea, a lamp that must not go out, and a girl who reads the ships’ signals better than her father. A play in two watches for four actors and one accordion.</p><h3>Good to know</h3><ul><li>Two hours, one interval.</li><li>From ten years on; on Saturday afternoons from six.</li><li>Every row can be reached without steps.</li></ul>',
      start_date: first,
      end_date: `${first.slice(0, 10)}T21:30`,
      timezone: DEMO_ZONE,
      currency: 'EUR',
      location_details: {
        venue_name: 'Theatre at the Lock',
        address_line_1: 'Am Kanal 7',
        city: 'Hamburg',
        zip: '20537',
        country: 'DE',
      },
    },
    settings: {
      homepage_background_color: '#e7ecf2',
      homepage_primary_color: '#1c3557',
      homepage_button_color: '#c8371c',
      show_available_quantity: true,
      payment_methods: ['CARD'],
    },
    dates: [
      {
        rule: {
          frequency: 'WEEKLY',
          by_day: ['FR', 'SA'],
          starts_on: first.slice(0, 10),
          count: 2 * WEEKS,
          times: [{ start: '19:30', end: '21:30' }],
        },
      },
      {
        rule: {
          frequency: 'WEEKLY',
          by_day: ['SA'],
          starts_on: first.slice(0, 10),
          count: WEEKS,
          times: [{ start: '15:00', end: '16:45', title: 'Family matinee' }],
        },
      },
    ],
    sales: SEASON_SALES,
    views: [2, 3, 3, 5, 9, 14, 11, 8, 7, 12, 19, 23, 17, 14],
  }
}
