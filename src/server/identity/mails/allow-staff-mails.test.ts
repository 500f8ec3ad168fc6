import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let sold: Awaited<ReturnType<typeof createSoldOrder>>
let unpaid: Awaited<ReturnType<typeof createSoldOrder>>
let mail_id: number
let held_id: number

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const setVerified = (is_verified: boolean) =>
  t.deps.db
    .updateTable('users')
    .set({ email_confirmed_at: is_verified ? new Date('2027-01-01T10:00:00Z') : null })
    .where('id', '=', shop.account.user_id)
    .execute()

async function fill() {
  shop = await createOnSaleEvent(t.deps.db)
  const paid = { payment_provider: 'offline' } as const
  sold = await createSoldOrder(t.deps.db, { ...shop, people: [ANNA], order: paid })
  await t.deps.db.updateTable('stock').set({ held: 1 }).where('id', '=', shop.stock_id).execute()
  const until = new Date('2027-03-05T10:00:00Z')
  unpaid = await createSoldOrder(t.deps.db, {
    ...shop,
    people: [ANNA],
    status: 'AWAITING_PAYMENT',
    order: {
      payment_provider: 'offline',
      reserved_until: until,
      offline_confirmed_at: t.now(),
      awaits_address: true,
      details: JSON.stringify({
        order: { ...ANNA, answers: [] },
        attendees: [{ ...ANNA, ticket_price_id: shop.price_id, answers: [] }],
      }),
    },
  })
  const mail = { kind: 'order-confirmation', to_address: 'anna@example.org', language: 'en', order_id: sold.order_id }
  const row = { ...mail, account_id: shop.account.account_id, event_id: shop.event_id, created_at: t.now() }
  const insert = (status: 'SENT' | 'HELD') =>
    t.deps.db
      .insertInto('mails')
      .values({ ...row, status, held_reason: status === 'HELD' ? 'ADDRESS' : null })
      .returning('id')
      .executeTakeFirstOrThrow()
  mail_id = (await insert('SENT')).id
  held_id = (await insert('HELD')).id
}

/** Everything staff can do that mails somebody. */
const acts = () => {
  const attendee = `attendees/${sold.attendees[0]!.id}`
  const order = `orders/${sold.order_id}`
  const { ticket_id, price_id: ticket_price_id } = shop
  return {
    'a ticket added by hand': [
      'POST',
      'attendees',
      { ...ANNA, ticket_id, ticket_price_id, amount_paid: 0, send_ticket: true },
    ],
    'a ticket sent again': ['POST', `${attendee}/resend-ticket`],
    'a ticket issued anew': ['POST', `${attendee}/reissue`],
    'a changed holder who is mailed': ['PUT', attendee, { email: 'new@example.org', send_ticket: true }],
    'a cancelled ticket': ['POST', `${attendee}/cancel`, { notify: true }],
    'a confirmation sent again': ['POST', `${order}/resend-confirmation`],
    'a mail sent again': ['POST', `${order}/mails/${mail_id}/resend`],
    'a held mail sent now': ['POST', `${order}/mails/${held_id}/release`],
    'all held mails sent now': ['POST', `${order}/mails/release`],
    'a cancelled order': ['POST', `${order}/cancel`, { notify_buyer: true }],
    'a refund': ['POST', `${order}/refund`, { amount: 100, notify_buyer: true }],
    'a corrected address that is asked to confirm': [
      'PUT',
      `orders/${unpaid.order_id}`,
      { email: `corrected${Math.random()}@example.org` },
    ],
    'an order marked as paid': ['POST', `orders/${unpaid.order_id}/mark-as-paid`, { notify_buyer: true }],
    'a message': [
      'POST',
      'messages',
      { subject: 'Doors', body: '<p>At six.</p>', recipient_type: 'EVENT', is_not_promotional: true },
    ],
  } as const satisfies Record<string, readonly [string, string, object?]>
}
const elsewhere = (): Record<string, readonly [string, string, object]> => ({
  'an invitation': ['POST', '/api/users', { ...ANNA, email: `new${Math.random()}@example.org`, role: 'ORGANIZER' }],
  'a link for an organizer’s address': ['POST', '/api/contact-addresses', { email: 'unknown-yet@example.org' }],
})
const ACTS = [
  'a ticket added by hand',
  'a ticket sent again',
  'a ticket issued anew',
  'a changed holder who is mailed',
  'a cancelled ticket',
  'a confirmation sent again',
  'a mail sent again',
  'a held mail sent now',
  'all held mails sent now',
  'a cancelled order',
  'a refund',
  'a corrected address that is asked to confirm',
  'an order marked as paid',
  'a message',
  'an invitation',
  'a link for an organizer’s address',
]
async function act(name: string, on: TestApp = t) {
  const inside = (acts() as Record<string, readonly [string, string, object?]>)[name]
  const outside = elsewhere()[name]
  const [method, path, body] = inside ?? outside!
  const url = inside ? `/api/events/${shop.event_id}/${path}` : path
  return on.call(method, url, { as: shop.account.token, ...(body ? { body } : {}) })
}

beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  await fill()
  await t.deps.db
    .updateTable('organizers')
    .set({ email: 'unknown-yet@example.org' })
    .where('id', '=', shop.account.organizer_id)
    .execute()
})
afterAll(() => t.close())

const mailsNow = async () => {
  const { count } = await t.deps.db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'QUEUED')
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('an account whose owner has not confirmed their address mails nobody', () => {
  test.each(ACTS)('%s is EMAIL_NOT_VERIFIED; control: confirmed, it mails', async (name) => {
    await setVerified(false)
    const before = await mailsNow()
    const refused = await act(name)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
    expect(await mailsNow()).toBe(before)
    await setVerified(true)
    expect((await act(name)).status).toBeLessThan(300)
    expect(await mailsNow()).toBeGreaterThan(before)
  })
})

describe('every mail set off by staff counts against the day (MSG-9)', () => {
  test.each(ACTS)('%s is refused when the day is full', async (name) => {
    const full = await createTestApp({ database: t.url, env: { TURNOUT_MESSAGE_QUOTA: '1' } })
    const day = { account_id: shop.account.account_id, is_by_staff: true, created_at: t.now(), status: 'SENT' } as const
    const mail = { ...day, kind: 'tickets', to_address: 'anna@example.org', language: 'en' }
    await t.deps.db.insertInto('mails').values(mail).execute()
    const before = await mailsNow()
    expect((await act(name, full)).body.error?.code).toBe('MESSAGE_QUOTA_EXCEEDED')
    expect(await mailsNow()).toBe(before)
    await full.close()
  })
})

test('opening another account opens no other day: accounts of one owner share it (MSG-9)', async () => {
  const full = await createTestApp({ database: t.url, env: { TURNOUT_MESSAGE_QUOTA: '1' } })
  const body = { name: 'Second', default_currency: 'EUR', default_timezone: 'Europe/Berlin', language: 'en' }
  const second = await full.call('POST', '/api/accounts', { as: shop.account.token, body })
  expect(second.status).toBe(201)
  const { id: account_id } = await t.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', 'Second')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const mail = { kind: 'tickets', to_address: 'anna@example.org', language: 'en', status: 'SENT' } as const
  const sent = (of: number) =>
    t.deps.db
      .insertInto('mails')
      .values({ ...mail, account_id: of, is_by_staff: true, created_at: t.now() })
      .execute()
  // control: somebody else's is not counted
  await sent((await createOnSaleEvent(t.deps.db)).account.account_id)
  expect((await act('an invitation', full)).status).toBe(201)
  await t.deps.db.deleteFrom('mails').where('kind', '=', 'invitation').execute()
  await sent(account_id)
  expect((await act('an invitation', full)).body.error?.code).toBe('MESSAGE_QUOTA_EXCEEDED')
  await full.close()
})
