import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createOnSaleEvent, createTicket } from '#test/factories.ts'

/** Staff edit what buyers answered, and fill in what only staff see (QST-6, QST-7). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A completed or waiting order of two, with a question of the order and one of each attendee. */
async function createAnswered(price = 0) {
  const sale = await createOnSaleEvent(t.deps.db, { price })
  const as = sale.account.token
  const base = `/api/events/${sale.event_id}`
  const ask = async (body: object): Promise<number> =>
    (await t.call('POST', `${base}/questions`, { as, body: { title: 'Size', type: 'SINGLE_LINE_TEXT', ...body } })).body
      .data.id
  const ofAttendee = { belongs_to: 'ATTENDEE', ticket_ids: [sale.ticket_id] }
  const ids = {
    heard: await ask({ title: 'Heard of us', belongs_to: 'ORDER', is_required: true }),
    phone: await ask({ type: 'PHONE', belongs_to: 'ORDER' }),
    shirt: await ask({ type: 'CHECKBOX', options: ['S', 'M'], ...ofAttendee }),
    seat: await ask({ title: 'Seat', is_hidden: true, is_required: true, ...ofAttendee }),
  }
  const buyer = await createBuyer(t, sale, 2)
  const shirt = [{ question_id: ids.shirt, answer: ['S'] }]
  const saved = await buyer.call('PUT', '', {
    body: {
      order: { ...buyer.details.order, answers: [{ question_id: ids.heard, answer: 'Radio' }] },
      attendees: buyer.details.attendees.map((attendee) => ({ ...attendee, answers: shirt })),
    },
  })
  expect(saved.status).toBe(200)
  const order = await t.deps.db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', sale.event_id)
    .executeTakeFirstOrThrow()
  const attendees = await t.deps.db
    .selectFrom('attendees')
    .select('id')
    .where('event_id', '=', sale.event_id)
    .orderBy('id')
    .execute()
  const put = (path: string, answers: [number, unknown][], token = as) =>
    t.call('PUT', `${base}/${path}/answers`, {
      as: token,
      body: { answers: answers.map(([question_id, answer]) => ({ question_id, answer })) },
    })
  return { sale, as, base, ids, put, ask, order: `orders/${order.id}`, attendees: attendees.map(({ id }) => id) }
}

const textOf = (view: { answers: { question_id: number; attendee_id: number | null; text_answer: string }[] }) =>
  view.answers.map(({ question_id, attendee_id, text_answer }) => [question_id, attendee_id, text_answer])

describe('PUT /events/:event_id/orders/:order_id/answers (API-73)', () => {
  test('answers change, come and go by the buyer’s rules; what is left out stays; the log says what was there', async () => {
    const { put, order, ids, as, base } = await createAnswered()
    const changed = await put(order, [
      [ids.heard, ' Paper '],
      [ids.phone, '+49 (40) 123-456'],
    ])
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const ofOrder = (view: Parameters<typeof textOf>[0]) => textOf(view).filter(([, attendee]) => attendee === null)
    expect(ofOrder(changed.body.data)).toEqual([
      [ids.heard, null, 'Paper'],
      [ids.phone, null, '+4940123456'],
    ])
    expect(ofOrder((await put(order, [[ids.phone, null]])).body.data)).toEqual([[ids.heard, null, 'Paper']])
    const { activity } = (await t.call('GET', `${base}/${order}`, { as })).body.data
    const acts = activity.filter((line: { action?: string }) => line.action === 'order.answers_updated')
    expect(acts).toHaveLength(2)
    expect(acts[0]).toMatchObject({ actor_type: 'USER', actor_name: 'Ines Vandaele' })
    expect(acts[0].data[`question_${ids.heard}`]).toEqual({ title: 'Heard of us', from: 'Radio', to: 'Paper' })
    await put(order, [[ids.heard, 'Paper']])
    const again = (await t.call('GET', `${base}/${order}`, { as })).body.data.activity
    expect(again, 'nothing changed, nothing logged').toHaveLength(activity.length)
  })

  test('what the types refuse, what is required and what is asked elsewhere are fields (ANSWERS_INCOMPLETE)', async () => {
    const { put, order, ids } = await createAnswered()
    const reply = await put(order, [
      [ids.heard, ''],
      [ids.phone, 'call me'],
      [ids.shirt, ['S']],
      [999_999_999, 'x'],
    ])
    expect([reply.status, reply.body.error.code]).toEqual([422, 'ANSWERS_INCOMPLETE'])
    expect(Object.keys(reply.body.error.fields).sort()).toEqual(
      [ids.heard, ids.phone, ids.shirt, 999_999_999].map((id) => `answers.${id}`).sort(),
    )
  })

  test('another account gets nothing (IDN-6)', async () => {
    const { put, order, ids } = await createAnswered()
    const stranger = await createAccount(t.deps.db)
    expect((await put(order, [[ids.heard, 'x']], stranger.token)).status).toBe(404)
  })

  test('before payment the answers wait on the order, are edited there and end with it; the log keeps none (EXP-9)', async () => {
    const { put, order, ids, as, base, sale } = await createAnswered(1250)
    expect(textOf((await t.call('GET', `${base}/${order}`, { as })).body.data)).toEqual([[ids.heard, null, 'Radio']])
    const changed = await put(order, [[ids.heard, 'Poster']])
    expect(textOf(changed.body.data)).toEqual([[ids.heard, null, 'Poster']])
    const act = changed.body.data.activity.find((line: { action?: string }) => line.action === 'order.answers_updated')
    expect(act.data).toEqual({ question_ids: [ids.heard] })
    expect(await t.deps.db.selectFrom('answers').select('id').where('event_id', '=', sale.event_id).execute()).toEqual(
      [],
    )
    await t.deps.db.updateTable('orders').set({ status: 'EXPIRED' }).where('event_id', '=', sale.event_id).execute()
    expect((await put(order, [[ids.heard, 'x']])).body.error.code).toBe('ORDER_STATE_CHANGED')
  })
})

