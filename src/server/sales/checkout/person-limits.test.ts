import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personKey } from '#server/records/persons/person-key.ts'
import { type Answer, createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate, createOnSaleEvent, createSession, createTicket, type TicketValues } from '#test/factories.ts'
import { reserved } from '#test/limited-buyers.ts'
import { createOfflineSale } from '#test/offline-sales.ts'
import { divertStatements } from '#test/statements.ts'
import { recountStock } from './recount-queries.ts'

/** How many tickets one person may have over all orders (LIM-1 to LIM-4). */
const NOW = new Date('2027-03-01T10:00:00Z')
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.close())

type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
const onSale = (ticket: TicketValues = {}) => createOnSaleEvent(t.deps.db, { max_per_person: 4, ...ticket })
const settings = ({ event_id }: Sale, values: Record<string, unknown>) =>
  t.deps.db.updateTable('event_settings').set(values).where('event_id', '=', event_id).execute()
const codeOf = ({ status, body }: Answer) => body.error?.code ?? status
const staffOf = (sale: Sale) => createSession(t.deps.db, { ...sale.account, now: t.now() })
const attendeesOf = (order_id: number) =>
  t.deps.db.selectFrom('attendees').select('id').where('order_id', '=', order_id).orderBy('id').execute()

/** Bought by this address. */
async function bought(sale: Sale, email: string, quantity = 1) {
  const buyer = await reserved(t, sale, { quantity })
  expect(codeOf(await buyer.save(email))).toBe(200)
  const { total_gross, id } = await buyer.row()
  if (total_gross > 0) await buyer.pay()
  return { id, buyer }
}

