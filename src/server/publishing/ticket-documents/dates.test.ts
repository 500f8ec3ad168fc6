import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { ticketCards } from '#server/messaging/mail-delivery/kinds/ticket-cards.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { listSoldTickets } from '#server/records/attendees/queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate, createOnSaleEvent } from '#test/factories.ts'
import { readCalendar } from '#test/mail-reader.ts'
import { newestToken } from '#test/outbox.ts'
import { openPdf, pdfText } from '#test/pdf.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/** One event on Friday 4 June 2027, 19:00 in Berlin; in `series` Saturday's matinee is at another place. */
const SATURDAY = {
  starts_at: new Date('2027-06-05T13:00:00Z'),
  ends_at: new Date('2027-06-05T15:00:00Z'),
  title: 'Matinee',
}
const EMAIL = 'anna@example.org'
let t: TestApp
let single: Awaited<ReturnType<typeof sell>>
let series: Awaited<ReturnType<typeof sell>>
beforeAll(async () => {
  t = await createTestApp()
  single = await sell(false)
  series = await sell(true)
})
afterAll(() => t.close())

/** Two tickets of one order; in a series the second is for Saturday. */
async function sell(has_several: boolean) {
  const shop = await createOnSaleEvent(t.deps.db)
  const [anna, bo] = ['Anna', 'Bo'].map((first_name) => ({ first_name, last_name: 'Lind', email: EMAIL }))
  const order = await createSoldOrder(t.deps.db, { ...shop, people: [anna!, bo!] })
  const saturday = has_several ? await createEventDate(t.deps.db, shop.event_id, SATURDAY) : null
  const place = { venue_name: 'Pier 2', address_line_1: null, address_line_2: null, city: 'Kiel' }
  const location_details = JSON.stringify({ ...place, state: null, zip: null, country: 'DE' })
  if (saturday) {
    await t.deps.db.updateTable('event_dates').set({ location_details }).where('id', '=', saturday).execute()
    const moved = { event_date_id: saturday }
    await t.deps.db.updateTable('attendees').set(moved).where('id', '=', order.attendees[1]!.id).execute()
  }
  const { short_id } = await t.deps.db
    .selectFrom('orders')
    .select('short_id')
    .where('id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  return { ...shop, ...order, short_id, saturday }
}
type Sold = Awaited<ReturnType<typeof sell>>

const ticketPath = ({ event_id, attendees }: Sold, n: number) =>
  `/api/public/events/${event_id}/attendees/${attendees[n]!.short_id}`
const orderPath = ({ event_id, short_id }: Sold) => `/api/public/events/${event_id}/order/${short_id}`
const pageOf = async (path: string) => (await t.call('GET', path)).body.data
const fileOf = async (path: string) => (await t.app.inject({ url: path })).rawPayload
const textOf = async (path: string) => pdfText(await (await openPdf(await fileOf(path))).getPage(1))
const FRIDAY_TEXT = 'Fri 4 June 2027, 19:00'
const SATURDAY_TEXT = 'Sat 5 June 2027, 15:00 – 17:00 CEST, Matinee'

describe('the ticket of an event with several dates', () => {
  test('its page is of its date: when, where and what it is called (TKP-1, DAT-2)', async () => {
    const friday = await pageOf(ticketPath(series, 0))
    expect(friday.event).toMatchObject({ start_date: '2027-06-04T17:00:00.000Z', venue_name: 'Speicher 9' })
    expect(friday.date).toMatchObject({ start_date: '2027-06-04T17:00:00.000Z', title: null })
    const saturday = await pageOf(ticketPath(series, 1))
    expect(saturday.event).toMatchObject({
      start_date: SATURDAY.starts_at.toISOString(),
      end_date: SATURDAY.ends_at.toISOString(),
      venue_name: 'Pier 2',
      address: 'Kiel',
    })
    expect(saturday.date).toMatchObject({ title: 'Matinee', venue_name: 'Pier 2' })
    // no street, so no search; and the event's own link leads elsewhere
    expect(saturday.maps_url).toBeNull()
  })

  test('the order tells it of each ticket (CHK-6)', async () => {
    const { attendees, event } = await pageOf(orderPath(series))
    expect(attendees.map(({ date }: { date: { start_date: string } }) => date.start_date)).toEqual([
      '2027-06-04T17:00:00.000Z',
      SATURDAY.starts_at.toISOString(),
    ])
    expect(event.title).toBe('Low Tide Sessions')
  })

  test('its file has it, and its card in a mail (TKP-3, MAIL-6)', async () => {
    expect(await textOf(`${ticketPath(series, 0)}/ticket.pdf`)).toContain(FRIDAY_TEXT)
    const text = await textOf(`${ticketPath(series, 1)}/ticket.pdf`)
    expect(text).toContain(SATURDAY_TEXT)
    expect(text).toContain('Pier 2, Kiel')
    expect(text).not.toContain('4 June')
    const facts = await findEventFacts(t.deps.db, series.event_id)
    const tickets = await listSoldTickets(t.deps.db, series.event_id, [series.order_id])
    const { blocks } = await ticketCards(systemCtx(t.deps), { facts, locale: 'en' }, tickets)
    const cards = blocks.map((block) => (block.type === 'ticket' ? [block.card.when, block.card.where] : []))
    expect(cards[0]![0]).toContain(FRIDAY_TEXT)
    expect(cards[1]).toEqual([SATURDAY_TEXT, 'Pier 2, Kiel'])
  })

  test('its calendar file has its date, that of the order one entry per date (DAT-54)', async () => {
    const uids = async (path: string) =>
      readCalendar((await fileOf(`${path}/calendar.ics`)).toString()).map(({ uid }) => uid.split('@')[0])
    expect(await uids(ticketPath(series, 0))).toEqual([`event-${series.event_id}`])
    expect(await uids(ticketPath(series, 1))).toEqual([`event-${series.saturday}`])
    expect(await uids(orderPath(series))).toEqual([`event-${series.event_id}`, `event-${series.saturday}`])
    expect(await uids(orderPath(single))).toEqual([`event-${single.event_id}`])
  })

  test('the list of my tickets has it with each ticket (PUB-33)', async () => {
    await t.call('POST', '/api/public/my-tickets', { body: { email: EMAIL } })
    await t.runJobs()
    const token = await newestToken(t, EMAIL, 'my-tickets')
    const { upcoming } = (await t.call('POST', '/api/public/my-tickets/open', { body: { token } })).body.data
    const startsOf = ({ event_id }: Sold) => {
      const { orders } = upcoming.find(({ id }: { id: number }) => id === event_id)
      const [{ tickets }] = orders
      return tickets.map(({ starts_at }: { starts_at?: string }) => starts_at)
    }
    expect(startsOf(series).toSorted()).toEqual(['2027-06-04T17:00:00.000Z', SATURDAY.starts_at.toISOString()])
    expect(startsOf(single)).toEqual([undefined, undefined])
  })
})

test('with one date nothing is added, also if that date has a title (DAT-1)', async () => {
  await t.deps.db.updateTable('event_dates').set({ title: 'Opening' }).where('id', '=', single.event_id).execute()
  expect(await pageOf(ticketPath(single, 0))).not.toHaveProperty('date')
  const { attendees } = await pageOf(orderPath(single))
  for (const attendee of attendees) expect(attendee).not.toHaveProperty('date')
  const text = await textOf(`${ticketPath(single, 0)}/ticket.pdf`)
  expect(text).toContain(FRIDAY_TEXT)
  expect(text).not.toContain('Opening')
  expect((await fileOf(`${orderPath(single)}/calendar.ics`)).toString()).toContain('SUMMARY:Low Tide Sessions\r\n')
})
