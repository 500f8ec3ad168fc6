import type { z } from 'zod'
import type { AffiliateInput } from '#core/catalog/affiliates/schema.ts'
import type { EventInput } from '#core/catalog/event-setup/schema.ts'
import type { PromoCodeInput } from '#core/catalog/promo-codes/schema.ts'
import type { QuestionInput } from '#core/catalog/questions/schema.ts'
import type { TicketInput } from '#core/catalog/tickets/schema.ts'
import type { DemoCover } from './cover-picture.ts'
import { type DemoSale, LANTERN_SALES, QUAYSIDE_SALES } from './demo-sales.ts'

const FRIDAY = 5
const SATURDAY = 6

/** Local date and time in the demo's timezone: the first such weekday at least so many days ahead (or back, if negative). */
export type At = (weekday: number, days: number, time: string) => string

export interface DemoEvent {
  readonly event: Omit<z.input<typeof EventInput>, 'organizer_id'>
  readonly tickets: readonly z.input<typeof TicketInput>[]
  readonly cover: DemoCover
  readonly settings?: Record<string, unknown>
  readonly promo_codes?: readonly z.input<typeof PromoCodeInput>[]
  readonly affiliates?: readonly z.input<typeof AffiliateInput>[]
  /** Asked once in an order. */
  readonly questions?: readonly Omit<z.input<typeof QuestionInput>, 'belongs_to'>[]
  /** One limit over several tickets, given by their index. */
  readonly shared_limit?: { readonly name: string; readonly capacity: number; readonly tickets: readonly number[] }
  readonly sales?: readonly DemoSale[]
  /** Looks at its page on each of these days before today, the last one is today. */
  readonly views?: readonly number[]
  /** How many of those who have a ticket came, one by one from this time on. */
  readonly came?: { readonly people: number; readonly from: string }
}

export const DEMO_ZONE = 'Europe/Berlin'

