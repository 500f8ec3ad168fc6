import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import { checkoutOrder, type Reply, renderScreen, stubApi } from '#test/checkout-screen.tsx'
import type { StepProps } from '../checkout-pages.tsx'
import { SummaryPage } from '../summary/summary-page.tsx'
import { DetailsPage } from './details-page.tsx'

const order = checkoutOrder()
const question = (values: Partial<PublicQuestionView>): PublicQuestionView => ({
  id: 5,
  title: 'Meal',
  description: null,
  type: 'RADIO',
  options: ['Fish', 'Vegan'],
  is_required: true,
  belongs_to: 'ATTENDEE',
  ticket_ids: [2],
  ...values,
})

const props = (values: Partial<StepProps> = {}): StepProps => ({
  order,
  operator: null,
  onOrder: vi.fn(),
  note: null,
  is_fresh: false,
  onChanged: vi.fn(),
  reload: async () => order,
  goTo: vi.fn(),
  onLapse: vi.fn(),
  ...values,
})

async function open(answer: Reply, values: Partial<StepProps> = {}) {
  const api = stubApi({ 'GET /questions': { data: [question({})] }, [`PUT /${order.short_id}`]: answer })
  renderScreen(<DetailsPage {...props(values)} />)
  const [buyer, ...attendees] = await screen.findAllByLabelText('First name')
  return { ...api, buyer: buyer as HTMLInputElement, attendees: attendees as HTMLInputElement[] }
}
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an attendee card per unit, grouped by item, each with the questions of its ticket (CHK-2, QST-4)', async () => {
  const { attendees } = await open({})
  expect(attendees).toHaveLength(3)
  expect(screen.getByText('2 tickets')).toBeTruthy()
  expect(screen.getAllByRole('radiogroup', { name: 'Meal' })).toHaveLength(1)
})

test('"copy to all attendees" gives them the buyer’s name and email (CHK-2)', async () => {
  const { buyer, attendees, sent } = await open({ data: order })
  await userEvent.type(buyer, 'Annika')
  await userEvent.type(screen.getAllByLabelText('Last name')[0] as HTMLElement, 'Wieczorek')
  await userEvent.click(screen.getByRole('button', { name: 'Copy to all attendees' }))
  expect(attendees.map((input) => input.value)).toEqual(['Annika', 'Annika', 'Annika'])
  await userEvent.click(screen.getByLabelText('Vegan'))
  await go()
  expect(sent.at(-1)?.body).toMatchObject({
    order: { first_name: 'Annika', last_name: 'Wieczorek' },
    attendees: [
      { ticket_price_id: 1 },
      { ticket_price_id: 1 },
      { ticket_price_id: 2, answers: [{ question_id: 5, answer: 'Vegan' }] },
    ],
  })
})

test('an empty field of the buyer takes nothing away that an attendee has; those who do not see hear of the copy', async () => {
  const { buyer, attendees } = await open({ data: order })
  await userEvent.type(attendees[1] as HTMLInputElement, 'Rolf')
  const copy = screen.getByRole('button', { name: 'Copy to all attendees' })
  await userEvent.click(copy)
  expect(attendees.map((input) => input.value)).toEqual(['', 'Rolf', ''])
  await userEvent.type(buyer, 'Annika')
  await userEvent.click(copy)
  expect(attendees.map((input) => input.value)).toEqual(['Annika', 'Annika', 'Annika'])
  expect(screen.getByText('Copied to all attendees').getAttribute('role')).toBe('status')
})

test('errors are listed in the order of the page, however they were told, and only as many as one can read', async () => {
  const people = [0, 1, 2].flatMap((at) =>
    ['email', 'last_name', 'first_name'].map((name) => `attendees.${at}.${name}`),
  )
  const paths = ['attendees.2.answers.5', ...people, 'order.email', 'order.first_name']
  const fields = Object.fromEntries(paths.map((path) => [path, ['Fill in this field.']]))
  await open({ status: 422, error: { code: 'VALIDATION_FAILED', fields } })
  await go()
  const links = (await screen.findByRole('alert')).querySelectorAll('a')
  expect([...links].map((link) => link.textContent).slice(0, 4)).toEqual([
    'First name',
    'Email',
    'First name of attendee 1',
    'Last name of attendee 1',
  ])
  expect(links).toHaveLength(8)
  expect(screen.getByText('and 4 more fields')).toBeTruthy()
  expect(document.activeElement).toBe(document.getElementById('f-order-first_name'))
})

