import PDFDocument from 'pdfkit'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/** A letter or two of each script that has a typeface of its own. */
const SCRIPTS = 'श्री বাং ਪੰ ગુ தமி తె ಕ മ සිං ລາ မြ ភា ქა Հա አማ 서 אב عر ไท'.replaceAll(' ', '')
const HALF = SCRIPTS.length / 2

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'tickets-pdf-pages=25' } })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => t.close())

type Names = readonly { readonly first_name: string; readonly last_name: string }[]
async function files(people: Names, online_event_details: string | null = null) {
  const shop = await createOnSaleEvent(t.deps.db)
  const online = { is_online_event: online_event_details !== null, online_event_details }
  await t.deps.db.updateTable('events').set(online).where('id', '=', shop.event_id).execute()
  const { attendees } = await createSoldOrder(t.deps.db, { ...shop, people })
  return async (n: number) => {
    const path = `/api/public/events/${shop.event_id}/attendees/${attendees[n]?.short_id}/ticket.pdf`
    return (await t.call('GET', path)).status
  }
}

const MAX = 49_900
test.each([
  [
    'of many words',
    25_000,
    Array.from({ length: 5_000 }, (_, n) => `word${n}`)
      .join(' ')
      .slice(0, MAX),
  ],
  [
    'of many lines',
    10_000,
    Array.from({ length: 5_000 }, (_, n) => `<p>line${n}</p>`)
      .join('')
      .slice(0, MAX),
  ],
  [
    'of one word',
    120_000,
    Array.from({ length: MAX }, (_, n) => String.fromCharCode(97 + (((n * n + n) % 101) % 26))).join(''),
  ],
])('how to join, in a text %s: no more of it is measured than the page has room for', async (_name, letters, text) => {
  const get = await files([{ first_name: 'Anna', last_name: 'Berg' }], text)
  const measured = vi.spyOn(PDFDocument.prototype, 'widthOfString')
  expect(await get(0)).toBe(200)
  expect(measured.mock.calls.length).toBeGreaterThan(20)
  expect(measured.mock.calls.reduce((sum, [line]) => sum + (line as string).length, 0)).toBeLessThan(letters)
})

test('names that need twenty typefaces take as many pages of the minute’s budget (SEC-40j)', async () => {
  const people = ['a', 'b'].map((sign) => ({
    first_name: SCRIPTS.slice(0, HALF) + sign,
    last_name: SCRIPTS.slice(HALF) + sign,
  }))
  const hostile = await files(people)
  expect([await hostile(0), await hostile(1)]).toEqual([200, 429])
  // the file that was drawn is there for whoever asks for it again
  expect(await hostile(0)).toBe(200)
  t.advance(60_000)
  const usual = await files(Array.from({ length: 10 }, (_, n) => ({ first_name: 'Нина', last_name: `Berg ${n}` })))
  for (let n = 0; n < 10; n++) expect(await usual(n)).toBe(200)
})
