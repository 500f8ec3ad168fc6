import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Journal, Step } from './journal.ts'

/** Milliseconds for which a buyer repeats a call, as the checkout does (HA-6). */
const PATIENCE_MS = 60_000

interface Shop {
  readonly address: string
  readonly event_id: number
  readonly ticket_id: number
  readonly price_id: number
  readonly is_free: boolean
}

interface Answer {
  readonly status: number
  readonly body: { readonly data?: Record<string, string>; readonly error?: { readonly code: string } }
}

/** One call under one key until it is answered otherwise than BUSY; what the browser does with it (HA-6). */
async function patiently(
  url: string,
  init: { method: string; body?: unknown; session?: string | undefined },
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...(init.session ? { 'x-checkout-session': init.session } : {}),
  }
  const ends_at = Date.now() + PATIENCE_MS
  for (;;) {
    const reply = await fetch(url, {
      method: init.method,
      headers,
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    })
      .then(
        async (answer): Promise<Answer> => ({ status: answer.status, body: (await answer.json()) as Answer['body'] }),
      )
      .catch(() => null)
    const is_busy = reply === null || reply.status >= 500 || reply.body.error?.code === 'IDEMPOTENCY_IN_PROGRESS'
    if (!is_busy) return reply
    if (Date.now() > ends_at) throw new Error(`${init.method} ${url} was not answered for a minute`)
    await pause(250 + Math.random() * 500)
  }
}

const PERSON = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' }

/** Buys one ticket after the other until told to stop; each step that is acknowledged is on the disk before the next. */
export async function buyUntil(shop: Shop, journal: Journal, isOver: () => boolean): Promise<void> {
  while (!isOver()) await buyOne(shop, journal)
}

async function buyOne({ address, event_id, ticket_id, price_id, is_free }: Shop, journal: Journal): Promise<void> {
  const orders = `${address}/api/public/events/${event_id}/order`
  let began = Date.now()
  const held = await patiently(orders, {
    method: 'POST',
    body: { items: [{ ticket_id, ticket_price_id: price_id, quantity: 1 }], session_transport: 'header' },
  })
  const { short_id, checkout_session: session } = held.body.data ?? {}
  if (held.status !== 201 || !short_id) throw new Error(`not reserved: ${JSON.stringify(held.body)}`)
  const note = (step: Step): void => {
    journal.write({ step, short_id, began, at: Date.now() })
    began = Date.now()
  }
  note('RESERVED')
  const order = `${orders}/${short_id}`
  const details = {
    order: { ...PERSON, answers: [] },
    attendees: [{ ticket_price_id: price_id, ...PERSON, answers: [] }],
  }
  const saved = await patiently(order, { method: 'PUT', body: details, session })
  if (saved.status !== 200) throw new Error(`details refused: ${JSON.stringify(saved.body)}`)
  note('DETAILS')
  if (is_free) return saved.body.data?.status === 'COMPLETED' ? note('COMPLETED') : undefined
  await pay(order, session)
  note('COMPLETED')
}

/** By test card; whoever does not know whether it went through looks at the order first. */
async function pay(order: string, session: string | undefined): Promise<void> {
  for (;;) {
    const { body } = await patiently(order, { method: 'GET', session })
    if (body.data?.status === 'COMPLETED') return
    await patiently(`${order}/payment`, { method: 'POST', body: { method: 'CARD' }, session })
    await patiently(`${order}/payment/submit`, { method: 'POST', session })
    await patiently(`${order}/payment/test`, {
      method: 'POST',
      body: { number: '4242424242424242', expiry: '12/40', cvc: '123' },
      session,
    })
  }
}
