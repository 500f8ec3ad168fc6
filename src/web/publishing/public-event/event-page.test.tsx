import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { anEvent, aPrice, aTicket } from '#test/public-event-views.ts'
import { EventPage } from './event-page.tsx'

interface Call {
  readonly method: string
  readonly url: string
  readonly body: Record<string, unknown> | null
  readonly headers: Record<string, string>
}

let calls: Call[]
let answers: Map<string, () => Response>
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const answer = (key: string, ...replies: (() => Response)[]) =>
  answers.set(key, () =>
    replies.length > 1 ? (replies.shift() as () => Response)() : (replies[0] as () => Response)(),
  )
const refuse =
  (status: number, code: string, data: object = {}) =>
  () =>
    json(status, { error: { code, message: `said ${code}`, data } })
const posts = () => calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/order'))
let went: string[]

beforeEach(() => {
  calls = []
  went = []
  answers = new Map()
  sessionStorage.clear()
  history.replaceState(null, '', '/event/7/ferry')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    calls.push({ method: init.method ?? 'GET', url, body, headers: init.headers as Record<string, string> })
    const reply = answers.get(`${init.method} ${url.split('?')[0]?.replace('/api/public/events/7', '')}`)
    return reply ? reply() : new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(event: PublicEventView) {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  i18n.setMessagesCompiler(compileMessage)
  answers.set('GET ', answers.get('GET ') ?? (() => json(200, { data: event })))
  render(
    <I18nProvider i18n={i18n}>
      <EventPage
        event={event}
        url="http://localhost/event/7/ferry"
        locale="en"
        operator={{ legal_url: null, privacy_url: null }}
        path="/event/7/ferry"
        leave={(url) => went.push(url)}
      />
    </I18nProvider>,
  )
}

const more = (name: string) => fireEvent.click(screen.getByRole('button', { name: `One more: ${name}` }))
const less = (name: string) => fireEvent.click(screen.getByRole('button', { name: `One less: ${name}` }))
const quantity = (name: string) =>
  (screen.getByRole('spinbutton', { name: `Number of tickets: ${name}` }) as HTMLInputElement).value
const money = () => within(screen.getByRole('region', { name: 'Your order' }))
const goOn = () => fireEvent.click(money().getByRole('button', { name: 'Continue' }))
const total = () => money().getByText('Total').nextElementSibling?.textContent

describe('nothing to order', () => {
  const off = (sale_state: PublicTicketView['sale_state']) => aTicket({ sale_state, prices: [aPrice({ sale_state })] })
  test.each([
    ['sold out', anEvent({ tickets: [off('SOLD_OUT')] }), 'This event is sold out.'],
    ['over', anEvent({ lifecycle_status: 'ENDED', tickets: [off('SALE_ENDED')] }), 'This event is over.'],
    [
      'paused as a whole (LIVE-5)',
      anEvent({ is_sale_paused: true, tickets: [off('PAUSED')] }),
      'The sale is paused at the moment.',
    ],
    ['without a ticket', anEvent({ tickets: [] }), 'No ticket can be ordered at the moment.'],
    [
      'sold out or paused',
      anEvent({ tickets: [off('SOLD_OUT'), off('PAUSED')] }),
      'No ticket can be ordered at the moment.',
    ],
  ])('an event that is %s says so and asks for no choice (PUB-4)', (_state, event, reason) => {
    show(event)
    expect(money().getByText(reason)).toBeTruthy()
    expect(money().queryByText(/Choose at least one ticket/)).toBeNull()
    expect(money().queryByText('Total')).toBeNull()
    expect(money().queryByText(/then held/)).toBeNull()
    const button = money().getByRole('button', { name: 'Continue' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  })

  test('a paused sale is said above the tickets; of an event that is over it is not (LIVE-5)', () => {
    const paused = { is_sale_paused: true, tickets: [off('PAUSED')] }
    show(anEvent(paused))
    expect(screen.getByText('The sale is paused')).toBeTruthy()
    cleanup()
    show(anEvent({ ...paused, lifecycle_status: 'ENDED' }))
    expect(screen.queryByText('The sale is paused')).toBeNull()
  })

  test('a preview shows what will stand there', () => {
    show(anEvent({ is_preview: true, tickets: [off('EVENT_NOT_LIVE')] }))
    expect(money().getByText(/Choose at least one ticket/)).toBeTruthy()
    expect(total()).toBe('€0.00')
  })
})

describe('choosing', () => {
  test('the first step goes to the minimum, one below it back to 0 (PUB-3)', () => {
    show(anEvent({ tickets: [aTicket({ min_per_order: 3, max_per_order: 4 })] }))
    more('Standing')
    expect(quantity('Standing')).toBe('3')
    more('Standing')
    more('Standing')
    expect(quantity('Standing')).toBe('4')
    less('Standing')
    less('Standing')
    expect(quantity('Standing')).toBe('0')
  })

  test('typing is put right when the field is left (PUB-3)', () => {
    show(anEvent({ tickets: [aTicket({ min_per_order: 2, max_per_order: 5 })] }))
    const field = screen.getByRole('spinbutton', { name: 'Number of tickets: Standing' })
    fireEvent.input(field, { target: { value: '99' } })
    fireEvent.blur(field)
    expect(quantity('Standing')).toBe('5')
    fireEvent.input(field, { target: { value: '4' } })
    fireEvent.input(field, { target: { value: '4x' } })
    expect(quantity('Standing')).toBe('4')
    fireEvent.input(field, { target: { value: '1' } })
    fireEvent.blur(field)
    expect(quantity('Standing')).toBe('2')
  })

  test.each([
    ['2.5', '2'],
    ['1e3', '1'],
    ['-3 ', '3'],
    ['３', '3'],
    ['three', '0'],
  ])('%s pasted as a number is %s', (pasted, shown) => {
    show(anEvent({ tickets: [aTicket()] }))
    const field = screen.getByRole('spinbutton', { name: 'Number of tickets: Standing' })
    fireEvent.input(field, { target: { value: pasted } })
    fireEvent.blur(field)
    expect(quantity('Standing')).toBe(shown)
  })

  test('the maximum counts over all tiers of a ticket (PUB-3, TIX-9)', () => {
    const tiers = [aPrice({ id: 21, label: 'Early' }), aPrice({ id: 22, label: 'Late' })]
    show(anEvent({ tickets: [aTicket({ type: 'TIERED', max_per_order: 2, prices: tiers })] }))
    more('Standing – Early')
    more('Standing – Late')
    more('Standing – Late')
    expect([quantity('Standing – Early'), quantity('Standing – Late')]).toEqual(['1', '1'])
  })

  test('nobody chooses more than one person may have, of a ticket or of all (LIM-1)', () => {
    const tickets = [aTicket({ max_per_person: 2 }), aTicket({ id: 11, title: 'Seated', prices: [aPrice({ id: 30 })] })]
    const event = anEvent({ tickets })
    show({ ...event, settings: { ...event.settings, max_tickets_per_person: 3 } })
    for (const _ of [1, 2, 3]) more('Standing')
    expect(quantity('Standing')).toBe('2')
    screen.getByText('2 per person')
    for (const _ of [1, 2]) more('Seated')
    expect(quantity('Seated')).toBe('1')
    screen.getByText('3 in all per person')
  })

  test('the total runs along by the shared price function (PUB-4)', () => {
    show(anEvent({ tickets: [aTicket({})] }))
    expect(total()).toBe('€0.00')
    more('Standing')
    more('Standing')
    expect(total()).toBe('€25.00')
  })

  test('nothing goes on until something is chosen (RES-14)', () => {
    show(anEvent({ tickets: [aTicket({})] }))
    goOn()
    expect(posts()).toEqual([])
    expect(screen.getByText(/Nothing chosen yet/)).toBeTruthy()
  })

  test('a donation below its minimum is told at its line (PUB-3, PRC-2)', () => {
    show(
      anEvent({
        tickets: [
          aTicket({
            type: 'DONATION',
            title: 'Friends',
            prices: [aPrice({ price: 500, price_before_discount: 500, unit_total: 500 })],
          }),
        ],
      }),
    )
    fireEvent.input(screen.getByRole('textbox', { name: 'Amount in EUR: Friends' }), { target: { value: '3' } })
    goOn()
    expect(screen.getByText('Enter an amount of €5.00 or more.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount in EUR: Friends' }))
    const amount = screen.getByRole('textbox', { name: 'Amount in EUR: Friends' })
    fireEvent.input(amount, { target: { value: '999999999999' } })
    expect(screen.getByText('Enter an amount of €99,999,999.99 or less.')).toBeTruthy()
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(posts()).toEqual([])
    fireEvent.input(amount, { target: { value: '€ 20' } })
    expect(total()).toBe('€20.00')
  })

  test('a ticket off sale says why instead of a stepper (VIS-5 to VIS-10)', () => {
    const states = ['PAUSED', 'SALE_ENDED', 'SOLD_OUT', 'ALL_HELD', 'NOT_PAYABLE', 'SALE_NOT_STARTED'] as const
    const tickets = states.map((sale_state, at) => {
      const price = aPrice({
        id: 30 + at,
        sale_state,
        sale_start_date: sale_state === 'SALE_NOT_STARTED' ? '2027-03-04T10:00:00.000Z' : null,
      })
      return aTicket({ id: 30 + at, title: sale_state, sale_state, prices: [price] })
    })
    show(anEvent({ tickets }))
    for (const label of ['Sales paused', 'Sales ended', 'Sold out', 'Not available', 'Sales start in 3 days'])
      expect(screen.getByText(label)).toBeTruthy()
    expect(screen.getByText(/in other carts/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /One more/ })).toBeNull()
  })

  test('no ticket shown reads so (PUB-4)', () => {
    show(anEvent({ tickets: [] }))
    expect(screen.getByText('No tickets available')).toBeTruthy()
  })
})

describe('reserving', () => {
  const reserved = () => json(201, { data: { short_id: 'o_new' } })

  test('sends what was shown and goes to the details (RES-1, CNV-7)', async () => {
    show(anEvent({ tickets: [aTicket({})] }))
    answer('POST /order', reserved)
    more('Standing')
    goOn()
    await waitFor(() => expect(went).toEqual(['/checkout/7/o_new/details']))
    expect(posts()[0]?.body).toEqual({
      items: [{ ticket_id: 10, ticket_price_id: 20, quantity: 1 }],
      promo_code: null,
      affiliate_code: null,
      expected_total: 1250,
    })
    expect(posts()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a refusal stands at its line and the list refreshes (PUB-6, RES-9)', async () => {
    show(anEvent({ tickets: [aTicket({})] }))
    answer(
      'POST /order',
      refuse(409, 'ITEMS_UNAVAILABLE', {
        lines: [{ ticket_id: 10, ticket_price_id: 20, reason: 'NOT_ENOUGH_LEFT', available: 1 }],
      }),
    )
    more('Standing')
    more('Standing')
    goOn()
    expect(await screen.findByText('Only 1 of these are left. You asked for 2.')).toBeTruthy()
    expect(calls.some(({ method, url }) => method === 'GET' && url.startsWith('/api/public/events/7'))).toBe(true)
    more('Standing')
    expect(screen.queryByText(/You asked for/)).toBeNull()
  })

  test('a changed total is shown and asks to continue again (PUB-6)', async () => {
    const dearer = anEvent({
      tickets: [aTicket({ prices: [aPrice({ price: 4400, price_before_discount: 4400, unit_total: 4400 })] })],
    })
    show(anEvent({ tickets: [aTicket({})] }))
    answer('GET ', () => json(200, { data: dearer }))
    answer('POST /order', refuse(409, 'TOTAL_CHANGED', { quote: { total_gross: 4400 } }), reserved)
    more('Standing')
    goOn()
    expect(await screen.findByText('The price changed to €44.00. Check the new total and continue.')).toBeTruthy()
    await waitFor(() => expect(total()).toBe('€44.00'))
    goOn()
    await waitFor(() => expect(went).toHaveLength(1))
    expect(posts()[1]?.body?.expected_total).toBe(4400)
    expect(posts()[1]?.headers['idempotency-key']).not.toBe(posts()[0]?.headers['idempotency-key'])
  })

  test('a lost answer is asked for again by itself, with the same key (CNV-7, HA-6)', async () => {
    show(anEvent({ tickets: [aTicket({})] }))
    answer(
      'POST /order',
      () => {
        throw new TypeError('fetch failed')
      },
      reserved,
    )
    more('Standing')
    goOn()
    expect(await screen.findByText('One moment, we are still working on your order.')).toBeTruthy()
    await waitFor(() => expect(went).toHaveLength(1), { timeout: 5000 })
    expect(posts()).toHaveLength(2)
    expect(posts()[1]?.headers['idempotency-key']).toBe(posts()[0]?.headers['idempotency-key'])
  })

  test('a payment under way can be continued or given up (RES-3, EXP-7)', async () => {
    show(anEvent({ tickets: [aTicket({})] }))
    answer('POST /order', refuse(409, 'PAYMENT_IN_PROGRESS', { order_short_id: 'o_old' }))
    more('Standing')
    goOn()
    expect((await screen.findByRole('link', { name: 'Continue that order' })).getAttribute('href')).toBe(
      '/checkout/7/o_old/payment_return',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Release it' }))
    expect(await screen.findByText(/was released/)).toBeTruthy()
    expect(calls.some(({ method, url }) => method === 'DELETE' && url.endsWith('/order/o_old'))).toBe(true)
  })

  test('an event that went away in between is unavailable (ERR-37)', async () => {
    show(anEvent({ tickets: [aTicket({})] }))
    answer('GET ', refuse(404, 'NOT_FOUND'))
    answer('POST /order', refuse(409, 'EVENT_NOT_ON_SALE'))
    more('Standing')
    goOn()
    expect(await screen.findByRole('heading', { name: 'Event unavailable' })).toBeTruthy()
  })

  test('after a lapsed hold the choice is back with the sentence (CHK-1)', async () => {
    sessionStorage.setItem('turnout:choice:7', JSON.stringify({ quantities: { 20: 2 }, amounts: {} }))
    history.replaceState(null, '', '/event/7/ferry#expired')
    show(anEvent({ tickets: [aTicket({})] }))
    expect(await screen.findByText('Sorry, your order has expired. Please start a new order.')).toBeTruthy()
    expect(quantity('Standing')).toBe('2')
    expect(location.hash).toBe('')
  })
})

describe('discounts (DSC-5)', () => {
  const rule: PublicEventView['discount_rules'][number] = {
    id: 1,
    name: 'Three for two',
    type: 'CHEAPEST',
    booked_before_offset: null,
    ticket_ids: [],
    date_from: null,
    date_until: null,
    weekdays: [],
    same_date: false,
    value_type: 'PERCENTAGE',
    value: 100,
    max_per_order: null,
    stacks_with_promo_code: false,
    min_quantity: null,
    group_size: 3,
    group_count: 1,
    products: [],
    effect_ticket_ids: [],
  }

  test('an offer says what is missing, then that it is in the total, which names it', async () => {
    show(anEvent({ tickets: [aTicket({})], discount_rules: [rule] }))
    expect(await screen.findByText('Of every 3 tickets, the cheapest is free.')).toBeTruthy()
    for (const _ of [1, 2]) more('Standing')
    expect(await screen.findByText('Add 1 ticket to get it.')).toBeTruthy()
    expect(total()).toBe('€25.00')
    more('Standing')
    expect(await screen.findByText('It is in your total.')).toBeTruthy()
    expect(total()).toBe('€25.00')
    expect(screen.getAllByText('Three for two')).toHaveLength(2)
  })

  test('a code that takes off less is said to be not used; the total asked for is that of the offer (PRC-32)', async () => {
    const promo_code = {
      code: 'TENTH',
      valid: true,
      discount_type: 'PERCENTAGE' as const,
      discount: 10,
      ticket_ids: [10],
    }
    const early = { ...rule, name: 'Early bird', type: 'QUANTITY' as const, group_size: null, group_count: null }
    const ticket = aTicket({ prices: [aPrice({ price: 1000, unit_total: 1000, is_discounted: true })] })
    show(
      anEvent({
        has_promo_codes: true,
        promo_code,
        tickets: [ticket],
        discount_rules: [{ ...early, min_quantity: 1, value: 20 }],
      }),
    )
    more('Standing')
    expect(await screen.findByText('Not used: the discount you get already takes off more.')).toBeTruthy()
    expect(total()).toBe('€10.00')
  })
})

describe('promo codes', () => {
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Have a code?' }))
  const enter = (code: string) => {
    fireEvent.input(screen.getByRole('textbox', { name: 'Promo code' }), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  }
  const halved = anEvent({
    has_promo_codes: true,
    promo_code: { code: 'HALF', valid: true, discount_type: 'PERCENTAGE', discount: 50, ticket_ids: [10] },
    tickets: [aTicket({ prices: [aPrice({ price: 625, unit_total: 625, is_discounted: true })] })],
  })

  test('a valid code is applied, put into the address, quantities kept; × removes it (PUB-5)', async () => {
    show(anEvent({ has_promo_codes: true, tickets: [aTicket({})] }))
    more('Standing')
    more('Standing')
    answer('GET ', () => json(200, { data: halved }))
    open()
    enter('HALF')
    expect(await screen.findByText('50% off applied')).toBeTruthy()
    // the field that had the focus is gone
    await waitFor(() => expect(document.activeElement?.textContent).toBe('HALF50% off applied'))
    expect(total()).toBe('€12.50')
    expect(location.search).toBe('?promo_code=HALF')
    answer('GET ', () => json(200, { data: anEvent({ has_promo_codes: true, tickets: [aTicket({})] }) }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove promo code HALF' }))
    await waitFor(() => expect(total()).toBe('€25.00'))
    expect(location.search).toBe('')
  })

  test('an invalid code says so and leaves the address alone (PUB-5)', async () => {
    show(anEvent({ has_promo_codes: true, tickets: [aTicket({})] }))
    answer('GET ', () =>
      json(200, {
        data: anEvent({
          promo_code: { code: 'NO-SUCH', valid: false, discount_type: 'NONE', discount: 0, ticket_ids: [] },
        }),
      }),
    )
    open()
    enter('ab')
    expect(screen.getByText('A code has at least 3 characters.')).toBeTruthy()
    enter('NO-SUCH')
    expect(await screen.findByText('Sorry, this promo code is invalid')).toBeTruthy()
    expect(location.search).toBe('')
  })

  test('an event without codes does not ask for one (PUB-5)', () => {
    show(anEvent({ tickets: [aTicket({})] }))
    expect(screen.queryByRole('button', { name: 'Have a code?' })).toBeNull()
  })
})

test('a preview can be looked at but not ordered from (EVT-9)', () => {
  show(anEvent({ is_preview: true, tickets: [aTicket({})] }))
  more('Standing')
  goOn()
  expect(posts()).toEqual([])
  expect(calls.some(({ url }) => url.endsWith('/views'))).toBe(false)
  expect(screen.getByText(/Only your team sees this page/)).toBeTruthy()
})

test('the skip link leads to the tickets (UIX-6)', () => {
  show(anEvent({ tickets: [aTicket()] }))
  const target = screen.getByRole('link', { name: 'Skip to the tickets' }).getAttribute('href')?.slice(1)
  const tickets = screen.getByRole('region', { name: 'Tickets' })
  expect([tickets.id, tickets.tabIndex]).toEqual([target, -1])
})

test('what was chosen is there again when the page is loaded in another language (LOC-3)', () => {
  show(anEvent({ tickets: [aTicket()] }))
  more('Standing')
  document.body.replaceChildren()
  show(anEvent({ tickets: [aTicket()] }))
  expect((screen.getByRole('spinbutton') as HTMLInputElement).value).toBe('1')
})

test('a title’s letters follow its longest word, which is not broken inside (PUB-2)', () => {
  const classOf = (title: string) => {
    document.body.replaceChildren()
    show(anEvent({ title }))
    return screen.getByRole('heading', { level: 1 }).className
  }
  expect(classOf('The Night Ferry')).toBe('')
  expect(classOf('Sommernachtstraum im Park')).toContain('w20')
  expect(classOf('Donaudampfschifffahrtsgesellschaft')).toContain('w40')
})
