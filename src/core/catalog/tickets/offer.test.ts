import { describe, expect, test } from 'vitest'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import { type OfferedTicket, offerOf } from './offer.ts'
import type { SaleState } from './sale-state.ts'

let ids = 0
const ticket = (type: TicketType, ...prices: readonly (readonly [number, SaleState, boolean?])[]): OfferedTicket => {
  const rows = prices.map(([price, sale_state, is_shown = true]) => ({ id: ++ids, price, sale_state, is_shown }))
  return {
    kind: 'ADMISSION',
    type,
    shown_prices: new Map(rows.map(({ id, price }) => [id, price])),
    sale: {
      id: ++ids,
      sale_state: 'ON_SALE',
      off_sale_reasons: [],
      is_shown: true,
      is_orderable: true,
      available: null,
      prices: rows.map(({ id, sale_state, is_shown }) => ({
        id,
        sale_state,
        off_sale_reasons: [],
        is_shown,
        is_orderable: sale_state === 'ON_SALE',
        available: null,
      })),
    },
  }
}
const extra = (...of: Parameters<typeof ticket>): OfferedTicket => ({ ...ticket(...of), kind: 'EXTRA' })
const SOLD_OUT = { kind: 'SOLD_OUT', price: null, is_from: false }
const price = (amount: number, is_from: boolean) => ({ kind: 'PRICE', price: amount, is_from })

describe('what an event costs, in one line (PUB-36)', () => {
  test.each([
    [
      'not an extra beside tickets',
      [extra('PAID', [300, 'ON_SALE']), ticket('PAID', [1250, 'ON_SALE'])],
      price(1250, false),
    ],
    [
      'not an extra beside what is sold out',
      [extra('PAID', [300, 'ON_SALE']), ticket('PAID', [9, 'SOLD_OUT'])],
      SOLD_OUT,
    ],
    [
      'an extra where nothing else is shown',
      [extra('PAID', [300, 'ON_SALE']), ticket('PAID', [9, 'HIDDEN', false])],
      price(300, false),
    ],
    ['one price', [ticket('PAID', [1250, 'ON_SALE'])], price(1250, false)],
    ['the same price twice', [ticket('TIERED', [900, 'ON_SALE'], [900, 'ON_SALE'])], price(900, false)],
    ['the lowest of several', [ticket('TIERED', [900, 'ON_SALE'], [500, 'ON_SALE'])], price(500, true)],
    [
      'what is sold out is no price to come for',
      [ticket('TIERED', [500, 'SOLD_OUT'], [900, 'ON_SALE'])],
      price(900, false),
    ],
    ['nor is what the page hides', [ticket('TIERED', [100, 'ON_SALE', false], [900, 'ON_SALE'])], price(900, false)],
    [
      'what is on sale goes before what comes later',
      [ticket('PAID', [900, 'ON_SALE']), ticket('PAID', [500, 'SALE_NOT_STARTED'])],
      price(900, false),
    ],
    ['all in carts at the moment', [ticket('PAID', [900, 'ALL_HELD'])], price(900, false)],
    [
      'not yet on sale',
      [ticket('PAID', [900, 'SALE_NOT_STARTED']), ticket('PAID', [500, 'SOLD_OUT'])],
      price(900, false),
    ],
    ['sold out', [ticket('PAID', [900, 'SOLD_OUT']), ticket('PAID', [500, 'SALE_ENDED'])], SOLD_OUT],
    ['free', [ticket('FREE', [0, 'ON_SALE'])], { kind: 'FREE', price: null, is_from: false }],
    [
      'children free, others not',
      [ticket('FREE', [0, 'ON_SALE']), ticket('PAID', [900, 'ON_SALE'])],
      price(900, false),
    ],
    ['as much as one likes', [ticket('DONATION', [0, 'ON_SALE'])], { kind: 'ANY_AMOUNT', price: null, is_from: false }],
    ['at least so much', [ticket('DONATION', [500, 'ON_SALE'])], price(500, true)],
    ['over', [ticket('PAID', [900, 'SALE_ENDED'])], null],
    ['nothing shown', [ticket('PAID', [900, 'ON_SALE', false])], null],
    ['no ticket', [], null],
  ] as const)('%s', (_name, tickets, offer) => {
    expect(offerOf(tickets)).toEqual(offer)
  })
})
