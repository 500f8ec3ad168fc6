import type { TestApp } from './app.ts'
import { TEST_CARD } from './buyer.ts'
import { createEventDate, createOnSaleEvent, type TicketValues } from './factories.ts'

/** An event with three dates, sold by card at the test provider or by bank transfer. */
export async function createDateSale(t: TestApp, ticket: TicketValues = {}) {
  const sale = await createOnSaleEvent(t.deps.db, { price: 2500, ...ticket })
  await t.deps.db
    .updateTable('event_settings')
    .set({
      ...{ payment_methods: ['CARD', 'OFFLINE'], offline_payment_instructions: '<p>IBAN</p>' },
      ...{ offline_payment_due_in_days: 7, offline_share: 100, offline_confirm: 'NEVER' },
      attendee_details: 'EACH',
    })
    .where('event_id', '=', sale.event_id)
    .execute()
  const first = sale.event_id
  const second = await createEventDate(t.deps.db, sale.event_id)
  const third = await createEventDate(t.deps.db, sale.event_id)
  const staff = (call: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = call.split(' ')
    return t.call(method, `/api/events/${sale.event_id}${path}`, { as: sale.account.token, body, headers })
  }
  /** Reserves a ticket for each of these dates; nothing else yet. */
  const reserve = async (dates: readonly number[], email = 'annika@example.org') => {
    const base = `/api/public/events/${sale.event_id}/order`
    const quantities = Map.groupBy(dates, (date) => date)
    const { ticket_id, price_id: ticket_price_id } = sale
    const items = [...quantities].map(([event_date_id, of]) => ({
      ...{ event_date_id, ticket_id, ticket_price_id },
      quantity: of.length,
    }))
    const reserved = await t.call('POST', base, { body: { items } })
    if (reserved.status !== 201) throw new Error(`not reserved: ${JSON.stringify(reserved.body)}`)
    const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
    const { short_id } = reserved.body.data
    const call = (method: string, path = '', body?: unknown) =>
      t.call(method, `${base}/${short_id}${path}`, { headers: { cookie }, body })
    const person = { first_name: 'Annika', last_name: 'Bergström', email }
    const details = {
      order: person,
      attendees: dates.map((event_date_id) => ({ ...person, ticket_price_id, event_date_id })),
    }
    const row = () =>
      t.deps.db.selectFrom('orders').selectAll().where('short_id', '=', short_id).executeTakeFirstOrThrow()
    return {
      order_id: (await row()).id,
      call,
      row,
      save: (attendees: object[] = details.attendees) => call('PUT', '', { ...details, attendees }),
      start: () => call('POST', '/payment', { method: 'CARD' }),
      submit: () => call('POST', '/payment/submit'),
      confirm: (number = TEST_CARD) => call('POST', '/payment/test', { number, expiry: '12/40', cvc: '123' }),
      later: () => call('POST', '/payment', { method: 'OFFLINE' }),
      attendees: () =>
        t.deps.db
          .selectFrom('attendees')
          .selectAll()
          .where('order_id', '=', reserved.body.data.id ?? 0)
          .execute(),
      person,
    }
  }
  /** Pays by card, or not at all where nothing is to pay. */
  const buy = async (dates: readonly number[], email?: string, attendees?: object[]) => {
    const buyer = await reserve(dates, email)
    const saved = await buyer.save(attendees)
    if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`)
    if ((await buyer.row()).status === 'COMPLETED') return buyer
    await buyer.start()
    await buyer.submit()
    const paid = await buyer.confirm()
    if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`)
    return buyer
  }
  const tickets = async (order_id: number) =>
    (await t.deps.db.selectFrom('attendees').selectAll().where('order_id', '=', order_id).orderBy('id').execute()).map(
      (one) => [one.event_date_id ?? one.event_id, one.status, one.generation] as const,
    )
  const refunds = async (order_id: number) =>
    (await t.deps.db.selectFrom('refunds').selectAll().where('order_id', '=', order_id).orderBy('id').execute()).map(
      ({ amount, status, net_amount, fee_amount, tax_amount }) => ({
        amount,
        status,
        net_amount,
        fee_amount,
        tax_amount,
      }),
    )
  const mails = async () =>
    (await t.deps.db.selectFrom('mails').selectAll().where('event_id', '=', sale.event_id).orderBy('id').execute()).map(
      ({ kind, to_address }) => [kind, to_address] as const,
    )
  /** Cancels a date; answers the whole reply. */
  const cancel = (date: number, body: object, headers: Record<string, string> = {}) =>
    staff(`POST /dates/${date}/cancel`, { notify: false, ...body }, headers)
  const action = async (id: number) => (await staff(`GET /date-actions/${id}`)).body.data
  const look = async (date: number) => (await staff(`GET /dates/${date}/cancellation`)).body.data
  return { ...sale, first, second, third, staff, reserve, buy, tickets, refunds, mails, cancel, action, look }
}
export type DateSale = Awaited<ReturnType<typeof createDateSale>>
