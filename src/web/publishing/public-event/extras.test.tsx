import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { anEvent, aPrice, aTicket } from '#test/public-event-views.ts'
import { EventPage } from './event-page.tsx'

/** Packages, extras and add-ons on the event page (EXT-2 to EXT-6, PKG-1). */
const GROUP = { id: 5, title: 'Souvenirs', min: 1, max: 2, included_count: 1, max_per_product: 1, ticket_ids: [11, 12] }
const part = { ticket_id: 10, ticket_price_id: 20, title: 'Standing', label: null, kind: 'ADMISSION' as const }
const shop = (over: Partial<PublicEventView> = {}) =>
  anEvent({
    tickets: [
      aTicket({ addon_groups: [GROUP] }),
      aTicket({ id: 11, title: 'Shirt', kind: 'EXTRA', sale_mode: 'ADD_ON', prices: [price(21, 2500)] }),
      aTicket({ id: 12, title: 'Poster', kind: 'EXTRA', prices: [price(22, 800)] }),
      aTicket({
        id: 13,
        title: 'Family',
        kind: 'PACKAGE',
        prices: [price(23, 2000)],
        parts: [{ ...part, stock_per_date: true, quantity: 2, unit_price: 1000, taxes_and_fees: [] }],
      }),
    ],
    ...over,
  })
const price = (id: number, amount: number) =>
  aPrice({ id, price: amount, price_before_discount: amount, unit_total: amount, unit_total_before_discount: amount })

let sent: { items: object[] }[]
let refused: object[] | null
let event: PublicEventView
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/event/7/ferry')
  sent = []
  refused = null
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify({ data: event }))
    if (!url.endsWith('/order')) return new Response(null, { status: 204 })
    sent.push(JSON.parse(String(body)))
    const error = { code: 'ITEMS_UNAVAILABLE', message: 'said', data: { lines: refused } }
    return refused
      ? new Response(JSON.stringify({ error }), { status: 409 })
      : new Response(JSON.stringify({ data: { short_id: 'o_x' } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(shown: PublicEventView) {
  event = shown
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  i18n.setMessagesCompiler(compileMessage)
  const page = { locale: 'en', operator: { legal_url: null, privacy_url: null }, path: '/event/7/ferry' } as const
  render(
    <I18nProvider i18n={i18n}>
      <EventPage event={shown} url="http://localhost/event/7/ferry" {...page} leave={() => {}} />
    </I18nProvider>,
  )
}

const more = (name: string, at = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name: new RegExp(`^One more: ${name}`) })[at]!)
const order = () => within(screen.getByRole('region', { name: 'Your order' }))
const total = () => order().getByText('Total').nextElementSibling?.textContent
const goOn = () => fireEvent.click(order().getByRole('button', { name: 'Continue' }))

test('tickets, packages and extras stand under their names; what is an add-on alone does not (EXT-2)', () => {
  show(shop())
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Standing',
    'Family',
    'Poster',
  ])
  expect(screen.getByText('Contains 2 × Standing')).toBeTruthy()
  expect(screen.getByText('With add-ons: Souvenirs')).toBeTruthy()
})

test('an event that sells extras alone has no heading for tickets', () => {
  show(shop({ tickets: [aTicket({ id: 12, title: 'Poster', kind: 'EXTRA' })] }))
  expect(screen.queryByRole('heading', { name: 'Tickets' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Extras' })).toBeTruthy()
})

test('each ticket has its own add-ons; those alike are one line of the order, and the sum is right (EXT-4, EXT-5)', async () => {
  show(shop())
  more('Standing')
  await screen.findByText(/Choose at least 1, at most 2\./)
  goOn()
  expect(screen.getByText('Choose at least 1 of “Souvenirs” with each ticket.')).toBeTruthy()
  expect(sent).toEqual([])
  more('Shirt')
  // no more of one product than its group says
  expect(screen.getByRole('button', { name: /^One more: Shirt/ }).getAttribute('aria-disabled')).toBe('true')
  expect(total()).toBe('€12.50')
  more('Standing')
  more('Poster', 1)
  more('Shirt', 1)
  expect(total()).toBe('€33.00')
  expect(order().getAllByText('included')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Same add-ons with every ticket' }))
  expect(total()).toBe('€25.00')
  more('Family')
  goOn()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.items).toEqual([
    {
      ticket_id: 10,
      ticket_price_id: 20,
      quantity: 2,
      add_ons: [{ group_id: 5, ticket_price_id: 21, quantity: 1 }],
    },
    { ticket_id: 13, ticket_price_id: 23, quantity: 1 },
  ])
})

test.each([
  ['NEEDS_PRODUCT', [10], '“Poster” needs more of this in your order: Standing.'],
  ['NEEDS_PRODUCT', [], '“Poster” needs another product in your order.'],
  ['EXCLUDES_PRODUCT', [13], '“Poster” does not go together with Family. Remove one of them.'],
  ['ADD_ONS_INVALID', undefined, 'Check the add-ons of “Poster”: they have changed.'],
])('%s naming %j is a sentence at its line, and nothing is lost (EXT-6)', async (reason, ticket_ids, sentence) => {
  show(shop())
  more('Poster')
  const line = { event_date_id: 7, ticket_id: 12, ticket_price_id: 22, available: null }
  refused = [{ ...line, reason, ...(ticket_ids ? { ticket_ids } : {}) }]
  goOn()
  await screen.findByText(sentence)
  expect(screen.getByText('Something does not go together yet. The affected lines are marked.')).toBeTruthy()
  expect(total()).toBe('€8.00')
})

test('an add-on that is gone is told at the line of its ticket (EXT-4)', async () => {
  show(shop())
  more('Standing')
  await screen.findByText(/Choose at least 1, at most 2\./)
  more('Shirt')
  refused = [{ event_date_id: 7, ticket_id: 11, ticket_price_id: 21, reason: 'SOLD_OUT', available: null }]
  goOn()
  await screen.findByText('“Shirt” sold out while you were choosing. Your other tickets are still here.')
})

test('where the event has one date, nothing but rows stands in the sums', () => {
  show(shop())
  more('Poster')
  const inside = [...document.querySelectorAll('dl')].flatMap((list) => [...list.childNodes])
  expect(new Set(inside.map(({ nodeName }) => nodeName))).toEqual(new Set(['DIV']))
})