describe('PUT /events/:event_id/attendees/:attendee_id/answers (API-82)', () => {
  test('one attendee’s answers change, the neighbour’s stay; hidden ones are filled in by staff (QST-6)', async () => {
    const { put, ids, attendees, as, base, order } = await createAnswered()
    const [one, other] = attendees
    const changed = await put(`attendees/${one}`, [
      [ids.shirt, ['M', 'S']],
      [ids.seat, 'A 12'],
    ])
    expect(textOf(changed.body.data)).toEqual([
      [ids.shirt, one, 'M, S'],
      [ids.seat, one, 'A 12'],
    ])
    expect(textOf((await t.call('GET', `${base}/attendees/${other}`, { as })).body.data)).toEqual([
      [ids.shirt, other, 'S'],
    ])
    expect((await put(`attendees/${one}`, [[ids.seat, null]])).status, 'required but hidden blocks nobody').toBe(200)
    const acts = (await t.call('GET', `${base}/${order}`, { as })).body.data.activity
    expect(acts.filter((line: { action?: string }) => line.action === 'attendee.answers_updated')).toHaveLength(2)
  })

  test('an option removed since stays where it is, and cannot come anew (QST-9)', async () => {
    const { put, ids, attendees, as, base } = await createAnswered()
    const [one, other] = attendees
    await put(`attendees/${other}`, [[ids.shirt, ['M']]])
    await t.call('PUT', `${base}/questions/${ids.shirt}`, { as, body: { options: ['M', 'L'] } })
    expect((await put(`attendees/${one}`, [[ids.shirt, ['S', 'L']]])).status).toBe(200)
    const refused = await put(`attendees/${other}`, [[ids.shirt, ['S']]])
    expect(Object.keys(refused.body.error.fields)).toEqual([`answers.${ids.shirt}`])
  })

  test('a question of other tickets is asked of nobody here', async () => {
    const { put, ask, attendees, sale, ids } = await createAnswered()
    const other = await createTicket(t.deps.db, sale.event_id, { price: 0 })
    const elsewhere = await ask({ belongs_to: 'ATTENDEE', ticket_ids: [other.ticket_id] })
    for (const id of [elsewhere, ids.heard])
      expect((await put(`attendees/${attendees[0]}`, [[id, 'x']])).body.error.code).toBe('ANSWERS_INCOMPLETE')
  })

  test('of a cancelled ticket too (QST-7); a required one that never was answered is not forced', async () => {
    const { put, ask, attendees, sale, ids, base, as } = await createAnswered()
    const late = await ask({ belongs_to: 'ATTENDEE', ticket_ids: [sale.ticket_id], is_required: true })
    const path = `attendees/${attendees[0]}`
    expect((await t.call('POST', `${base}/${path}/cancel`, { as, body: {} })).status).toBe(200)
    const changed = await put(path, [
      [ids.shirt, ['M']],
      [late, null],
    ])
    expect(changed.status).toBe(200)
    expect(changed.body.data.status).toBe('CANCELLED')
    await put(path, [[late, 'now']])
    expect((await put(path, [[late, '']])).status, 'once given, it stays given').toBe(422)
  })
})
