import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import type { CallOptions, TestApp } from './app.ts'
import { type OnSale, TEST_CARD } from './buyer.ts'

/** A refused reservation. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

let buyers = 0

/** A buyer behind an address of their own, at a server that trusts its proxy; an address of mail of their own, too. */
export async function networkBuyer(
  t: Pick<TestApp, 'call'>,
  sale: OnSale,
  { ip, quantity = 1 }: { ip: string; quantity?: number },
) {
  const base = `/api/public/events/${sale.event_id}/order`
  const from = { 'x-forwarded-for': ip }
  const { event_date_id } = sale
  const reserve = (units: number, headers: Record<string, string> = {}) =>
    t.call('POST', base, {
      body: { items: [{ event_date_id, ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: units }] },
      headers: { ...from, ...headers },
    })
  const reserved = await reserve(quantity)
  if (reserved.status !== 201) throw new Refused(reserved.body.error.code)
  const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
  const view = reserved.body.data as PublicOrderView
  const order = `${base}/${view.short_id}`
  const call = (method: string, path = '', options: CallOptions = {}) =>
    t.call(method, `${order}${path}`, { ...options, headers: { cookie, ...from, ...options.headers } })
  const person = { first_name: 'Ines', last_name: 'Duarte', email: `ines.${++buyers}@example.org` }
  const details = {
    order: person,
    attendees: Array.from({ length: quantity }, () => ({ ...person, ticket_price_id: sale.price_id })),
  }
  const pay = async () => {
    await call('POST', '/payment', { body: { method: 'CARD' } })
    await call('POST', '/payment/submit')
    const paid = await call('POST', '/payment/test', { body: { number: TEST_CARD, expiry: '12/40', cvc: '123' } })
    if (paid.body.data?.status !== 'SUCCEEDED') throw new Error(`not paid: ${JSON.stringify(paid.body)}`)
  }
  return {
    order,
    view,
    details,
    call,
    /** The same browser chooses anew (RES-6). */
    again: (units: number) => reserve(units, { cookie }),
    pay,
    complete: async () => {
      await call('PUT', '', { body: details })
      await pay()
    },
  }
}
