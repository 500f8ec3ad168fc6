import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RICH_SETTINGS } from '#core/catalog/events/settings-schema.ts'
import { exportEndpoints } from '#core/reporting/exports/endpoints.ts'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { sendMail } from '#server/messaging/mail-delivery/send-mail.ts'
import { sweepMessages } from '#server/messaging/messages/send-message.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { outboxMailer } from '#server/platform/storage/mail.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { memoryStorage } from '#test/fakes.ts'
import { createHostileWorld, evil, evilHtml, type HostileWorld } from '#test/hostile-world.ts'
import { openPdf, pdfText } from '#test/pdf.ts'
import { readCsv, readXlsx } from '#test/spreadsheets.ts'

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let world: HostileWorld
let slug: string

beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_PUBLIC_LIST: 'on' } })
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-hostile-')))
  await pages.ready()
  world = await createHostileWorld(t.deps.db, t.now())
  slug = String((await get(`/event/${world.event_id}`)).headers.location)
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const get = (url: string, headers: Record<string, string> = {}) => pages.inject({ method: 'GET', url, headers })
const asOwner = () => ({ authorization: `Bearer ${world.account.token}` })

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
    event_id: world.event_id,
    order_id: world.order.id,
  } as const
  const id = await inTransaction(t.deps.db, (tx) => queueMail(tx, ctx, { ...mail, follows: ANY_MAIL }))
  const storage = memoryStorage()
  await sendMail({ ...ctx, mailer: outboxMailer(storage, 'Turnout <tickets@example.org>') }, id)
  const raw = await storage.read(`outbox/${String(id).padStart(10, '0')}.eml`)
  return await PostalMime.parse(raw!)
}

/** Read as data and never as a page. */
const DATA_ONLY = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' }