describe('what a person has (LIM-3)', () => {
  test('worked example 10: two ACTIVE, one cancelled and one unpaid of four; two more are refused, one passes', async () => {
    const sale = await onSale()
    const paid = await bought(sale, 'a.nna+x@GoogleMail.com', 3)
    const [first] = await attendeesOf(paid.id)
    const as = await staffOf(sale)
    expect((await t.call('POST', `/api/events/${sale.event_id}/attendees/${first!.id}/cancel`, { as })).status).toBe(
      200,
    )
    const unpaid = await reserved(t, sale)
    expect(codeOf(await unpaid.save('anna@gmail.com'))).toBe(200)

    const two = await reserved(t, sale, { quantity: 2 })
    const refused = await two.save('anna@gmail.com')
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({ code: 'PERSON_LIMIT_REACHED', message: expect.any(String) })
    expect(refused.body.error.data).toEqual({
      lines: [{ ticket_id: sale.ticket_id, limit: 4, applies_to: 'TICKET' }],
    })
    expect(await two.row()).toMatchObject({ status: 'RESERVED', email: null, details: null, person_key: null })
    expect(codeOf(await two.save('somebody@gmail.com'))).toBe(200)

    const one = await reserved(t, sale)
    expect(codeOf(await one.save('Anna+tickets@gmail.com'))).toBe(200)
    expect(codeOf(await (await reserved(t, sale)).save('anna@gmail.com'))).toBe('PERSON_LIMIT_REACHED')
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('the order itself counts once, however often its details are saved; another address counts from then on', async () => {
    const sale = await onSale({ max_per_person: 2 })
    const one = await reserved(t, sale, { quantity: 2 })
    for (const email of ['ines@example.org', 'ines@example.org']) expect(codeOf(await one.save(email))).toBe(200)
    const key = (email: string) => personKey(t.deps.secrets, sale.event_id, email)
    expect((await one.row()).person_key).toEqual(key('ines@example.org'))
    expect(codeOf(await (await reserved(t, sale)).save('ines@example.org'))).toBe('PERSON_LIMIT_REACHED')
    expect(codeOf(await one.save('rui@example.org'))).toBe(200)
    expect((await one.row()).person_key).toEqual(key('rui@example.org'))
    expect(codeOf(await (await reserved(t, sale)).save('INES@example.org'))).toBe(200)
  })

  test('all tickets together, told of each ticket of the order; another event counts by itself', async () => {
    const sale = await onSale({ max_per_person: null })
    await settings(sale, { max_tickets_per_person: 3 })
    const seats = { ...sale, ...(await createTicket(t.deps.db, sale.event_id)) }
    await bought(sale, 'nuno@example.org', 2)
    await bought(seats, 'nuno@example.org')
    const refused = await (await reserved(t, seats)).save('nuno@example.org')
    expect(refused.body.error.data).toEqual({ lines: [{ ticket_id: seats.ticket_id, limit: 3, applies_to: 'EVENT' }] })
    const elsewhere = await onSale()
    expect(codeOf(await (await reserved(t, elsewhere, { quantity: 4 })).save('nuno@example.org'))).toBe(200)
  })

  test('the dates of an event count together, or each by itself; the limit told is the same (DAT-3)', async () => {
    const sale = await onSale({ max_per_person: 3 })
    const before = await bought(sale, 'ana@example.org', 2)
    const later = await createEventDate(t.deps.db, sale.event_id, { starts_at: new Date('2028-01-01T20:00:00Z') })
    const [first, second] = [sale.event_id, later].map((event_date_id) => ({ ...sale, event_date_id }))
    const [row] = await t.deps.db.selectFrom('order_items').selectAll().where('order_id', '=', before.id).execute()
    // from before dates were stored
    await t.deps.db.updateTable('attendees').set({ event_date_id: null }).where('order_id', '=', before.id).execute()
    await t.deps.pool.query('update order_items set event_date_id = null where id = $1', [row!.id])
    const two = await reserved(t, second!, { quantity: 2 })
    expect((await two.save('ana@example.org')).body.error).toMatchObject({
      code: 'PERSON_LIMIT_REACHED',
      data: { lines: [{ ticket_id: sale.ticket_id, limit: 3, applies_to: 'TICKET' }] },
    })
    await settings(sale, { person_limit_per_date: true })
    expect(codeOf(await two.save('ana@example.org'))).toBe(200)
    expect(codeOf(await (await reserved(t, first!, { quantity: 2 })).save('ana@example.org'))).toBe(
      'PERSON_LIMIT_REACHED',
    )
    expect(codeOf(await (await reserved(t, second!, { quantity: 2 })).save('ana@example.org'))).toBe(
      'PERSON_LIMIT_REACHED',
    )
    for (const date of [first!, second!])
      expect(codeOf(await (await reserved(t, date)).save('ana@example.org'))).toBe(200)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('free orders are asked before they complete: refused, nothing of them is there, and their neighbours have theirs', async () => {
    const sale = await onSale({ price: 0, max_per_person: 2 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => reserved(t, sale)))
    const replies = await Promise.all(
      buyers.map((buyer, n) => buyer.save(n < 4 ? `eva+${n}@gmail.com` : `other.${n}@example.org`)),
    )
    expect(replies.slice(0, 4).map(codeOf).sort()).toEqual([200, 200, 'PERSON_LIMIT_REACHED', 'PERSON_LIMIT_REACHED'])
    expect(replies.slice(4).map(codeOf)).toEqual([200, 200])
    const rows = await Promise.all(buyers.map(({ row }) => row()))
    const refused = rows.filter((_, n) => codeOf(replies[n]!) !== 200)
    expect(refused).toMatchObject(Array(2).fill({ status: 'RESERVED', email: null, person_key: null }))
    for (const { id } of refused) expect(await attendeesOf(id)).toEqual([])
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test.each([1250, 0])(
    'five refusals of an order: it takes no details any more, the next one does (price %i)',
    async (price) => {
      const sale = await onSale({ price, max_per_person: 1 })
      await bought(sale, 'lea@example.org')
      const one = await reserved(t, sale)
      for (const _ of [1, 2, 3, 4, 5]) expect(codeOf(await one.save('lea@example.org'))).toBe('PERSON_LIMIT_REACHED')
      const tired = await one.save('free@example.org')
      expect([codeOf(tired), tired.status, tired.body.error.data]).toEqual(['RATE_LIMITED', 429, { limit: 'PERSON' }])
      expect(await one.row()).toMatchObject({ status: 'RESERVED', person_refusals: 5 })
      expect(codeOf(await (await reserved(t, sale)).save('free@example.org'))).toBe(200)
    },
  )
})

describe('whose key is written (LIM-4)', () => {
  /** Statements of saving details. */
  async function statementsOf(save: () => Promise<Answer>): Promise<string[]> {
    const texts: string[] = []
    const restore = divertStatements(t.deps.pool, (_client, text, go) => {
      texts.push(text)
      return go()
    })
    try {
      expect(codeOf(await save())).toBe(200)
    } finally {
      restore()
    }
    return texts
  }

  test.each([1250, 0])(
    'where nothing is limited nobody is asked for and nothing is written (price %i)',
    async (price) => {
      const [free, limited] = [await onSale({ price, max_per_person: null }), await onSale({ price })]
      const [one, two] = [await reserved(t, free), await reserved(t, limited)]
      const plain = await statementsOf(() => one.save('ida@example.org'))
      const asked = await statementsOf(() => two.save('ida@example.org'))
      expect(plain.filter((text) => text.includes('event_persons'))).toEqual([])
      expect(asked.filter((text) => text.includes('event_persons'))).toHaveLength(1)
      // the lock and one look at what the person has
      expect(asked).toHaveLength(plain.length + 2)
      expect((await one.row()).person_key).toBeNull()
      expect((await two.row()).person_key).toHaveLength(16)
      const persons = t.deps.db.selectFrom('event_persons').select('event_id').where('event_id', '=', free.event_id)
      expect(await persons.execute()).toEqual([])
    },
  )

  test('a limit taken away takes the key with the next details', async () => {
    const sale = await onSale()
    const one = await reserved(t, sale)
    await one.save('max@example.org')
    await t.deps.db.updateTable('tickets').set({ max_per_person: null }).where('id', '=', sale.ticket_id).execute()
    await one.save('other@example.org')
    expect((await one.row()).person_key).toBeNull()
  })

  test('a corrected address counts for whom it belongs to', async () => {
    const sale = await onSale({ max_per_person: 1 })
    const { id } = await bought(sale, 'wrong@example.org')
    const as = await staffOf(sale)
    const corrected = { as, body: { email: 'right@example.org' } }
    expect((await t.call('PUT', `/api/events/${sale.event_id}/orders/${id}`, corrected)).status).toBe(200)
    expect(codeOf(await (await reserved(t, sale)).save('wrong@example.org'))).toBe(200)
    expect(codeOf(await (await reserved(t, sale)).save('right@example.org'))).toBe('PERSON_LIMIT_REACHED')
  })
})

describe('who is never refused (LIM-4)', () => {
  test('staff adding attendees, who count for their addresses', async () => {
    const sale = await onSale({ max_per_person: 1 })
    const as = await staffOf(sale)
    const add = () =>
      t.call('POST', `/api/events/${sale.event_id}/attendees`, {
        as,
        body: {
          ticket_id: sale.ticket_id,
          ticket_price_id: sale.price_id,
          first_name: 'Nele',
          last_name: 'Brandt',
          email: 'nele@example.org',
          amount_paid: 0,
          send_ticket: false,
        },
      })
    for (const _ of [1, 2]) expect(codeOf(await add())).toBe(201)
    expect(codeOf(await (await reserved(t, sale)).save('nele@example.org'))).toBe('PERSON_LIMIT_REACHED')
    expect(codeOf(await (await reserved(t, sale)).save('ole@example.org'))).toBe(200)
  })

  test('marking as paid and money by card, once the details are saved, whatever the limit is by then', async () => {
    const sale = await createOfflineSale(t, { max_per_person: 2 })
    const offline = await sale.order(2)
    const card = await reserved(t, sale, { quantity: 2 })
    expect(codeOf(await card.save('card@example.org'))).toBe(200)
    await t.deps.db.updateTable('tickets').set({ max_per_person: 1 }).where('id', '=', sale.ticket_id).execute()
    const as = await staffOf(sale)
    const paid = await t.call('POST', `/api/events/${sale.event_id}/orders/${offline.order_id}/mark-as-paid`, {
      as,
      body: { notify_buyer: false },
    })
    expect(paid.status).toBe(200)
    await card.pay()
    expect((await card.row()).status).toBe('COMPLETED')
  })
})
