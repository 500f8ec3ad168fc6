import type { z } from 'zod'
import type { EventInput } from '#core/events/schema.ts'
import type { TicketInput } from '#core/tickets/schema.ts'

export const FRIDAY = 5
export const SATURDAY = 6

/** Local date and time in the demo's timezone: the first such weekday at least so many days ahead. */
export type At = (weekday: number, days: number, time: string) => string

export interface DemoEvent {
  readonly event: Omit<z.input<typeof EventInput>, 'organizer_id'>
  readonly tickets: readonly z.input<typeof TicketInput>[]
  readonly cover: 'harbour' | 'garden'
  readonly settings?: Record<string, unknown>
}

export const DEMO_LOGIN = { email: 'demo@turnout.example', password: 'turnout-demo' } as const
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
]

/** Buyers of the demo: name, days before today, tickets of the first event by index and quantity. */
export const DEMO_BUYERS: readonly {
  readonly name: readonly [string, string]
  readonly days_ago: number
  readonly basket: readonly (readonly [ticket: number, price: number, quantity: number])[]
  /** Outside the shop; not paid yet. */
  readonly pays_later?: boolean
}[] = [
  { name: ['Tomasz', 'Szymański'], days_ago: 21, basket: [[0, 0, 2]] },
  { name: ['Friederike', 'von Hohenstein-Mühlbauer'], days_ago: 20, basket: [[1, 0, 2]] },
  { name: ['Léa', 'Marchetti'], days_ago: 18, basket: [[0, 0, 1]] },
  {
    name: ['Oluwaseun', 'Adeyemi'],
    days_ago: 17,
    basket: [
      [1, 0, 4],
      [0, 0, 1],
    ],
  },
  { name: ['Hanneke', 'de Wit'], days_ago: 14, basket: [[2, 0, 1]] },
  {
    name: ['Rubén', 'Castellanos'],
    days_ago: 13,
    basket: [
      [0, 0, 2],
      [3, 0, 1],
    ],
  },
  { name: ['Marit', 'Solberg'], days_ago: 9, basket: [[1, 1, 2]] },
  { name: ['Yusuf', 'Demir'], days_ago: 9, basket: [[0, 0, 4]] },
  { name: ['Caoimhe', 'Ní Bhriain'], days_ago: 6, basket: [[2, 0, 2]] },
  { name: ['王', '小明'], days_ago: 4, basket: [[0, 0, 2]] },
  {
    name: ['Inês', 'Albuquerque'],
    days_ago: 3,
    basket: [
      [1, 1, 1],
      [3, 0, 1],
    ],
  },
  { name: ['Gereon', 'Pfaffenbichler'], days_ago: 1, basket: [[0, 0, 3]], pays_later: true },
]