const EXPORTS = Object.entries(exportEndpoints).map(([name, { path }]) => [name, path] as const)
/** What must stand in them whole; the rest is only to be harmless. */
const IN_EXPORTS: Partial<Record<string, readonly string[]>> = {
  tickets: ['TICKET'],
  attendees: ['BUYER', 'ATTENDEE QUESTION', 'ATTENDEE ANSWER'],
  orders: ['BUYER', 'ORDER QUESTION', 'ORDER ANSWER'],
  affiliates: ['AFFILIATE'],
  capacity_assignments: ['CAPACITY'],
  check_in_lists: ['LIST'],
  messages: ['SUBJECT'],
  answers: ['ORDER QUESTION', 'ORDER ANSWER', 'ATTENDEE QUESTION', 'ATTENDEE ANSWER'],
  events: ['EVENT'],
  organizers: ['ORGANIZER'],
  users: ['USER'],
  taxes_and_fees: ['TAX'],
}
function exportUrl(path: string, format: 'csv' | 'xlsx'): string {
  const { event_id, list, account } = world
  const at = path
    .replace(':event_id', String(event_id))
    .replace(':list_id', String(list.id))
    .replace(':account_id', String(account.account_id))
  return `/api${at}?format=${format}`
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
      offers: [{ name: `${evil('TICKET')} – ${evil('TIER')}` }],
    })
  },
  'browser title': async () => {
    const [, title = ''] = /<title>(.*?)<\/title>/s.exec((await get(slug)).body) ?? []
    expect(title).toContain('=1+1&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
  },
  'event list': async () => {
    const { body } = await get('/events')
    expectHarmless(body)
    expect(dataOf(body, 'json')).toMatchObject({ page: { data: { events: [{ title: evil('EVENT') }] } } })
    const { headers } = await get('/api/public/events')
    expect(headers).toMatchObject(DATA_ONLY)
  },
  sitemap: async () => {
    const { body } = await get('/sitemap.xml')
    expect(body).toContain(`/event/${world.event_id}/`)
    expect(body).not.toMatch(/<img|<script|=1\+1/)
  },
  'link preview': async () => {
    const { body } = await get(slug)
    const [, title = ''] = /<meta property="og:title" content="([^"]*)">/.exec(body) ?? []
    expect(title).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;{{x}}')
    const [, picture = ''] = /<meta property="og:image" content="[^"]*(\/social\/[^"]*)">/.exec(body) ?? []
    const drawn = await get(picture)
    expect(drawn.headers['content-type']).toBe('image/png')
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  },
  widget: async () => {
    const { body } = await get(`/widget/${world.event_id}`)
    expectHarmless(body)
    expect(dataOf(body, 'json')).toMatchObject({ page: { data: { event: { tickets: [{ title: evil('TICKET') }] } } } })
  },
  'organizer page': async () => {
    const { headers } = await get(`/o/${world.account.organizer_id}`)
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
  'rich texts with an order': async () => {
    const { event_id, order, attendee } = world
    const rich = { is_online_event: true, online_event_details: evilHtml('ROOM') }
    await t.deps.db.updateTable('events').set(rich).where('id', '=', event_id).execute()
    const of = `/api/public/events/${event_id}`
    const paths = [`${of}/order/${order.short_id}`, `${of}/attendees/${attendee.short_id}`, `${of}/questions`]
    for (const path of paths) {
      const { body } = await get(path)
      expect(body).toContain(path.endsWith('questions') ? 'HINT' : 'ROOM')
      // cleaned when it is rendered, whatever was written (TXT-4)
      expect([path, /<iframe|onclick|javascript:|<script>/.exec(body)]).toEqual([path, null])
    }
    await t.deps.db.updateTable('events').set({ is_online_event: false }).where('id', '=', event_id).execute()
  },
  'rich texts that staff read': async () => {
    const { event_id, account } = world
    const rich = Object.fromEntries(RICH_SETTINGS.map((name) => [name, evilHtml('SETTING')]))
    const where = t.deps.db.updateTable('event_settings').where('event_id', '=', event_id)
    const before = t.deps.db
      .selectFrom('event_settings')
      .select([...RICH_SETTINGS])
      .where('event_id', '=', event_id)
    const kept = await before.executeTakeFirstOrThrow()
    await where.set(rich).execute()
    const { account_id } = account
    const defaults = { settings: JSON.stringify(rich), updated_at: t.now() }
    await t.deps.db
      .insertInto('event_defaults')
      .values({ account_id, ...defaults })
      .onConflict((already) => already.column('account_id').doUpdateSet(defaults))
      .execute()
    const paths = [`events/${event_id}/settings`, `events/${event_id}`, `accounts/${account_id}/event-defaults`]
    for (const path of paths) {
      const { statusCode, body } = await pages.inject({ url: `/api/${path}`, headers: asOwner() })
      expect([path, statusCode, body.includes('SETTING')]).toEqual([path, 200, true])
      expect([path, /<iframe|onclick|javascript:|<script>/.exec(body)]).toEqual([path, null])
    }
    await where.set(kept).execute()
    await t.deps.db.deleteFrom('event_defaults').where('account_id', '=', account_id).execute()
  },
  message: async () => {
    const ctx = systemCtx(t.deps)
    const { event_id, account, message_id } = world
    const row = { kind: 'message', to: 'anna@example.org', language: 'en', account_id: account.account_id } as const
    await inTransaction(t.deps.db, async (tx) => {
      const id = await queueMail(tx, ctx, { follows: ANY_MAIL, ...row, event_id, payload: {} })
      await tx.updateTable('mails').set({ message_id }).where('id', '=', id).execute()
    })
    await sweepMessages(ctx)
    await t.runJobs()
    const mail = t.mails.sent.find(({ subject }) => subject.includes('SUBJECT'))!
    expect(mail.html).not.toMatch(/<img src=x|<\/script>|onclick|javascript:|<iframe/)
    expect(mail.html).toContain('MESSAGE')
    expect(mail.text).toContain('</script><img src=x onerror=alert(1)>')
  },
  'check-in page': async () => {
    const path = `/check-in/${world.list.short_id}`
    expectHarmless((await get(path)).body)
    for (const part of ['', '/attendees', '/offline-pack']) {
      const { headers, body } = await get(`/api/public/check-in-lists/${world.list.short_id}${part}`)
      expect(headers).toMatchObject(DATA_ONLY)
      expect(() => JSON.parse(body)).not.toThrow()
    }
  },
  'back office': async () => {
    expectHarmless((await get(`/manage/event/${world.event_id}/attendees`)).body)
    for (const part of [
      '',
      '/settings',
      '/tickets',
      '/orders',
      '/attendees',
      '/questions',
      '/messages',
      '/affiliates',
    ]) {
      const { headers, body } = await pages.inject({ url: `/api/events/${world.event_id}${part}`, headers: asOwner() })
      expect(headers).toMatchObject(DATA_ONLY)
      expect(() => JSON.parse(body)).not.toThrow()
    }
  },
  PDF: async () => {
    const path = `/api/events/${world.event_id}/orders/${world.order.id}/tickets.pdf`
    const file = await pages.inject({ url: path, headers: asOwner() })
    expect(file.headers['content-type']).toBe('application/pdf')
    const text = await pdfText(await (await openPdf(file.rawPayload)).getPage(1))
    for (const where of ['EVENT', 'BUYER']) expect(text).toContain(where)
    // no mark turns the rest of a line around
    expect(text).not.toMatch(/[\u202a-\u202e]/)
  },
  'every export, as CSV': async () => {
    for (const [name, path] of EXPORTS) {
      const file = await pages.inject({ url: exportUrl(path, 'csv'), headers: asOwner() })
      const cells = readCsv(file.rawPayload).flat()
      expect([name, file.statusCode, cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))]).toEqual([
        name,
        200,
        [],
      ])
      for (const where of IN_EXPORTS[name] ?? []) expect(cells.join('\n'), name).toContain(evil(where))
    }
  },
  'every export, as a workbook': async () => {
    for (const [name, path] of EXPORTS) {
      // one file of a kind at a time (FIL-2)
      t.advance(60_000)
      const file = await pages.inject({ url: exportUrl(path, 'xlsx'), headers: asOwner() })
      const sheets = await readXlsx(file.rawPayload)
      const cells = sheets.flatMap(({ rows }) => rows.flat()).map(String)
      for (const { xml } of sheets) expect(xml).not.toMatch(/<f>|<img|<script/)
      for (const where of IN_EXPORTS[name] ?? []) expect(cells.join('\n'), name).toContain(evil(where))
    }
  },
  'questions and answers in files': async () => {
    for (const [name, whose] of [
      ['orders', 'ORDER'],
      ['attendees', 'ATTENDEE'],
    ]) {
      const path = `/api/events/${world.event_id}/${name}/export`
      const [headings, row] = readCsv(
        (await pages.inject({ url: `${path}?format=csv`, headers: asOwner() })).rawPayload,
      )
      const at = headings!.indexOf(`'${evil(`${whose} QUESTION`)}`)
      expect(at, name).toBeGreaterThan(0)
      expect(row![at]).toBe(`'${evil(`${whose} ANSWER`)}, +2`)
      t.advance(60_000)
      const file = await pages.inject({ url: `${path}?format=xlsx`, headers: asOwner() })
      const [sheet] = await readXlsx(file.rawPayload)
      expect(sheet!.rows[0]![at]).toBe(evil(`${whose} QUESTION`))
      expect(sheet!.rows[1]![at]).toBe(`${evil(`${whose} ANSWER`)}, +2`)
    }
  },
  calendar: async () => {
    const file = await get(`/api/public/events/${world.event_id}/order/${world.order.short_id}/calendar.ics`)
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