test('refusals stand under their fields and in the summary; the first field has the focus (CNV-5)', async () => {
  const fields = {
    'attendees.1.email': ['Enter a full email address.'],
    'attendees.2.answers.5': ['Fill in this field.'],
  }
  await open({ status: 422, error: { code: 'VALIDATION_FAILED', fields } })
  await go()
  expect((await screen.findByRole('alert')).textContent).toContain('2 fields need another look.')
  expect(screen.getByRole('link', { name: 'Meal of attendee 3' })).toBeTruthy()
  const email = document.getElementById('f-attendees-1-email') as HTMLInputElement
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter a full email address.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Meal of attendee 3' }))
  expect(document.activeElement).toBe(document.getElementById('f-attendees-2-answers-5'))
  await userEvent.type(email, 'x')
  expect(screen.queryByText('Enter a full email address.')).toBeNull()
})

test('what was typed survives a reload in this browser (CHK-2)', async () => {
  const { buyer } = await open({})
  await userEvent.type(buyer, 'Ann')
  document.body.replaceChildren()
  const again = await open({})
  expect(again.buyer.value).toBe('Ann')
})

test('what was typed before the hold ran out comes back with the next order of the event (CHK-1)', async () => {
  const { buyer, attendees } = await open({})
  await userEvent.type(buyer, 'Ann')
  await userEvent.type(attendees[2] as HTMLElement, 'Mira')
  document.body.replaceChildren()
  const [first] = order.items
  const smaller = checkoutOrder({ short_id: 'ord_next', items: [first!, { ...order.items[1]!, quantity: 1 }] })
  const again = await open({}, { order: smaller })
  expect(again.buyer.value).toBe('Ann')
  expect(again.attendees.map((input) => input.value)).toContain('Mira')
  document.body.replaceChildren()
  const known = { first_name: 'Jonas', last_name: 'W', email: 'jonas@example.org' }
  const elsewhere = await open({}, { order: checkoutOrder({ short_id: 'ord_known', ...known }) })
  expect(elsewhere.buyer.value).toBe('Jonas')
})

test('what was typed does not wait for whoever sits at this screen later (CHK-1)', async () => {
  const typed = async () => {
    const { buyer } = await open({})
    await userEvent.type(buyer, 'Ann')
    document.body.replaceChildren()
    const [key = ''] = Object.keys(sessionStorage)
    return { key, draft: JSON.parse(sessionStorage.getItem(key) ?? '{}') }
  }
  const next = async () => (await open({}, { order: checkoutOrder({ short_id: 'ord_next' }) })).buyer.value
  const { key, draft } = await typed()
  sessionStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 30 * 60_000 }))
  // the same order, still held: a reload loses nothing
  expect((await open({})).buyer.value).toBe('Ann')
  document.body.replaceChildren()
  expect(await next()).toBe('')
  expect(sessionStorage.getItem(key)).toBeNull()
  document.body.replaceChildren()
  await typed()
  const unpaid = checkoutOrder({ status: 'AWAITING_PAYMENT', payment_provider: 'offline' })
  renderScreen(<SummaryPage {...props({ order: unpaid })} />)
  await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull())
})

test('saved details come back when the buyer returns from the payment (RES-20)', async () => {
  const saved = checkoutOrder({
    status: 'AWAITING_PAYMENT',
    first_name: 'Jonas',
    last_name: 'Wieczorek',
    email: 'jonas@example.org',
    attendees: [
      {
        ticket_price_id: 2,
        first_name: 'Mira',
        last_name: 'Wieczorek',
        email: 'mira@example.org',
        answers: [{ question_id: 5, answer: 'Fish' }],
      },
    ],
  })
  const { buyer, attendees } = await open({}, { order: saved })
  expect([buyer.value, ...attendees.map((input) => input.value)]).toEqual(['Jonas', '', '', 'Mira'])
  expect((screen.getByLabelText('Fish') as HTMLInputElement).checked).toBe(true)
})

test('tickets that a discount parts stand together, and each gets back who was saved for it (PRC-35, RES-20)', async () => {
  const { items } = checkoutOrder({})
  const dinner = items[0]!
  const named = (first_name: string) => ({
    first_name,
    last_name: 'Berg',
    email: `${first_name.toLowerCase()}@example.org`,
    ticket_price_id: dinner.ticket_price_id,
    answers: [],
  })
  const order = checkoutOrder({
    items: [
      { ...dinner, quantity: 2 },
      { ...dinner, quantity: 1, price: 0, unit_total: 0, total_gross: 0, rule_discount: 3000 },
    ],
    attendees: ['Anna', 'Jonas', 'Mira'].map(named),
  })
  const { attendees } = await open({}, { order })
  expect(attendees.map(({ value }) => value)).toEqual(['Anna', 'Jonas', 'Mira'])
  expect(screen.getAllByRole('heading', { level: 3, name: dinner.title })).toHaveLength(1)
})

