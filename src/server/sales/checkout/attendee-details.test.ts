import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AttendeeDetails, AttendeeEmail } from '#core/catalog/events/attendee-details.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createMember, createOnSaleEvent } from '#test/factories.ts'
import { openPdf, pdfText } from '#test/pdf.ts'

/** Whose details checkout asks for, and what those who did not buy learn of the price (RES-26, SET-45, SET-46, TIX-25). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  await t.runJobs()
  t.mails.sent.length = 0
})
afterAll(() => t.close())

const BUYER = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
const MIRA = { first_name: 'Mira', last_name: 'Lund', email: 'mira@example.org' }
const to = (address: string) => t.mails.sent.filter((mail) => mail.to === address)

interface Asked {
  readonly details?: AttendeeDetails
  readonly email?: AttendeeEmail
  readonly price?: number
}

/** Two tickets, as the event asks for their holders; the settings are made over the API as staff would. */
async function order({ details = 'EACH', email = 'REQUIRED', price = 0 }: Asked) {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 10, price, type: price ? 'PAID' : 'FREE' })
  const { token } = await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')
  const staff = (method: string, path: string, body?: object) =>
    t.call(method, `/api/events/${sale.event_id}${path}`, { as: token, ...(body ? { body } : {}) })
  expect((await staff('PATCH', '/settings', { attendee_details: details })).status).toBe(200)
  expect((await staff('PUT', `/tickets/${sale.ticket_id}`, { attendee_email: email })).status).toBe(200)
  const buyer = await createBuyer(t, sale, 2)
  const save = (attendees: readonly object[]) => {
    const priced = attendees.map((one) => ({ ticket_price_id: sale.price_id, ...one }))
    return buyer.call('PUT', '', { body: { order: BUYER, attendees: priced } })
  }
  const attendees = async () =>
    t.deps.db
      .selectFrom('attendees')
      .select(['first_name', 'last_name', 'email'])
      .where('event_id', '=', sale.event_id)
      .orderBy('id')
      .execute()
  return { sale, staff, buyer, save, attendees }
}

