import { setTimeout as pause } from 'node:timers/promises'
import type { Step } from '../journal.ts'
import { type Answer, Complaint } from './calls.ts'
import { type Crowd, think } from './crowd.ts'
import type { Sale } from './shop.ts'

const CARD = '4242424242424242'
const LOOK_MS = 500
/** Milliseconds after which a buyer whose money was taken says that no tickets came. */
const TICKETS_MS = 90_000
/** One order in so many goes for the scarce tickets. */
const SCARCE_EVERY = 5

let buyers = 0
const newPerson = () => {
  buyers++
  return { first_name: 'Ada', last_name: `Byron ${buyers}`, email: `ada.${process.pid}.${buyers}@example.org` }
}

/** Buys one ticket after the other until it is over; each step that is acknowledged is on the disk before the next (DRL-2). */
export async function buyUntilOver(crowd: Crowd, n: number): Promise<void> {
  const { sales, scarce } = crowd.shop
  for (let order = n; !crowd.isOver(); order++) {
    await buyOne(crowd, order % SCARCE_EVERY === 0 ? scarce : sales[n % sales.length]!)
    await think(crowd)
  }
}

/** An order that is held for its buyer. */
export interface Purchase {
  readonly crowd: Crowd
  readonly sale: Sale
  readonly short_id: string
  readonly path: string
  readonly headers: { readonly 'x-checkout-session': string }
}

async function buyOne(crowd: Crowd, sale: Sale): Promise<void> {
  const purchase = await hold(crowd, sale)
  if (purchase) await finish(purchase)
}

/** Reserves one ticket; null where a scarce one is gone. */
export async function hold(crowd: Crowd, sale: Sale): Promise<Purchase | null> {
  const path = `/api/public/events/${sale.event_id}/order`
  const began = Date.now()
  const held = await crowd.front.ask({
    method: 'POST',
    path,
    body: {
      items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }],
      session_transport: 'header',
    },
  })
  if (held.status === 409 && sale.is_scarce) return null
  expected(held, 201, 'reserved')
  const short_id = String(held.data.short_id)
  crowd.journal.write({ step: 'RESERVED', is_free: sale.is_free, short_id, began, at: Date.now() })
  const headers = { 'x-checkout-session': String(held.data.checkout_session) }
  return { crowd, sale, short_id, path: `${path}/${short_id}`, headers }
}

/** Details, and what is to be paid, until the order has its tickets. */
export async function finish(purchase: Purchase): Promise<void> {
  const { crowd, sale, path, headers } = purchase
  await think(crowd)
  const person = newPerson()
  const details = {
    order: { ...person, answers: [] },
    attendees: [{ ticket_price_id: sale.price_id, ...person, answers: [] }],
  }
  const began = Date.now()
  const saved = await crowd.front.ask({ method: 'PUT', path, body: details, headers })
  expected(saved, 200, 'details saved')
  note(purchase, 'DETAILS', began)
  if (!sale.is_free) return pay(purchase)
  if (saved.data.status !== 'COMPLETED') throw new Complaint(`a free order is ${saved.data.status}`)
  take(purchase, saved, began)
}

/** At the provider, as the payment page does it; then looks until the order has its tickets. */
async function pay(purchase: Purchase): Promise<void> {
  const { crowd, path, headers } = purchase
  await think(crowd)
  const began = Date.now()
  const started = await crowd.front.ask({ method: 'POST', path: `${path}/payment`, body: { method: 'CARD' }, headers })
  expected(started, 200, 'payment started')
  const held = await crowd.front.ask({ method: 'POST', path: `${path}/payment/submit`, headers })
  expected(held, 200, 'payment held')
  await confirmCard(crowd, String(started.data.client_secret))
  note(purchase, 'PAID', began)
  const ends_at = Date.now() + TICKETS_MS
  for (;;) {
    const order = await crowd.front.ask({ method: 'GET', path, headers })
    expected(order, 200, 'order shown')
    if (order.data.status === 'COMPLETED') return take(purchase, order, began)
    if (Date.now() > ends_at) throw new Complaint(`paid, and the order is ${order.data.status}`)
    await pause(LOOK_MS)
  }
}

/** The browser at the provider; not the product's, so only that it is reached is asked. */
async function confirmCard({ stripe_url }: Crowd, client_secret: string): Promise<void> {
  const reply = await fetch(`${stripe_url}/browser/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret, number: CARD }),
  })
  const { status } = (await reply.json()) as { status: string }
  if (status !== 'succeeded') throw new Complaint(`the card was answered ${status}`)
}

/** The order is complete: others of the load may scan and cancel it. */
function take(purchase: Purchase, order: Answer, began: number): void {
  note(purchase, 'COMPLETED', began)
  const tickets = ((order.data.attendees ?? []) as readonly { reference?: string }[]).flatMap(
    ({ reference }) => reference ?? [],
  )
  const { sale, short_id, crowd } = purchase
  crowd.sold.push({ sale, short_id, reference: String(order.data.reference), tickets })
}

function note({ crowd, sale, short_id }: Purchase, step: Step, began: number): void {
  crowd.journal.write({ step, is_free: sale.is_free, short_id, began, at: Date.now() })
}

function expected(answer: Answer, status: number, what: string): void {
  if (answer.status !== status) throw new Complaint(`not ${what}: ${answer.status} ${answer.code}`)
}