test('above a limit per person the page says which, and what was typed stays (LIM-3)', async () => {
  const lines = [
    { ticket_id: 1, limit: 2, applies_to: 'TICKET' },
    { ticket_id: 2, limit: 4, applies_to: 'EVENT' },
  ]
  const message = 'This is more than one person can buy.'
  const { buyer } = await open({ status: 409, error: { code: 'PERSON_LIMIT_REACHED', message, data: { lines } } })
  await userEvent.type(buyer, 'Annika')
  await go()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(message)
  expect([...alert.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    '“Standing”: at most 2 per person',
    'All tickets together: at most 4 per person',
  ])
  expect(buyer.value).toBe('Annika')
})

test.each([
  [{ limit: 'PERSON' }, 'This order was refused too often.'],
  [{ retry_after: 60 }, 'Too many attempts. Wait a moment, then try again.'],
])('too many attempts (%j): %s', async (data, sentence) => {
  const message = 'Too many attempts. Wait a moment, then try again.'
  await open({ status: 429, error: { code: 'RATE_LIMITED', message, data } })
  await go()
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

test('a hold that lapsed meanwhile is the order’s own news, not an error of the form (EXP-1)', async () => {
  const expired = checkoutOrder({ status: 'EXPIRED' })
  const onOrder = vi.fn()
  await open({ status: 410, error: { code: 'ORDER_EXPIRED' } }, { onOrder, reload: async () => expired })
  await go()
  await waitFor(() => expect(onOrder).toHaveBeenCalledWith(expired))
})

test('the heading has the focus when the page opens, coming from the tickets; the skip link leads to the content (UIX-6)', async () => {
  await open({ data: order })
  const heading = screen.getByRole('heading', { level: 1, name: 'Your details' })
  expect(document.activeElement).toBe(heading)
  const skip = screen.getByRole('link', { name: 'Skip to the content' })
  expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
  expect(screen.getByRole('main').tabIndex).toBe(-1)
})

const single = checkoutOrder({ items: [{ ...order.items[1]!, quantity: 1 }] })

test('one ticket asks for one person once: the buyer comes, unless somebody else does (CHK-2)', async () => {
  const { buyer, attendees, sent } = await open({ data: single }, { order: single })
  expect(attendees).toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Copy to all attendees' })).toBeNull()
  await userEvent.type(buyer, 'Annika')
  await userEvent.type(screen.getByLabelText('Last name'), 'Wieczorek')
  await userEvent.type(screen.getByLabelText('Email'), 'annika@example.org')
  await userEvent.click(screen.getByLabelText('Vegan'))
  await go()
  const person = { first_name: 'Annika', last_name: 'Wieczorek', email: 'annika@example.org' }
  expect(sent.at(-1)?.body).toMatchObject({
    order: person,
    attendees: [{ ...person, ticket_price_id: 2, answers: [{ question_id: 5, answer: 'Vegan' }] }],
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'I am attending' }))
  await userEvent.type(screen.getAllByLabelText('First name')[1] as HTMLElement, 'Mira')
  await go()
  expect(sent.at(-1)?.body).toMatchObject({ order: person, attendees: [{ first_name: 'Mira', email: '' }] })
})

test('what is wrong with the one person stands at the buyer’s fields (CHK-2)', async () => {
  const fields = {
    'attendees.0.email': ['Enter a full email address.'],
    'order.email': ['Enter a full email address.'],
  }
  await open({ status: 422, error: { code: 'VALIDATION_FAILED', fields } }, { order: single })
  await go()
  expect((await screen.findByRole('alert')).textContent).toContain('One field needs another look.')
  expect(document.activeElement).toBe(document.getElementById('f-order-email'))
})

test('somebody else who was saved is still the attendee (RES-20)', async () => {
  const attendee = { ticket_price_id: 2, first_name: 'Mira', last_name: 'W', email: 'mira@example.org', answers: [] }
  const saved = checkoutOrder({ ...single, first_name: 'Jonas', email: 'jonas@example.org', attendees: [attendee] })
  const { attendees } = await open({}, { order: saved })
  expect(attendees.map((input) => input.value)).toEqual(['Mira'])
})

test('a slip in the address is asked about once the field is left, and what was typed stands until then (CHK-9)', async () => {
  await open({ data: single }, { order: single })
  const email = screen.getByLabelText('Email') as HTMLInputElement
  await userEvent.type(email, 'anna@gmial.com')
  expect(screen.queryByText('Did you mean anna@gmail.com?')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Did you mean anna@gmail.com?')).toBeTruthy()
  expect(email.value).toBe('anna@gmial.com')
  await userEvent.click(screen.getByRole('button', { name: 'Use this address' }))
  expect(email.value).toBe('anna@gmail.com')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
})

const asking = (details: 'EACH' | 'BUYER', email: 'REQUIRED' | 'OPTIONAL' | 'NONE' = 'REQUIRED') =>
  checkoutOrder({
    event: { ...order.event, settings: { ...order.event.settings, attendee_details: details } },
    items: order.items.map((item) => ({ ...item, attendee_email: item.ticket_id === 1 ? email : 'REQUIRED' })),
  })

test('the buyer alone is asked: no name of anybody else, the questions of a ticket all the same (SET-45)', async () => {
  const { buyer, attendees, sent } = await open({ data: order }, { order: asking('BUYER') })
  expect(attendees).toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Copy to all attendees' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'About your tickets' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Ticket 3 of 3' })).toBeTruthy()
  await userEvent.type(buyer, 'Annika')
  await userEvent.click(screen.getByLabelText('Vegan'))
  await go()
  expect(sent.at(-1)?.body).toMatchObject({
    order: { first_name: 'Annika' },
    attendees: [
      { ticket_price_id: 1, answers: [] },
      { ticket_price_id: 1, answers: [] },
      { ticket_price_id: 2, answers: [{ question_id: 5, answer: 'Vegan' }] },
    ],
  })
  const { attendees: given } = sent.at(-1)!.body as { attendees: object[] }
  expect(given.some((one) => 'first_name' in one || 'email' in one)).toBe(false)
})