describe('what is asked of those who come (RES-26)', () => {
  test('the buyer alone: every ticket carries the buyer’s name, lists and files too; one mail', async () => {
    const { save, attendees, buyer, staff } = await order({ details: 'BUYER' })
    expect((await buyer.call('GET')).body.data.event.settings.attendee_details).toBe('BUYER')
    const saved = await save([{}, MIRA])
    expect([saved.status, saved.body.data.status]).toEqual([200, 'COMPLETED'])
    expect(await attendees()).toEqual([BUYER, BUYER])
    await t.runJobs()
    expect(to(BUYER.email)).toHaveLength(1)
    expect(to(MIRA.email)).toHaveLength(0)
    const list = await staff('GET', '/attendees')
    expect(list.body.data.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Annika', 'Annika'])
  })

  test('no address of children: all mails go to the buyer', async () => {
    const { save, attendees, buyer } = await order({ email: 'NONE' })
    expect((await buyer.call('GET')).body.data.items).toMatchObject([{ attendee_email: 'NONE' }])
    const child = { first_name: 'Ida', last_name: 'Lund' }
    expect((await save([child, { ...child, email: MIRA.email }])).status).toBe(200)
    expect(await attendees()).toEqual([
      { ...child, email: BUYER.email },
      { ...child, email: BUYER.email },
    ])
    await t.runJobs()
    expect(to(BUYER.email)[0]?.attachments.filter(({ filename }) => filename.endsWith('.png'))).toHaveLength(2)
    expect(to(MIRA.email)).toHaveLength(0)
  })

  test('an optional address: given it is used, left empty it is the buyer’s', async () => {
    const { save, attendees } = await order({ email: 'OPTIONAL' })
    expect((await save([{ ...MIRA, email: '' }, MIRA])).status).toBe(200)
    expect((await attendees()).map(({ email }) => email)).toEqual([BUYER.email, MIRA.email])
  })

  test('what is asked and missing is told with everything else that is wrong, at its field (RES-18)', async () => {
    const { save, attendees } = await order({})
    const missing = await save([{ ...MIRA, email: null }, { email: MIRA.email }])
    expect([missing.status, missing.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(missing.body.error.fields).sort()).toEqual([
      'attendees.0.email',
      'attendees.1.first_name',
      'attendees.1.last_name',
    ])
    const broken = await save([{ ...MIRA, email: 'mira' }, { email: MIRA.email }])
    expect(Object.keys(broken.body.error.fields).sort()).toEqual([
      'attendees.0.email',
      'attendees.1.first_name',
      'attendees.1.last_name',
    ])
    expect(await attendees()).toEqual([])
  })

  test('a ticket asks children for no address, but still for a name', async () => {
    const { save } = await order({ email: 'NONE' })
    const reply = await save([{}, MIRA])
    expect(Object.keys(reply.body.error.fields).sort()).toEqual(['attendees.0.first_name', 'attendees.0.last_name'])
  })

  test('a paid order keeps what was resolved until it is paid', async () => {
    const { save, buyer, attendees } = await order({ details: 'BUYER', price: 1250 })
    expect((await save([{}, {}])).body.data.attendees).toMatchObject([BUYER, BUYER])
    await buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    await buyer.call('POST', '/payment/submit')
    expect((await buyer.confirm()).status).toBe(200)
    expect(await attendees()).toEqual([BUYER, BUYER])
  })

  test('settings and tickets refuse other words', async () => {
    const { staff, sale } = await order({})
    const settings = await staff('PATCH', '/settings', { attendee_details: 'NOBODY' })
    expect(Object.keys(settings.body.error.fields)).toEqual(['attendee_details'])
    const ticket = await staff('PUT', `/tickets/${sale.ticket_id}`, { attendee_email: 'MAYBE' })
    expect(Object.keys(ticket.body.error.fields)).toEqual(['attendee_email'])
    const cleared = await staff('PUT', `/tickets/${sale.ticket_id}`, { attendee_email: null })
    expect(cleared.body.data.attendee_email).toBe('REQUIRED')
  })
})

describe('the mail of a friend (MAIL-11, SET-46)', () => {
  async function bought(hides: boolean) {
    const one = await order({ price: 1250 })
    await one.staff('PATCH', '/settings', { hide_price_from_attendees: hides })
    await one.save([BUYER, MIRA])
    await one.buyer.call('POST', '/payment', { body: { method: 'CARD' } })
    await one.buyer.call('POST', '/payment/submit')
    await one.buyer.confirm()
    await t.runJobs()
    const [friend] = to(MIRA.email)
    const [own] = to(BUYER.email)
    const pdf = friend!.attachments.find(({ content_type }) => content_type === 'application/pdf')!.content
    const tickets = (await one.buyer.call('GET')).body.data.attendees as { short_id: string; unit_total: number }[]
    const page = async (at: number) =>
      (await t.call('GET', `/api/public/events/${one.sale.event_id}/attendees/${tickets[at]!.short_id}`)).body.data
    return { friend: friend!, own: own!, file: await pdfText(await (await openPdf(pdf)).getPage(1)), page, tickets }
  }

  test('names who ordered the ticket, and tells nothing of its price unless the organizer wants it', async () => {
    const { friend, own, file, page, tickets } = await bought(true)
    expect(friend.text).toContain('Annika Bergström ordered this ticket for you.')
    for (const text of [friend.text, friend.html, file]) expect(text).not.toContain('12.50')
    expect(own.text).not.toContain('ordered this ticket for you')
    expect(own.text).toContain('12.50')
    expect((await page(1)).unit_total).toBeNull()
    expect((await page(0)).unit_total).toBe(1250)
    // the buyer's own page shows what each of them cost
    expect(tickets.map(({ unit_total }) => unit_total)).toEqual([1250, 1250])
  })

  test('tells the price where the setting is off', async () => {
    const { friend, file, page } = await bought(false)
    for (const text of [friend.text, friend.html, file]) expect(text).toContain('12.50')
    expect((await page(1)).unit_total).toBe(1250)
  })
})
