import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createCapacity,
  createEventDate,
  createMember,
  createOnSaleEvent,
  type TestAccount,
} from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let organizer: { token: string }
let stranger: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  stranger = await createAccount(t.deps.db)
})
beforeEach(async () => {
  shop = await createOnSaleEvent(t.deps.db, { capacity: 10 })
  organizer = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
})
afterAll(() => t.close())

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const JONAS = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }
const sold = (values = {}) => createSoldOrder(t.deps.db, { ...shop, people: [ANNA, JONAS], ...values })
const attendees = () => `/api/events/${shop.event_id}/attendees`
const call = (method: string, suffix: string, body?: unknown) =>
  t.call(method, attendees() + suffix, { as: organizer.token, body })
const firstNames = async (query: string) =>
  (await call('GET', `?${query}`)).body.data.map((row: { first_name: string }) => row.first_name)
const mailsOf = (attendee_id: number) =>
  t.deps.db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'language', 'payload'])
    .where('attendee_id', '=', attendee_id)
    .orderBy('id')
    .execute()

async function checkIn(attendee_id: number, checked_out_at: Date | null = null) {
  const stamps = { event_id: shop.event_id, created_at: t.now() }
  const list = await t.deps.db
    .insertInto('check_in_lists')
    .values({ ...stamps, updated_at: t.now(), short_id: `cil_${attendee_id}`, name: 'Main door' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.deps.db
    .insertInto('check_ins')
    .values({
      ...stamps,
      short_id: `ci_${attendee_id}`,
      check_in_list_id: list.id,
      attendee_id,
      checked_in_at: t.now(),
      checked_out_at,
    })
    .execute()
}

describe('GET /events/:event_id/attendees (API-80, LST-3)', () => {
  test('attendees of completed and cancelled orders with ticket and order (ATT-3)', async () => {
    const {
      order_id,
      reference,
      attendees: [anna],
    } = await sold()
    await sold({ status: 'CANCELLED', people: [{ ...ANNA, first_name: 'Ida' }] })
    await sold({ status: 'AWAITING_PAYMENT' })
    const { body } = await call('GET', '')
    expect(body.meta.total).toBe(3)
    expect(body.data.find(({ id }: { id: number }) => id === anna!.id)).toMatchObject({
      reference: `${reference}-1`,
      first_name: 'Anna',
      email: 'anna@example.org',
      status: 'ACTIVE',
      generation: 1,
      is_checked_in: false,
      check_ins: [],
      ticket: { id: shop.ticket_id, title: 'Standing', label: null },
      order: { id: order_id, reference, status: 'COMPLETED' },
    })
    expect(body.data[0]).not.toHaveProperty('answers')
  })

  test('the date and its start are told; an attendee of the release before has the first one (DAT-3)', async () => {
    const { attendees } = await sold()
    const [anna, jonas] = attendees
    const later = await createEventDate(t.deps.db, shop.event_id)
    const setDate = (id: number, event_date_id: number | null) =>
      t.deps.db.updateTable('attendees').set({ event_date_id }).where('id', '=', id).execute()
    await setDate(anna!.id, null)
    await setDate(jonas!.id, later)
    const starts = await t.deps.db
      .selectFrom('event_dates')
      .select(['id', 'starts_at'])
      .where('event_id', '=', shop.event_id)
      .execute()
    const startOf = (id: number) => starts.find((date) => date.id === id)?.starts_at.toISOString()
    const datesOf = async (id: number) => {
      const { event_date_id, event_date_starts_at } = (await call('GET', `/${id}`)).body.data
      return [event_date_id, event_date_starts_at]
    }
    expect(await datesOf(anna!.id)).toEqual([shop.event_id, startOf(shop.event_id)])
    expect(await datesOf(jonas!.id)).toEqual([later, startOf(later)])
    const { body } = await call('GET', '')
    const told = body.data.map((one: { id: number; event_date_id: number }) => [one.id, one.event_date_id])
    expect(new Map(told)).toEqual(
      new Map([
        [anna!.id, shop.event_id],
        [jonas!.id, later],
      ]),
    )
  })

  test('search, filters and sorts', async () => {
    const {
      attendees: [anna, jonas],
      reference,
    } = await sold()
    await checkIn(anna!.id)
    await checkIn(jonas!.id, t.now())
    expect(await firstNames('query=wiecz')).toEqual(['Jonas'])
    expect(await firstNames(`query=${reference}-1`)).toEqual(['Anna'])
    expect(await firstNames('filter_fields[is_checked_in][eq]=true')).toEqual(['Anna'])
    expect(await firstNames('filter_fields[is_checked_in][eq]=false')).toEqual(['Jonas'])
    expect(await firstNames(`filter_fields[ticket_id][eq]=${shop.ticket_id + 999}`)).toEqual([])
    expect(await firstNames('sort_by=last_name&sort_direction=desc')).toEqual(['Jonas', 'Anna'])
    expect((await call('GET', '?sort_by=reference')).status).toBe(422)
  })

  test('the ticket is named as sold, a changed one as it is now; the price stays (ATT-9)', async () => {
    const {
      attendees: [anna],
    } = await sold()
    await t.deps.db.updateTable('tickets').set({ title: 'Renamed' }).where('id', '=', shop.ticket_id).execute()
    expect((await call('GET', `/${anna!.id}`)).body.data.ticket.title).toBe('Standing')
  })
})

describe('GET and PUT /events/:event_id/attendees/:attendee_id (API-81)', () => {
  test('one attendee with its check-ins and answers', async () => {
    const {
      attendees: [anna],
    } = await sold()
    await checkIn(anna!.id)
    expect((await call('GET', `/${anna!.id}`)).body.data).toMatchObject({
      is_checked_in: true,
      answers: [],
      check_ins: [{ list_name: 'Main door', checked_in_at: t.now().toISOString(), checked_out_at: null }],
    })
  })

  test('name, email and language change; the code stays; the ticket is mailed only on request (ATT-8)', async () => {
    const {
      attendees: [anna],
    } = await sold()
    const before = await ticketCode(t.deps.db, t.deps.secrets, anna!)
    const reply = await call('PUT', `/${anna!.id}`, {
      first_name: 'Anne',
      language: 'fr',
      generation: 9,
      status: 'CANCELLED',
    })
    expect(reply.body.data).toMatchObject({
      first_name: 'Anne',
      last_name: 'Berg',
      language: 'fr',
      generation: 1,
      status: 'ACTIVE',
    })
    expect(await mailsOf(anna!.id)).toEqual([])
    await call('PUT', `/${anna!.id}`, { email: 'anne@example.org', send_ticket: true })
    expect(await mailsOf(anna!.id)).toMatchObject([{ kind: 'tickets', to_address: 'anne@example.org', language: 'fr' }])
    const row = await t.deps.db.selectFrom('attendees').selectAll().where('id', '=', anna!.id).executeTakeFirstOrThrow()
    expect(await ticketCode(t.deps.db, t.deps.secrets, row)).toBe(before)
    await t.runJobs()
    expect(t.mails.sent.find((mail) => mail.to === 'anne@example.org')?.attachments.length).toBe(3)
  })

  test.each([
    [{ email: 'x' }, 'email'],
    [{ language: 'xx' }, 'language'],
    [{ first_name: ' ' }, 'first_name'],
  ])('%j is a field error', async (body, field) => {
    const {
      attendees: [anna],
    } = await sold()
    const reply = await call('PUT', `/${anna!.id}`, body)
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
  })

  test('an attendee of another event or account is not there (IDN-6)', async () => {
    const {
      attendees: [anna],
    } = await sold()
    const other = await createOnSaleEvent(t.deps.db)
    for (const [method, suffix] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/cancel'],
      ['POST', '/resend-ticket'],
      ['POST', '/reissue'],
    ] as const) {
      const body = method === 'PUT' ? { first_name: 'X' } : undefined
      const path = `/${anna!.id}${suffix}`
      expect((await t.call(method, attendees() + path, { as: stranger.token, body })).status).toBe(404)
      expect(
        (await t.call(method, `/api/events/${other.event_id}/attendees${path}`, { as: other.account.token, body }))
          .status,
      ).toBe(404)
      expect((await t.call(method, attendees() + path, { body })).status).toBe(401)
    }
  })
})

describe('resend and reissue (API-85)', () => {
  test('resend mails the current ticket to the current address (ATT-7)', async () => {
    const {
      attendees: [anna],
      order_id,
    } = await sold()
    expect((await call('POST', `/${anna!.id}/resend-ticket`)).status).toBe(204)
    expect(await mailsOf(anna!.id)).toMatchObject([
      { kind: 'tickets', to_address: 'anna@example.org', payload: { attendee_ids: [anna!.id] } },
    ])
    const order = await t.call('GET', `/api/events/${shop.event_id}/orders/${order_id}`, { as: organizer.token })
    expect(order.body.data.activity).toMatchObject([
      { kind: 'ACT', action: 'attendee.ticket_resent', attendee_reference: anna!.reference },
      { kind: 'MAIL', mail_kind: 'tickets', attendee_reference: anna!.reference },
    ])
  })

  test('reissue makes a new code and mails it, saying that the old one is void (ATT-6)', async () => {
    const {
      attendees: [anna],
    } = await sold()
    const before = await ticketCode(t.deps.db, t.deps.secrets, anna!)
    const reply = await call('POST', `/${anna!.id}/reissue`)
    expect(reply.body.data.generation).toBe(2)
    expect(await ticketCode(t.deps.db, t.deps.secrets, { ...anna!, generation: 2 })).not.toBe(before)
    await t.runJobs()
    expect(t.mails.sent.find((mail) => mail.text.includes(anna!.reference))?.text).toContain(
      'The earlier QR code no longer works.',
    )
  })

  test.each(['resend-ticket', 'reissue', 'cancel'])('%s of a cancelled ticket is refused', async (act) => {
    const {
      attendees: [anna],
    } = await sold({ status: 'CANCELLED' })
    const reply = await call('POST', `/${anna!.id}/${act}`)
    expect([reply.status, reply.body.error.code]).toEqual([409, 'ATTENDEE_NOT_ACTIVE'])
  })
})

describe('POST …/cancel (API-83, ATT-4)', () => {
  /** Two sold units at price and at an assignment of the whole event. */
  async function soldOut() {
    const made = await sold()
    const house = await inTransaction(t.deps.db, (tx) => createCapacity(tx, shop.event_id, { capacity: 2 }))
    for (const id of [shop.stock_id, house.stock_id])
      await t.deps.db.updateTable('stock').set({ sold: 2 }).where('id', '=', id).execute()
    expect(await recountStock(t.deps.db, shop.event_id)).toEqual([])
    return made
  }

  test('frees its unit at price and assignments, tells the holder, leaves order and money alone', async () => {
    const {
      attendees: [anna],
      order_id,
    } = await soldOut()
    const reply = await call('POST', `/${anna!.id}/cancel`)
    expect(reply.body.data.status).toBe('CANCELLED')
    expect(await recountStock(t.deps.db, shop.event_id)).toEqual([])
    const counters = await t.deps.db.selectFrom('stock').select('sold').where('event_id', '=', shop.event_id).execute()
    expect(counters).toEqual([{ sold: 1 }, { sold: 1 }])
    expect(await mailsOf(anna!.id)).toMatchObject([{ kind: 'ticket-cancelled', to_address: 'anna@example.org' }])
    const order = await t.deps.db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'COMPLETED', total_refunded: 0 })
  })

  test('twice at once frees one unit (REL-15)', async () => {
    const {
      attendees: [anna],
    } = await soldOut()
    const replies = await Promise.all([1, 2, 3].map(() => call('POST', `/${anna!.id}/cancel`, { notify: false })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await recountStock(t.deps.db, shop.event_id)).toEqual([])
    expect(await mailsOf(anna!.id)).toEqual([])
  })
})
