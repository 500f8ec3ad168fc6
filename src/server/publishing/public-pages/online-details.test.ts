import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { readCalendar } from '#test/mail-reader.ts'
import { openPdf, pdfText } from '#test/pdf.ts'

/** The way into an online event, looked for in everything a buyer or a passer-by gets, before and after the order. */
const ROOM = 'https://meet.example.org/r/7-secret-room'
let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>

beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_PUBLIC_LIST: 'on' } })
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-online-')))
  await pages.ready()
  sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
  await t.deps.db
    .updateTable('events')
    .set({ is_online_event: true, online_event_details: `<p>Join <a href="${ROOM}">here</a></p>` })
    .where('id', '=', sale.event_id)
    .execute()
  await t.deps.db
    .updateTable('event_settings')
    .set({ payment_methods: ['CARD', 'OFFLINE'], offline_payment_instructions: '<p>IBAN DE00</p>' })
    .where('event_id', '=', sale.event_id)
    .execute()
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const get = async (url: string, cookie = '') => {
  const reply = await pages.inject({ url, headers: { cookie } })
  const { location } = reply.headers
  return location ? pages.inject({ url: String(location), headers: { cookie } }) : reply
}
type Buyer = Awaited<ReturnType<typeof createBuyer>>

/** What can be opened without having bought anything, and with an order that is not complete. */
async function expectHidden(buyer: Buyer): Promise<void> {
  const { event_id, account } = sale
  const short_id = buyer.order.split('/').at(-1)
  const open = [
    `/event/${event_id}`,
    `/widget/${event_id}`,
    `/o/${account.organizer_id}`,
    '/events',
    `/api/public/events/${event_id}`,
    '/api/public/events',
    `/api/public/organizers/${account.organizer_id}`,
    `/api/public/organizers/${account.organizer_id}/events`,
    `/checkout/${event_id}/${short_id}/summary`,
    buyer.order,
    `/api/public/events/${event_id}/order`,
    `${buyer.order}/calendar.ics`,
    `${buyer.order}/tickets.pdf`,
  ]
  for (const url of open)
    for (const cookie of ['', buyer.cookie]) {
      const reply = await get(url, cookie)
      expect([url, reply.body.includes('secret-room'), reply.body.includes('Join')]).toEqual([url, false, false])
    }
  for (const file of ['calendar.ics', 'tickets.pdf'])
    expect((await get(`${buyer.order}/${file}`, buyer.cookie)).statusCode).toBeGreaterThan(399)
  for (const mail of t.mails.sent) {
    expect(`${mail.html}${mail.text}`).not.toContain('secret-room')
    expect(mail.attachments).toEqual([])
  }
}

test('the way into an online event is told nowhere before the order is complete (EVT-3, SET-31)', async () => {
  t.mails.sent.length = 0
  const buyer = await createBuyer(t, sale)
  await expectHidden(buyer)
  await buyer.submit()
  await expectHidden(buyer)
  const later = await createBuyer(t, sale)
  await later.saveDetails()
  expect((await later.call('POST', '/payment', { body: { method: 'OFFLINE' } })).status).toBe(200)
  await t.runJobs()
  expect(t.mails.sent.map(({ subject }) => subject).join()).toContain('awaits payment')
  await expectHidden(later)
})

test('with the order it stands on summary and ticket, in mail, file and calendar; no longer once cancelled (EVT-3, TKP-1)', async () => {
  t.mails.sent.length = 0
  const buyer = await createBuyer(t, sale)
  await buyer.submit()
  await buyer.confirm()
  await t.runJobs()
  const order = (await get(buyer.order)).json().data
  expect(order.online_event_details).toContain(ROOM)
  const attendee = `/api/public/events/${sale.event_id}/attendees/${order.attendees[0].short_id}`
  expect((await get(attendee)).json().data.online_event_details).toContain(ROOM)
  for (const file of [`${buyer.order}/calendar.ics`, `${attendee}/calendar.ics`]) {
    const [entry] = readCalendar((await get(file)).body)
    expect([entry!.description.includes(ROOM), entry!.location]).toEqual([true, 'Online event'])
  }
  for (const file of [`${buyer.order}/tickets.pdf`, `${attendee}/ticket.pdf`]) {
    const text = await pdfText(await (await openPdf((await get(file)).rawPayload)).getPage(1))
    expect(text.replace(/\s/g, '')).toContain(ROOM)
  }
  const mail = t.mails.sent.find(({ to }) => to === 'annika@example.org')
  expect(mail?.html).toContain(`href="${ROOM}"`)
  expect(mail?.text).toContain(ROOM)
  expect(t.mails.sent.filter(({ to }) => to === 'hello@example.org').every(({ text }) => !text.includes(ROOM))).toBe(
    true,
  )
  // who has not bought still sees nothing
  expect((await get(`/event/${sale.event_id}`)).body).not.toContain('secret-room')

  const row = t.deps.db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
  const { id } = await row.executeTakeFirstOrThrow()
  // its ticket alone, while the order itself stays as it is (ATT-4)
  const setTicket = (status: 'ACTIVE' | 'CANCELLED') =>
    t.deps.db.updateTable('attendees').set({ status }).where('order_id', '=', id).execute()
  await setTicket('CANCELLED')
  for (const url of [buyer.order, attendee, `${buyer.order}/calendar.ics`])
    expect([url, (await get(url)).body.includes('secret-room')]).toEqual([url, false])
  await setTicket('ACTIVE')
  const cancel = `/api/events/${sale.event_id}/orders/${id}/cancel`
  expect((await t.call('POST', cancel, { as: sale.account.token, body: {} })).status).toBe(200)
  for (const url of [
    buyer.order,
    attendee,
    `${buyer.order}/calendar.ics`,
    `${attendee}/calendar.ics`,
    `${attendee}/ticket.pdf`,
  ])
    expect([url, (await get(url)).body.includes('secret-room')]).toEqual([url, false])
})
