import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent, createQuestion, type QuestionValues } from '#test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ask = (event_id: number, ticket_id: number, asked: QuestionValues): Promise<number> =>
  createQuestion(t.deps.db, event_id, { ...asked, ticket_ids: asked.belongs_to === 'ATTENDEE' ? [ticket_id] : [] })

describe('questions in the details (QST-5, RES-16, RES-18)', () => {
  test('required answers are asked for, hidden and foreign ones ignored, checked ones stored', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { price: 0 })
    const ofOrder = await ask(sale.event_id, sale.ticket_id, { is_required: true })
    const ofAttendee = await ask(sale.event_id, sale.ticket_id, {
      belongs_to: 'ATTENDEE',
      type: 'CHECKBOX',
      options: ['red', 'blue'],
      is_required: true,
    })
    const hidden = await ask(sale.event_id, sale.ticket_id, { is_required: true, is_hidden: true })
    const buyer = await createBuyer(t, sale)
    const missing = await buyer.saveDetails()
    expect(missing.body.error.code).toBe('ANSWERS_INCOMPLETE')
    expect(Object.keys(missing.body.error.fields).sort()).toEqual([
      `attendees.0.answers.${ofAttendee}`,
      `order.answers.${ofOrder}`,
    ])
    const long = [{ question_id: ofOrder, answer: 'x'.repeat(256) }]
    const refused = await buyer.call('PUT', '', {
      body: { ...buyer.details, order: { ...buyer.details.order, answers: long } },
    })
    expect(refused.body.error.fields[`order.answers.${ofOrder}`]).toEqual(['Use at most 255 characters.'])
    const answers = [
      { question_id: ofOrder, answer: ' vegan ' },
      { question_id: hidden, answer: 'mine' },
      { question_id: 999_999, answer: 'x' },
    ]
    const saved = await buyer.call('PUT', '', {
      body: {
        order: { ...buyer.details.order, answers },
        attendees: [{ ...buyer.details.attendees[0], answers: [{ question_id: ofAttendee, answer: ['red'] }] }],
      },
    })
    expect(saved.status).toBe(200)
    const stored = await t.deps.db
      .selectFrom('answers')
      .select(['question_id', 'answer'])
      .where('event_id', '=', sale.event_id)
      .orderBy('question_id')
      .execute()
    expect(stored).toEqual([
      { question_id: ofOrder, answer: 'vegan' },
      { question_id: ofAttendee, answer: ['red'] },
    ])
  })

  test('wrong names and missing answers come in one answer', async () => {
    const sale = await createOnSaleEvent(t.deps.db, { price: 0 })
    const question = await ask(sale.event_id, sale.ticket_id, { is_required: true })
    const buyer = await createBuyer(t, sale)
    const body = {
      order: { ...buyer.details.order, email: 'nobody' },
      attendees: [{ ...buyer.details.attendees[0], first_name: '' }],
    }
    const reply = await buyer.call('PUT', '', { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields).sort()).toEqual([
      'attendees.0.first_name',
      `order.answers.${question}`,
      'order.email',
    ])
    expect((await t.call('PUT', buyer.order, { body })).body.error.code).toBe('CHECKOUT_SESSION_REQUIRED')
  })
})