test('a ticket of children asks for no address, one that leaves it open says who gets the mail (TIX-25)', async () => {
  const none = await open({ data: order }, { order: asking('EACH', 'NONE') })
  // buyer and the seat; not the two standing places
  expect([screen.getAllByLabelText('Email').length, none.attendees.length]).toEqual([2, 3])
  await go()
  const attendees = (none.sent.at(-1)!.body as { attendees: object[] }).attendees
  expect(attendees.map((one) => 'email' in one)).toEqual([false, false, true])
  document.body.replaceChildren()
  await open({ data: order }, { order: asking('EACH', 'OPTIONAL') })
  expect(screen.getAllByLabelText('Email (optional)')).toHaveLength(2)
  expect(screen.getAllByText('If left empty, you get this ticket by mail.')).toHaveLength(2)
})

test('an address that was left empty is not shown as if it had been typed when the buyer returns (RES-26)', async () => {
  const known = { first_name: 'Annika', last_name: 'B', email: 'annika@example.org', answers: [] }
  const saved = asking('EACH', 'OPTIONAL')
  const attendees = [1, 1, 2].map((ticket_price_id) => ({ ...known, ticket_price_id }))
  await open({ data: order }, { order: { ...saved, ...known, attendees } })
  const [empty] = screen.getAllByLabelText('Email (optional)') as HTMLInputElement[]
  expect(empty?.value).toBe('')
})

test('BUSY is waited for politely: what was typed stays, the button is busy, and one call is repeated (HA-6)', async () => {
  const onOrder = vi.fn()
  const { buyer } = await open({ data: order }, { onOrder })
  await userEvent.type(buyer, 'Annika')
  const { fetch } = globalThis
  const keys: (string | undefined)[] = []
  let busy = 1
  vi.stubGlobal('fetch', async (url: string, init: { method: string; headers: Record<string, string> }) => {
    if (init.method !== 'PUT') return fetch(url, init)
    keys.push(init.headers['idempotency-key'])
    const refusal = new Response('{"error":{"code":"BUSY"}}', { status: 503, headers: { 'retry-after': '1' } })
    return busy-- > 0 ? refusal : fetch(url, init)
  })
  await go()
  expect(await screen.findByText('One moment, we are still working on your order.')).toBeTruthy()
  expect(screen.getByText('One moment, we are still working on your order.').closest('[role=status]')).toBeTruthy()
  expect(buyer.value).toBe('Annika')
  expect(screen.getByRole('button', { name: 'Continue to payment' }).getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(keys).toHaveLength(2), { timeout: 4000 })
  expect(new Set(keys).size).toBe(1)
  await waitFor(() => expect(screen.queryByText('One moment, we are still working on your order.')).toBeNull())
  expect(onOrder).toHaveBeenCalledTimes(1)
})
