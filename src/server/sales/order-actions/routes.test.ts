import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { queueCompletionMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createAnswer,
  createMember,
  createOnSaleEvent,
  createQuestion,
  type QuestionValues,
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
  shop = await createOnSaleEvent(t.deps.db)
  organizer = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
})
afterAll(() => t.close())

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const JONAS = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }
const sold = (values = {}) => createSoldOrder(t.deps.db, { ...shop, people: [ANNA, JONAS], ...values })
const orders = () => `/api/events/${shop.event_id}/orders`
const list = async (query = '') => (await t.call('GET', `${orders()}?${query}`, { as: organizer.token })).body
const references = async (query = '') => (await list(query)).data.map((order: { reference: string }) => order.reference)

describe('GET /events/:event_id/orders (API-71, LST-4)', () => {
  test('shows unpaid, completed and cancelled orders, newest first, with items, attendees and badge', async () => {
    await sold({ order: { created_at: new Date('2027-02-02T00:00:00Z') } })
    await sold({ status: 'AWAITING_PAYMENT' })
    await sold({
      status: 'CANCELLED',
      order: { refund_status: 'PARTIALLY_REFUNDED', created_at: new Date('2027-02-03T00:00:00Z') },
    })
    const { data, meta } = await list()
    expect(meta).toMatchObject({ total: 3, default_sort: 'created_at', default_sort_direction: 'desc' })
    expect(data.map((order: { display_status: string }) => order.display_status)).toEqual([
      'PARTIALLY_REFUNDED',
      'COMPLETED',
      'AWAITING_PAYMENT',
    ])
    expect(data[1]).toMatchObject({
      total_gross: 2500,
      amount_paid: 2500,
      amount_refundable: 2500,
      is_test: false,
      promo_code: null,
      promo_code_applied: false,
      affiliate: null,
      items: [{ title: 'Standing', label: null, quantity: 2, unit_total: 1250, total_gross: 2500 }],
      attendees: [
        { first_name: 'Anna', ticket: { title: 'Standing', label: null }, status: 'ACTIVE' },
        { first_name: 'Jonas' },
      ],
      payments: [],
    })
    expect(data[1]).not.toHaveProperty('activity')
  })

  test('reserved and expired ones only when asked for (ORD-22)', async () => {
    const { order_id, reference } = await sold({ status: 'AWAITING_PAYMENT' })
    await t.deps.db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', order_id).execute()
    expect(await references()).toEqual([])
    expect(await references('filter_fields[status][eq]=EXPIRED')).toEqual([reference])
    expect(await references('filter_fields[status][in]=EXPIRED,RESERVED')).toEqual([reference])
  })

  test('search finds names, email and reference, in any case and by part', async () => {
    const { reference } = await sold()
    await sold({ people: [JONAS] })
    for (const query of ['ann', 'BERG', 'anna@example', reference.toLowerCase().slice(1, 5), 'Anna Berg'])
      expect(await references(`query=${encodeURIComponent(query)}`)).toEqual([reference])
    expect(await references('query=%25')).toEqual([])
  })

  test('the search has a trigram index over what the list shows (LST-4)', async () => {
    const { rows } = await t.deps.pool.query<{ def: string }>(
      `select pg_get_indexdef('orders_search'::regclass) as def`,
    )
    expect(rows[0]?.def).toMatch(/gin \(search_text gin_trgm_ops\) WHERE .*AWAITING_PAYMENT.*COMPLETED.*CANCELLED/)
  })

  test('filters and sorts of the list', async () => {
    const { reference: plain } = await sold()
    const { reference: coded } = await sold({
      people: [ANNA],
      order: { promo_code: 'EARLY', is_test: true, refund_status: 'REFUNDED' },
    })
    expect(await references('filter_fields[promo_code][like]=ear')).toEqual([coded])
    // as at the checkout, a code is the same in capitals or not (PRO-1)
    expect(await references('filter_fields[promo_code][eq]=early')).toEqual([coded])
    expect(await references('filter_fields[promo_code][ne]=eARLY')).toEqual([plain])
    expect(await references('filter_fields[promo_code][null]=true')).toEqual([plain])
    expect(await references('filter_fields[is_test][eq]=false')).toEqual([plain])
    expect(await references('filter_fields[refund_status][eq]=REFUNDED')).toEqual([coded])
    expect(await references('filter_fields[total_gross][gte]=2000')).toEqual([plain])
    expect(await references('sort_by=total_gross&sort_direction=asc')).toEqual([coded, plain])
    for (const wrong of [
      'sort_by=short_id',
      'filter_fields[email][eq]=x',
      'filter_fields[status][eq]=DONE',
      'filter_fields[total_gross][like]=1',
    ])
      expect((await t.call('GET', `${orders()}?${wrong}`, { as: organizer.token })).status).toBe(422)
  })

  test('nobody and another account get nothing (IDN-6)', async () => {
    expect((await t.call('GET', orders())).status).toBe(401)
    expect((await t.call('GET', orders(), { as: stranger.token })).status).toBe(404)
  })
})

