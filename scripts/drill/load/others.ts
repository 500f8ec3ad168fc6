import { randomUUID } from 'node:crypto'
import { Complaint } from './calls.ts'
import { anyOf, type Crowd, type SoldOrder, think } from './crowd.ts'

/** Whoever looks at a page while the database is away may be told to come back (HA-7, ERP-1). */
const AWAY = [502, 503, 504]

/** Opens the event page and asks what is on sale, as a browser without a key of its own does. */
export async function viewUntilOver(crowd: Crowd, n: number): Promise<void> {
  const { sales } = crowd.shop
  const { event_id } = sales[n % sales.length]!
  const page = crowd.has_pages ? [`/event/${event_id}/low-tide-sessions`] : []
  const paths = [...page, `/api/public/events/${event_id}`]
  while (!crowd.isOver()) {
    for (const path of paths) {
      const answer = await crowd.front.once({ method: 'GET', path })
      if (answer && answer.status !== 200 && !AWAY.includes(answer.status))
        throw new Complaint(`GET ${path} was answered ${answer.status} ${answer.code}`)
      await think(crowd)
    }
  }
}

/** Reads lists, adds somebody by hand, gives an order back: each act under a key, as the back office sends it. */
export async function workUntilOver(crowd: Crowd, n: number): Promise<void> {
  const { shop, front } = crowd
  const headers = { authorization: `Bearer ${shop.staff[n % shop.staff.length]}` }
  const { event_id } = shop.sales[n % shop.sales.length]!
  for (let act = n; !crowd.isOver(); act++) {
    const read = await front.ask({ method: 'GET', path: `/api/events/${event_id}/orders`, headers })
    if (read.status !== 200) throw new Complaint(`orders were answered ${read.status} ${read.code}`)
    await think(crowd)
    await (act % 2 === 0 ? addByHand(crowd, headers) : giveBack(crowd, headers))
    await think(crowd)
  }
}

type Headers = Readonly<Record<string, string>>

async function addByHand({ shop, front, journal }: Crowd, headers: Headers): Promise<void> {
  const { event_id, ticket_id, price_id } = shop.sales[0]
  const began = Date.now()
  const added = await front.ask({
    method: 'POST',
    path: `/api/events/${event_id}/attendees`,
    headers,
    body: {
      ...{ ticket_id, ticket_price_id: price_id, amount_paid: 0, send_ticket: false },
      ...{ first_name: 'Grace', last_name: 'Brewster', email: `grace.${randomUUID().slice(0, 8)}@example.org` },
    },
  })
  if (added.status !== 201) throw new Complaint(`not added by hand: ${added.status} ${added.code}`)
  journal.write({ step: 'ADDED', is_free: true, short_id: String(added.data.reference), began, at: Date.now() })
}

interface Listed {
  readonly id: number
  readonly short_id: string
  readonly total_gross: number
}

/** The refund of a paid order cancels it; a free one is cancelled. */
export async function giveBack({ front, journal, sold }: Crowd, headers: Headers): Promise<void> {
  const order = sold.splice(Math.floor(Math.random() * sold.length), 1)[0]
  if (!order) return
  const orders = `/api/events/${order.sale.event_id}/orders`
  const listed = await front.ask({ method: 'GET', path: `${orders}?query=${order.reference}`, headers })
  const shown = (listed.data as unknown as readonly Listed[]).find(({ short_id }) => short_id === order.short_id)
  if (!shown) throw new Complaint(`order ${order.short_id} is not found by staff`)
  const began = Date.now()
  const { is_free } = order.sale
  const done = await front.ask({
    method: 'POST',
    path: `${orders}/${shown.id}/${is_free ? 'cancel' : 'refund'}`,
    headers,
    body: is_free ? { notify_buyer: false } : { amount: shown.total_gross, cancel_order: true, notify_buyer: false },
  })
  if (done.status !== 200) throw new Complaint(`not given back: ${done.status} ${done.code}`)
  if (done.data.status === 'CANCELLED')
    journal.write({ step: 'CANCELLED', is_free, short_id: order.short_id, began, at: Date.now() })
}

/** Lets ticket holders in; whoever is admitted is written down. */
export async function scanUntilOver(crowd: Crowd): Promise<void> {
  while (!crowd.isOver()) {
    const order = anyOf(crowd.sold)
    if (order) await scan(crowd, order)
    await think(crowd)
  }
}

/** One ticket of the order, at its door. */
export async function scan({ front, journal }: Crowd, { sale, tickets }: SoldOrder): Promise<void> {
  const [reference] = tickets
  if (!reference) return
  const began = Date.now()
  const body = {
    scans: [{ nonce: randomUUID(), reference, action: 'CHECK_IN', scanned_at: new Date(began).toISOString() }],
  }
  const path = `/api/public/check-in-lists/${sale.list_short_id}/check-ins`
  const answer = await front.ask({ method: 'POST', path, body })
  if (answer.status !== 200) throw new Complaint(`a scan was answered ${answer.status} ${answer.code}`)
  const [verdict] = answer.data as unknown as readonly { verdict: string }[]
  if (verdict?.verdict === 'ADMITTED')
    journal.write({ step: 'ADMITTED', is_free: sale.is_free, short_id: reference, began, at: Date.now() })
}
