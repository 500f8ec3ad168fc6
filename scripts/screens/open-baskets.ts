import { apiOf } from './api.ts'

interface Basket {
  readonly short_id: string
  /** The buyer's session, without which the steps do not open. */
  readonly cookies: ReadonlyMap<string, string>
}

export interface Baskets {
  readonly baskets: Record<'details' | 'payment', Basket>
}

const PERSON = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }

/** Orders in the middle of the checkout: one whose details are asked, one that waits for its payment. */
export async function openBaskets(url: string, event_id: number): Promise<Baskets> {
  const event = await apiOf(url)<{ tickets: { id: number; prices: { id: number }[] }[] }>(
    'GET',
    `/public/events/${event_id}`,
  )
  const [ticket] = event.tickets
  const price = ticket!.prices[0]!
  const reserve = async () => {
    const cookies = new Map<string, string>()
    const call = apiOf(url, undefined, cookies)
    const base = `/public/events/${event_id}/order`
    const items = [{ ticket_id: ticket!.id, ticket_price_id: price.id, quantity: 2 }]
    const { short_id } = await call<{ short_id: string }>('POST', base, { items })
    return { short_id, cookies, call, base }
  }
  const details = await reserve()
  const payment = await reserve()
  const attendee = { ...PERSON, ticket_price_id: price.id }
  await payment.call('PUT', `${payment.base}/${payment.short_id}`, { order: PERSON, attendees: [attendee, attendee] })
  return { baskets: { details, payment } }
}
