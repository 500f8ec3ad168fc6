import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createMember, createOnSaleEvent, createTicket, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  sale = await createOnSaleEvent(t.deps.db, { price: 0 })
  owner = sale.account
  stranger = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const questions = () => `/api/events/${sale.event_id}/questions`
const TEXT = { title: 'Diet', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' }
const create = async (body: Record<string, unknown> = {}): Promise<{ id: number } & Record<string, unknown>> => {
  const reply = await t.call('POST', questions(), { as: owner.token, body: { ...TEXT, ...body } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body.data
}
const put = (id: number, body: unknown) => t.call('PUT', `${questions()}/${id}`, { as: owner.token, body })
const remove = (id: number) => t.call('DELETE', `${questions()}/${id}`, { as: owner.token })
const list = async (query = '') => (await t.call('GET', questions() + query, { as: owner.token })).body.data
const settings = async () =>
  (await t.call('GET', `/api/events/${sale.event_id}/settings`, { as: owner.token })).body.data
const newSale = async () => {
  sale = await createOnSaleEvent(t.deps.db, { price: 0 })
  owner = sale.account
}

describe('POST /events/:event_id/questions', () => {
  test('each type is created with what it needs, last in its scope (QST-1, QST-3, API-65)', async () => {
    await newSale()
    const attendee = { belongs_to: 'ATTENDEE', ticket_ids: [sale.ticket_id] }
    const first = await create({ description: ' <b onclick="x">No</b> nuts ', is_required: true })
    expect(first).toMatchObject({
      title: 'Diet',
      description: '<strong>No</strong> nuts',
      options: [],
      is_required: true,
      is_hidden: false,
      ticket_ids: [],
      order: 1,
      answers_count: 0,
    })
    for (const type of ['MULTI_LINE_TEXT', 'DATE', 'ADDRESS', 'PHONE']) await create({ type, options: ['left out'] })
    for (const type of ['DROPDOWN', 'RADIO', 'CHECKBOX'])
      expect((await create({ type, options: [' S ', 'M'], ...attendee })).options).toEqual(['S', 'M'])
    const all = await list()
    expect(all.map((one: { belongs_to: string; order: number }) => [one.belongs_to, one.order])).toEqual([
      ...[1, 2, 3, 4, 5].map((order) => ['ORDER', order]),
      ...[1, 2, 3].map((order) => ['ATTENDEE', order]),
    ])
    expect(all[1].options).toEqual([])
    expect(await list('?belongs_to=ATTENDEE')).toHaveLength(3)
    expect((await t.call('GET', `${questions()}/${first.id}`, { as: owner.token })).body.data).toEqual(all[0])
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(150) }, 'title'],
    [{ type: 'FILE' }, 'type'],
    [{ type: 'RADIO' }, 'options'],
    [{ type: 'CHECKBOX', options: [' '] }, 'options.0'],
    [{ type: 'CHECKBOX', options: ['Ramp', 'Loop', 'Ramp '] }, 'options.2'],
    [{ type: 'DROPDOWN', options: ['x'.repeat(256)] }, 'options.0'],
    [{ belongs_to: 'ATTENDEE' }, 'ticket_ids'],
    [{ belongs_to: 'ATTENDEE', ticket_ids: [999_999_999] }, 'ticket_ids'],
    [{ ticket_ids: [1] }, 'ticket_ids'],
    [{ belongs_to: 'EVENT' }, 'belongs_to'],
  ])('%j is a field error (QST-1, QST-3c, TXT-3)', async (wrong, field) => {
    const reply = await t.call('POST', questions(), { as: owner.token, body: { ...TEXT, ...wrong } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('organizers may, another account and nobody get nothing (PRM-4, IDN-6)', async () => {
    const member = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
    expect((await t.call('POST', questions(), { as: member.token, body: TEXT })).status).toBe(201)
    expect((await t.call('POST', questions(), { as: stranger.token, body: TEXT })).status).toBe(404)
    expect((await t.call('POST', questions(), { body: TEXT })).status).toBe(401)
  })
})

describe('hidden questions (QST-6, QST-8)', () => {
  test('hiding turns the setting on; the list follows it, the public never sees them', async () => {
    await newSale()
    const shown = await create()
    expect((await settings()).show_hidden_questions).toBe(false)
    const hidden = await create({ title: 'VIP?', is_hidden: true })
    expect((await settings()).show_hidden_questions).toBe(true)
    expect(await list()).toHaveLength(2)
    await t.call('PATCH', `/api/events/${sale.event_id}/settings`, {
      as: owner.token,
      body: { show_hidden_questions: false },
    })
    expect((await list()).map((one: { id: number }) => one.id)).toEqual([shown.id])
    expect(await list('?include_hidden=true')).toHaveLength(2)
    const publicly = await t.call('GET', `/api/public/events/${sale.event_id}/questions`)
    expect(publicly.body.data.map((one: { id: number }) => one.id)).toEqual([shown.id])
    expect((await put(hidden.id, { is_hidden: true })).status).toBe(200)
    expect((await settings()).show_hidden_questions, 'saved as hidden again').toBe(true)
  })
})

describe('PUT and DELETE', () => {
  test('omitted fields stay; the rules over several fields see what is stored (TXT-1)', async () => {
    const made = await create({ type: 'RADIO', options: ['S', 'M'], is_required: true })
    const renamed = await put(made.id, { title: 'Size' })
    expect(renamed.body.data).toMatchObject({ title: 'Size', type: 'RADIO', options: ['S', 'M'], is_required: true })
    expect(Object.keys((await put(made.id, { options: [] })).body.error.fields)).toEqual(['options'])
    expect(Object.keys((await put(made.id, { belongs_to: 'ATTENDEE' })).body.error.fields)).toEqual(['ticket_ids'])
    const moved = await put(made.id, { belongs_to: 'ATTENDEE', ticket_ids: [sale.ticket_id], type: 'PHONE' })
    expect(moved.body.data).toMatchObject({ belongs_to: 'ATTENDEE', ticket_ids: [sale.ticket_id], options: [] })
    expect((await put(made.id, { belongs_to: 'ORDER' })).body.data.ticket_ids).toEqual([])
  })

  test('an older version than the stored one is refused (CNV-8)', async () => {
    const made = await create()
    const old = new Date(Date.parse(String(made.updated_at)) - 1000).toISOString()
    expect((await put(made.id, { title: 'New', updated_at: old })).body.error.code).toBe('STALE_UPDATE')
    expect((await put(made.id, { title: 'New', updated_at: made.updated_at })).status).toBe(200)
  })

  test('an unanswered question is deleted and gone everywhere (API-66)', async () => {
    const made = await create()
    expect((await remove(made.id)).status).toBe(204)
    expect((await remove(made.id)).status).toBe(404)
    expect((await put(made.id, { title: 'x' })).status).toBe(404)
    const publicly = await t.call('GET', `/api/public/events/${sale.event_id}/questions`)
    expect(publicly.body.data.map((one: { id: number }) => one.id)).not.toContain(made.id)
  })

  test('with answers, type, scope and delete are fixed; words and options are not (QST-9)', async () => {
    await newSale()
    const made = await create({ type: 'RADIO', options: ['S', 'M'] })
    const buyer = await createBuyer(t, sale)
    const answers = [{ question_id: made.id, answer: 'S' }]
    await buyer.call('PUT', '', { body: { ...buyer.details, order: { ...buyer.details.order, answers } } })
    expect((await t.call('GET', `${questions()}/${made.id}`, { as: owner.token })).body.data.answers_count).toBe(1)
    for (const refused of [
      await put(made.id, { type: 'DROPDOWN' }),
      await put(made.id, { belongs_to: 'ATTENDEE', ticket_ids: [sale.ticket_id] }),
      await remove(made.id),
    ])
      expect([refused.status, refused.body.error.code]).toEqual([409, 'QUESTION_HAS_ANSWERS'])
    expect((await put(made.id, { title: 'Size', options: ['M'], type: 'RADIO', is_hidden: true })).status).toBe(200)
    const stored = await t.deps.db
      .selectFrom('answers')
      .select('answer')
      .where('question_id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(stored.answer, 'a removed option stays on the answer').toBe('S')
  })

  test('an answer that waits with a running order counts as well (QST-9)', async () => {
    const paid = await createOnSaleEvent(t.deps.db)
    const path = `/api/events/${paid.event_id}/questions`
    const as = paid.account.token
    const body = { ...TEXT, belongs_to: 'ATTENDEE', ticket_ids: [paid.ticket_id] }
    const [ofOrder, ofAttendee, unasked] = await Promise.all(
      [TEXT, body, TEXT].map(async (one) => (await t.call('POST', path, { as, body: one })).body.data.id as number),
    )
    const buyer = await createBuyer(t, paid)
    const answer = (question_id: number | undefined) => ({ answers: [{ question_id, answer: 'vegan' }] })
    await buyer.call('PUT', '', {
      body: {
        order: { ...buyer.details.order, ...answer(ofOrder) },
        attendees: [{ ...buyer.details.attendees[0], ...answer(ofAttendee) }],
      },
    })
    expect(await buyer.status()).toBe('AWAITING_PAYMENT')
    for (const id of [ofOrder, ofAttendee])
      expect((await t.call('DELETE', `${path}/${id}`, { as })).body.error?.code).toBe('QUESTION_HAS_ANSWERS')
    expect((await t.call('DELETE', `${path}/${unasked}`, { as })).status).toBe(204)
  })

  test('deleting a question while a buyer answers it: the answer or the deletion, each whole (QST-9)', async () => {
    for (let round = 0; round < 6; round++) {
      await newSale()
      const made = await create()
      const buyer = await createBuyer(t, sale)
      const order = { ...buyer.details.order, answers: [{ question_id: made.id, answer: 'x' }] }
      const [saved, deleted] = await Promise.all([
        buyer.call('PUT', '', { body: { ...buyer.details, order } }),
        remove(made.id),
      ])
      expect(saved.status).toBe(200)
      expect([204, 409]).toContain(deleted.status)
    }
  })
})

describe('POST /events/:event_id/questions/sort', () => {
  const sort = (ids: readonly number[]) =>
    t.call('POST', `${questions()}/sort`, {
      as: owner.token,
      body: ids.map((id, index) => ({ id, order: index + 1 })),
    })

  test('the exact set of one scope changes its order, hidden ones included (QST-10, API-62)', async () => {
    await newSale()
    const [a, b, c] = [await create(), await create({ is_hidden: true }), await create()]
    const attendee = await create({ belongs_to: 'ATTENDEE', ticket_ids: [sale.ticket_id] })
    expect((await sort([c.id, b.id, a.id])).status).toBe(204)
    expect((await list()).map((one: { id: number }) => one.id)).toEqual([c.id, b.id, a.id, attendee.id])
    const publicly = await t.call('GET', `/api/public/events/${sale.event_id}/questions`)
    expect(publicly.body.data.map((one: { id: number }) => one.id)).toEqual([c.id, attendee.id, a.id])
    for (const wrong of [
      [a.id, b.id],
      [a.id, b.id, c.id, attendee.id],
      [a.id, b.id, b.id],
      [a.id, b.id, attendee.id],
      [],
    ])
      expect((await sort(wrong)).body.error?.code).toBe('SORT_SET_MISMATCH')
    expect((await sort([attendee.id])).status).toBe(204)
  })
})

test('of a deleted ticket nobody is asked; the question stays (TIX-14)', async () => {
  await newSale()
  const other = await createTicket(t.deps.db, sale.event_id, { price: 0 })
  const both = await create({ belongs_to: 'ATTENDEE', ticket_ids: [sale.ticket_id, other.ticket_id] })
  const path = `/api/events/${sale.event_id}/tickets/${other.ticket_id}`
  expect((await t.call('DELETE', path, { as: owner.token })).status).toBe(204)
  const [kept] = await list()
  expect(kept.ticket_ids).toEqual([sale.ticket_id])
  expect((await put(both.id, { ...kept })).status, 'saving it unchanged').toBe(200)
})