export const demoEvents = (at: At): DemoEvent[] => [
  {
    cover: 'harbour',
    event: {
      title: 'Quayside Nights: Ada Lindqvist and The Night Ferry',
      description:
        '<p>Six Fridays, one old warehouse, two bands an evening who have never shared a stage. Tonight the singer Ada Lindqvist brings her harmonium; The Night Ferry answer with two drum kits and no guitars.</p><p>Each plays for an hour. Then, for twenty minutes, they play together.</p><h3>Good to know</h3><ul><li>Doors open an hour before the first set.</li><li>Coats and bags are kept for free.</li><li>The hall is step-free, the gallery is not. Write to us and we keep a place on the floor.</li></ul>',
      start_date: at(FRIDAY, 40, '19:00'),
      end_date: at(FRIDAY, 40, '23:30'),
      timezone: DEMO_ZONE,
      currency: 'EUR',
      location_details: {
        venue_name: 'Warehouse 9',
        address_line_1: 'Kaistraße 14',
        city: 'Hamburg',
        zip: '20457',
        country: 'DE',
      },
    },
    settings: {
      homepage_background_color: '#dfe8e3',
      homepage_primary_color: '#10404f',
      homepage_button_color: '#c8371c',
      homepage_link_color: '#10404f',
      ticket_page_message: '<p>The gallery has no step-free way up.</p>',
      show_available_quantity: true,
      payment_methods: ['CARD', 'OFFLINE'],
      offline_payment_instructions:
        '<p>Transfer the amount to <strong>Warehouse 9 Concert Society</strong>, IBAN DE02 1203 0000 0000 2020 51, with your order reference, or pay at the bar on any Friday evening.</p>',
      offline_payment_due_in_days: 7,
    },
    tickets: [
      {
        type: 'PAID',
        title: 'Standing, main floor',
        description: '<p>Free choice of place in front of the stage.</p>',
        price: 2600,
        quantity_available: 320,
      },
      {
        type: 'TIERED',
        title: 'Seated, gallery',
        description: '<p>Rows above the stage, first come first served within your row.</p>',
        prices: [
          { label: 'Early bird', price: 2900, quantity_available: 12 },
          { label: 'Regular', price: 3600, quantity_available: 60 },
        ],
      },
      {
        type: 'PAID',
        title: 'Reduced',
        description: '<p>For pupils, students and people on low income. Bring your proof to the door.</p>',
        price: 1500,
        quantity_available: 80,
        max_per_order: 4,
      },
      {
        type: 'DONATION',
        title: 'Friend of the house',
        description: '<p>You choose the amount. It pays for the free school concerts.</p>',
        price: 500,
      },
      {
        type: 'PAID',
        title: 'Backstage tour',
        description: '<p>Forty minutes with the sound engineer.</p>',
        price: 1200,
        quantity_available: 0,
      },
    ],
    promo_codes: [
      { code: 'HARBOUR10', discount_type: 'PERCENTAGE', discount: 10, max_uses: 100 },
      { code: 'NEIGHBOUR', discount_type: 'FIXED', discount: 400, expiry_date: at(FRIDAY, 33, '23:59') },
    ],
    affiliates: [{ name: 'Radio Kaistraße', code: 'RADIO' }],
    shared_limit: { name: 'Fire safety: floor and reduced', capacity: 360, tickets: [0, 2] },
    sales: QUAYSIDE_SALES,
    views: [4, 6, 5, 9, 14, 8, 7, 5, 6, 11, 17, 12, 6, 5, 7, 9, 13, 21, 16, 8, 6, 9, 12, 10, 7, 15, 18, 11, 9, 5],
  },
  {
    cover: 'garden',
    event: {
      title: 'Repair Saturday in the Garden House',
      description:
        '<p>Bring what is broken: a lamp, a coat, a bicycle, a radio. People who know how sit down with you and repair it together with you. Coffee is on the stove, tools are on the table.</p><p>Entry is free. A ticket helps us to know how many soldering irons to heat.</p>',
      start_date: at(SATURDAY, 14, '10:00'),
      end_date: at(SATURDAY, 14, '16:00'),
      timezone: DEMO_ZONE,
      currency: 'EUR',
      location_details: {
        venue_name: 'Garden House',
        address_line_1: 'Lindenweg 3',
        city: 'Leipzig',
        zip: '04229',
        country: 'DE',
      },
    },
    tickets: [
      { type: 'FREE', title: 'Morning, 10 to 13', quantity_available: 40 },
      { type: 'FREE', title: 'Afternoon, 13 to 16', quantity_available: 40 },
    ],
  },
  {
    cover: 'lanterns',
    event: {
      title: 'Lantern Walk along the Canal',
      description:
        '<p>An hour on foot along the water when it gets dark, with lanterns made by the children of the quarter and a brass quartet on a barge that keeps pace.</p>',
      start_date: at(SATURDAY, -9, '18:30'),
      end_date: at(SATURDAY, -9, '21:00'),
      timezone: DEMO_ZONE,
      currency: 'EUR',
      location_details: {
        venue_name: 'Lock house',
        address_line_1: 'Am Kanal 2',
        city: 'Hamburg',
        zip: '20537',
        country: 'DE',
      },
    },
    settings: { homepage_background_color: '#efe6d6', homepage_primary_color: '#1b2340', payment_methods: ['CARD'] },
    tickets: [
      { type: 'PAID', title: 'Walk with lantern', price: 1400, quantity_available: 120 },
      { type: 'PAID', title: 'Seat on the barge', price: 3200, quantity_available: 24 },
    ],
    promo_codes: [{ code: 'QUARTER', discount_type: 'PERCENTAGE', discount: 25 }],
    affiliates: [{ name: 'School on the canal', code: 'SCHOOL' }],
    questions: [
      {
        title: 'How did you hear of the walk?',
        type: 'DROPDOWN',
        options: ['School', 'Poster', 'Friends', 'Warehouse 9 newsletter'],
      },
    ],
    sales: LANTERN_SALES,
    views: [3, 5, 8, 6, 12, 19, 14, 9, 11, 22, 26, 17, 31, 42, 28, 6, 2, 1, 0, 0, 1, 0, 0],
    came: { people: 52, from: '18:05' },
  },
]