describe('GET and PUT /events/:event_id/orders/:order_id (API-72)', () => {
  test('one order with answers, refunds, payments and the activity of acts and mails (REL-21, MAIL-1)', async () => {
    const { order_id, attendees } = await sold()
    const stamps = { event_id: shop.event_id, created_at: t.now(), updated_at: t.now() }
    const { event_id } = shop
    const asked = {
      title: 'Diet',
      type: 'CHECKBOX',
      options: ['vegan', 'none'],
      belongs_to: 'ATTENDEE',
    } satisfies QuestionValues
    const question_id = await createQuestion(t.deps.db, event_id, asked)
    const attendee_id = attendees[0]!.id
    await createAnswer(t.deps.db, { event_id, order_id, attendee_id, question_id, answer: ['vegan'] })
    const attempt = await t.deps.db
      .insertInto('payment_attempts')
      .values({ ...stamps, order_id, provider: 'test', status: 'SUCCEEDED', amount: 2500, currency: 'EUR' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.deps.db
      .insertInto('refunds')
      .values({
        ...stamps,
        order_id,
        payment_attempt_id: attempt.id,
        user_id: shop.account.user_id,
        amount: 500,
        net_amount: 500,
        fee_amount: 0,
        tax_amount: 0,
        fee_included_amount: 0,
        tax_included_amount: 0,
        status: 'PENDING',
        notify_buyer: true,
      })
      .execute()
    await inTransaction(t.deps.db, (tx) => queueCompletionMails(tx, systemCtx(t.deps), { order_ids: [order_id] }))
    const { body } = await t.call('GET', `${orders()}/${order_id}`, { as: organizer.token })
    expect(body.data).toMatchObject({
      amount_refundable: 2000,
      answers: [{ title: 'Diet', answer: ['vegan'], text_answer: 'vegan', attendee_id: attendees[0]!.id }],
      payments: [{ provider: 'test', amount: 2500, status: 'SUCCEEDED', return_status: null }],
      refunds: [{ amount: 500, status: 'PENDING', user_name: 'Ines Vandaele' }],
    })
    expect(body.data.activity).toMatchObject([
      { kind: 'MAIL', mail_kind: 'order-confirmation', to: 'anna@example.org', status: 'QUEUED', sent_at: null },
      { kind: 'MAIL', mail_kind: 'tickets', to: 'jonas@example.org' },
      { kind: 'MAIL', mail_kind: 'new-order', to: 'hello@example.org' },
    ])
  })

  test('the buyer is corrected; the old values stand in the activity and the tickets keep theirs (ORD-23)', async () => {
    const { order_id } = await sold()
    const path = `${orders()}/${order_id}`
    const reply = await t.call('PUT', path, {
      as: organizer.token,
      body: { email: ' New@Example.org ', last_name: 'Bergström', total_gross: 1, status: 'CANCELLED' },
    })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      first_name: 'Anna',
      last_name: 'Bergström',
      email: 'new@example.org',
      total_gross: 2500,
      status: 'COMPLETED',
    })
    expect(reply.body.data.attendees[0].email).toBe('anna@example.org')
    expect(reply.body.data.activity).toMatchObject([
      {
        kind: 'ACT',
        action: 'order.updated',
        actor_type: 'USER',
        data: {
          email: { from: 'anna@example.org', to: 'new@example.org' },
          last_name: { from: 'Berg', to: 'Bergström' },
        },
      },
    ])
    await t.call('PUT', path, { as: organizer.token, body: { email: 'new@example.org' } })
    expect((await t.call('GET', path, { as: organizer.token })).body.data.activity).toHaveLength(1)
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ first_name: '' }, 'first_name'],
    [{ last_name: 'x'.repeat(51) }, 'last_name'],
  ])('%j is a field error', async (body, field) => {
    const { order_id } = await sold()
    const reply = await t.call('PUT', `${orders()}/${order_id}`, { as: organizer.token, body })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
  })

  test('an order of another event or account is not there (SEC-1, IDN-6)', async () => {
    const { order_id } = await sold()
    const other = await createOnSaleEvent(t.deps.db)
    for (const [method, suffix] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/resend-confirmation'],
    ] as const) {
      const body = method === 'PUT' ? { email: 'x@example.org' } : undefined
      expect(
        (
          await t.call(method, `/api/events/${other.event_id}/orders/${order_id}${suffix}`, {
            as: other.account.token,
            body,
          })
        ).status,
      ).toBe(404)
      expect((await t.call(method, `${orders()}/${order_id}${suffix}`, { as: stranger.token, body })).status).toBe(404)
      expect((await t.call(method, `${orders()}/${order_id}${suffix}`, { body })).status).toBe(401)
    }
  })
})

describe('POST …/resend-confirmation (API-77)', () => {
  test('goes to the addresses as they are now (MAIL-7) and stands in the activity', async () => {
    const { order_id } = await sold()
    await t.call('PUT', `${orders()}/${order_id}`, { as: organizer.token, body: { email: 'moved@example.org' } })
    expect((await t.call('POST', `${orders()}/${order_id}/resend-confirmation`, { as: organizer.token })).status).toBe(
      204,
    )
    const mails = await t.deps.db
      .selectFrom('mails')
      .select(['kind', 'to_address'])
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
    expect(mails).toEqual([
      { kind: 'order-confirmation', to_address: 'moved@example.org' },
      { kind: 'tickets', to_address: 'anna@example.org' },
      { kind: 'tickets', to_address: 'jonas@example.org' },
    ])
    await t.runJobs()
    const { body } = await t.call('GET', `${orders()}/${order_id}`, { as: organizer.token })
    expect(body.data.activity.filter(({ kind }: { kind: string }) => kind === 'MAIL')).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: 'SENT', sent_at: t.now().toISOString() })]),
    )
    expect(body.data.activity.map(({ action }: { action?: string }) => action)).toContain('order.confirmation_resent')
  })

  test.each(['AWAITING_PAYMENT', 'CANCELLED'] as const)('%s orders have no confirmation', async (status) => {
    const { order_id } = await sold({ status })
    const reply = await t.call('POST', `${orders()}/${order_id}/resend-confirmation`, { as: organizer.token })
    expect([reply.status, reply.body.error.code]).toEqual([409, 'ORDER_STATE_CHANGED'])
  })
})
