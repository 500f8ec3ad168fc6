import type { CallOptions, TestApp } from './app.ts'

export interface OnSale {
  readonly event_id: number
  /** Left out where the event has one. */
  readonly event_date_id?: number
  readonly ticket_id: number
  readonly price_id: number
}

export const TEST_CARD = '4242424242424242'

/** A buyer's browser at the API: keeps the checkout session, knows its order. */
export async function createBuyer(t: TestApp, sale: OnSale, quantity = 1) {
  const base = `/api/public/events/${sale.event_id}/order`
  const reserved = await t.call('POST', base, {
    body: {
      items: [
        { event_date_id: sale.event_date_id, ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity },
      ],
    },
  })
  if (reserved.status !== 201) throw new Error(`not reserved: ${JSON.stringify(reserved.body)}`)
  const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
  const order = `${base}/${reserved.body.data.short_id}`
  const call = (method: string, path = '', options: CallOptions = {}) =>
    t.call(method, `${order}${path}`, { ...options, headers: { cookie, ...options.headers } })
  const person = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
  const details = {
    order: person,
    attendees: Array.from({ length: quantity }, () => ({ ...person, ticket_price_id: sale.price_id })),
  }
  return {
    order,
    cookie,
    call,
    details,
    saveDetails: () => call('PUT', '', { body: details }),
    /** Up to the moment before the browser confirms at the provider. */
    submit: async () => {
      await call('PUT', '', { body: details })
      await call('POST', '/payment', { body: { method: 'CARD' } })
      return call('POST', '/payment/submit')
    },
    confirm: (number = TEST_CARD) => call('POST', '/payment/test', { body: { number, expiry: '12/40', cvc: '123' } }),
    status: async () => (await t.call('GET', order)).body.data.status as string,
  }
}
