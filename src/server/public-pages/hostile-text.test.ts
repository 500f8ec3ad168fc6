import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sendMail } from '#server/mails/send-mail.ts'
import { pageRoutes } from '#server/pages.ts'
import { systemCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { outboxMailer } from '#server/platform/mail.ts'
import { queueMail } from '#server/platform/queue-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { memoryStorage } from '#test/fakes.ts'
import { openPdf, pdfText } from '#test/pdf.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { readCsv, readXlsx } from '#test/spreadsheets.ts'

/** Markup, the end of a script, a formula, a mark that turns the direction, a template and a picture, in every text. */
const evil = (where: string): string => `=1+1</script><img src=x onerror=alert(1)>"'&{{x}} \u202e${where}\u202c 🎟️`

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let order: { order_id: number; short_id: string }
let slug: string

beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-hostile-')))
  await pages.ready()
  shop = await createOnSaleEvent(t.deps.db, { title: evil('TICKET') })
  const { db } = t.deps
  const description = `<p>${evil('DESCRIPTION')}</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>`
  await db
    .updateTable('events')
    .set({ title: evil('EVENT'), venue_name: evil('VENUE'), description })
    .where('id', '=', shop.event_id)
    .execute()
  await db
    .updateTable('organizers')
    .set({ name: evil('ORGANIZER') })
    .where('id', '=', shop.account.organizer_id)
    .execute()
  const people = [{ first_name: evil('BUYER'), last_name: 'Berg', email: 'anna@example.org' }]
  const { order_id } = await createSoldOrder(db, { ...shop, people })
  const found = db.selectFrom('orders').select('short_id').where('id', '=', order_id)
  order = { order_id, ...(await found.executeTakeFirstOrThrow()) }
  slug = String((await get(`/event/${shop.event_id}`)).headers.location)
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const get = (url: string, headers: Record<string, string> = {}) => pages.inject({ method: 'GET', url, headers })
const asOwner = () => ({ authorization: `Bearer ${shop.account.token}` })

/** Nothing of ours is run and nothing theirs is markup: every `<script` is one the page wrote itself. */
function expectHarmless(html: string): void {
  expect(html).not.toMatch(/<img src=x|javascript:|<script>|<\/script><img/)
  for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g))
    expect(attributes).toMatch(/^ type="(module|application\/json|application\/ld\+json)"/)
}
const dataOf = (html: string, block: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/${block}[^>]*>(.*?)</script>`).exec(html)?.[1] ?? 'null')

async function confirmation() {
  const ctx = systemCtx(t.deps)
  const mail = {
    kind: 'order-confirmation',
    to: 'anna@example.org',
    language: 'en',
    event_id: shop.event_id,
    order_id: order.order_id,
  } as const
  const id = await inTransaction(t.deps.db, (tx) => queueMail(tx, ctx, mail))
  const storage = memoryStorage()
  await sendMail({ ...ctx, mailer: outboxMailer(storage, 'Turnout <tickets@example.org>') }, id)
  const raw = await storage.read(`outbox/${String(id).padStart(10, '0')}.eml`)
  return await PostalMime.parse(raw!)
}

/** What each output shows of the texts, read by what reads it for real; it must be the text, whole or put harmlessly. */
const OUTPUTS: Record<string, () => Promise<void>> = {
  'event page': async () => {
    const { body } = await get(slug)
    expectHarmless(body)
    expect(body).toMatch(/<h1[^>]*>=1\+1&lt;\/script(>|&gt;)&lt;img src=x onerror=alert\(1\)/)
    expect(dataOf(body, 'json')).toMatchObject({ page: { data: { event: { title: evil('EVENT') } } } })
  },
  'JSON-LD': async () => {
    expect(dataOf((await get(slug)).body, 'ld\\+json')).toMatchObject({
      name: evil('EVENT'),
      location: { name: evil('VENUE') },
      organizer: { name: evil('ORGANIZER') },
      offers: [{ name: evil('TICKET') }],
    })
  },
  'link preview': async () => {
    const { body } = await get(slug)
    const [, title = ''] = /<meta property="og:title" content="([^"]*)">/.exec(body) ?? []
    expect(title).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;{{x}}')
    const [, picture = ''] = /<meta property="og:image" content="[^"]*(\/social\/[^"]*)">/.exec(body) ?? []
    expect((await get(picture)).headers['content-type']).toBe('image/png')
  },
  widget: async () => {
    const { body } = await get(`/widget/${shop.event_id}`)
    expectHarmless(body)
    expect(dataOf(body, 'json')).toMatchObject({ page: { data: { event: { tickets: [{ title: evil('TICKET') }] } } } })
  },
  'organizer page': async () => {
    const { headers } = await get(`/o/${shop.account.organizer_id}`)
    const { body } = await get(String(headers.location))
    expectHarmless(body)
    expect(dataOf(body, 'json')).toMatchObject({ page: { data: { organizer: { name: evil('ORGANIZER') } } } })
  },
  mail: async () => {
    const mail = await confirmation()
    expect(mail.html).not.toMatch(/<img src=x|<\/script>/)
    expect(mail.html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(mail.text).toContain('</script><img src=x onerror=alert(1)>')
    expect(mail.subject).toContain('</script><img src=x onerror=alert(1)>')
  },
  PDF: async () => {
    const path = `/api/events/${shop.event_id}/orders/${order.order_id}/tickets.pdf`
    const file = await pages.inject({ url: path, headers: asOwner() })
    expect(file.headers['content-type']).toBe('application/pdf')
    const text = await pdfText(await (await openPdf(file.rawPayload)).getPage(1))
    for (const where of ['EVENT', 'BUYER']) expect(text).toContain(where)
    // no mark turns the rest of a line around
    expect(text).not.toMatch(/[\u202a-\u202e]/)
  },
  CSV: async () => {
    const file = await pages.inject({
      url: `/api/events/${shop.event_id}/attendees/export?format=csv`,
      headers: asOwner(),
    })
    const cells = readCsv(file.rawPayload).flat()
    expect(cells).toContain(`'${evil('BUYER')}`)
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  },
  workbook: async () => {
    t.setNow(new Date('2027-03-01T10:05:00Z'))
    const file = await pages.inject({
      url: `/api/events/${shop.event_id}/attendees/export?format=xlsx`,
      headers: asOwner(),
    })
    const [sheet] = await readXlsx(file.rawPayload)
    expect(sheet?.rows.flat()).toContain(evil('BUYER'))
  },
  calendar: async () => {
    const file = await get(`/api/public/events/${shop.event_id}/order/${order.short_id}/calendar.ics`)
    expect(file.headers['content-type']).toMatch(/^text\/calendar/)
    const lines = file.body.replace(/\r\n[ \t]/g, '').split('\r\n')
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('</script><img src=x onerror=alert(1)>')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    // every line is a property, a component's border or nothing: no text broke out of its own
    expect(lines.filter((line) => line !== '' && !/^[A-Z-]+[:;]/.test(line))).toEqual([])
  },
}

test.each(Object.entries(OUTPUTS))(
  'hostile texts are harmless and whole in: %s (SEC-14, SEC-15, SEC-16, SEC-21)',
  (_name, look) => look(),
)
