import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALE_TAGS, LOCALES } from '#core/platform/locales.ts'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createEventDate, createTicket } from '#test/factories.ts'

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-seo-')))
  await pages.ready()
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const get = (url: string, headers: Record<string, string> = {}) => pages.inject({ method: 'GET', url, headers })
const app_url = () => t.deps.config.app_url

async function onSale(values: Parameters<typeof createEvent>[2] = {}) {
  const account = await createAccount(t.deps.db)
  const event_id = await createEvent(t.deps.db, account, { title: 'Night Ferry', ...values })
  const { ticket_id } = await createTicket(t.deps.db, event_id, { title: 'Standing' })
  return { account, event_id, ticket_id }
}

const settings = (event_id: number, values: Record<string, unknown>) =>
  t.deps.db.updateTable('event_settings').set(values).where('event_id', '=', event_id).execute()

/** The head as a browser reads it: name or property, then content. */
function metaOf(html: string): Map<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)
  return new Map([...found].map(([, name = '', content = '']) => [name, content]))
}
const jsonLdOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as Thing

interface Thing {
  readonly '@type': string
  readonly [name: string]: unknown
}

const TEXT = (value: unknown): boolean => typeof value === 'string' && value.length > 0
const URL_TEXT = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value)
const DATE = (value: unknown): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(value))
const oneOf =
  (...names: string[]) =>
  (value: unknown): boolean =>
    names.some((name) => value === `https://schema.org/${name}`)
const listOf =
  (check: (value: unknown) => boolean, least = 1) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length >= least && value.every(check)
const thing =
  (...types: string[]) =>
  (value: unknown): boolean =>
    types.includes((value as Thing)['@type']) && problemsOf(value as Thing).length === 0

/** What search engines ask of an event and what they understand, by type; `!` marks what must be there. */
const SHAPES: Record<string, Record<string, (value: unknown) => boolean>> = {
  Event: {
    '@context!': (value) => value === 'https://schema.org',
    'name!': TEXT,
    url: URL_TEXT,
    'startDate!': DATE,
    'endDate!': DATE,
    previousStartDate: DATE,
    'eventStatus!': oneOf('EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled'),
    'eventAttendanceMode!': oneOf('OnlineEventAttendanceMode', 'OfflineEventAttendanceMode'),
    location: thing('Place', 'VirtualLocation'),
    'image!': listOf(URL_TEXT),
    description: TEXT,
    'organizer!': thing('Organization'),
    'offers!': listOf(thing('Offer'), 0),
  },
  Place: { name: TEXT, 'address!': thing('PostalAddress') },
  PostalAddress: {
    streetAddress: TEXT,
    addressLocality: TEXT,
    addressRegion: TEXT,
    postalCode: TEXT,
    addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)),
  },
  VirtualLocation: { 'url!': URL_TEXT },
  Organization: { 'name!': TEXT, 'url!': URL_TEXT },
  Offer: {
    'name!': TEXT,
    'price!': (value) => /^\d+(\.\d{1,3})?$/.test(String(value)),
    'priceCurrency!': (value) => /^[A-Z]{3}$/.test(String(value)),
    'availability!': oneOf('InStock', 'SoldOut', 'PreSale', 'LimitedAvailability', 'OutOfStock'),
    'url!': URL_TEXT,
    validFrom: DATE,
  },
}

function problemsOf(value: Thing): string[] {
  const shape = SHAPES[value['@type']]
  if (!shape) return [`nobody knows ${value['@type']}`]
  const wanted = Object.entries(shape).map(
    ([name, check]) => [name.replace('!', ''), name.endsWith('!'), check] as const,
  )
  const known = wanted.map(([name]) => name)
  return [
    ...Object.keys(value).filter((name) => name !== '@type' && !known.includes(name)),
    ...wanted
      .filter(([name, is_needed, check]) => (value[name] === undefined ? is_needed : !check(value[name])))
      .map(([name]) => `${value['@type']}.${name}: ${JSON.stringify(value[name])}`),
  ]
}

describe('the JSON-LD of an event (SEO-3)', () => {
  const EVENTS: Record<string, Parameters<typeof createEvent>[2]> = {
    'at a place': { venue_name: 'Pier 4', address_line_1: 'Kai 1', city: 'Hamburg', zip: '20457', country: 'DE' },
    'in a town without a venue': { city: 'Hamburg', country: 'DE' },
    online: { is_online_event: true },
    'nobody knows where yet': {},
    'without an end': { end_date: null },
    'in a zone behind Greenwich': { timezone: 'America/St_Johns' },
    'described in markup': { description: '<p>One &amp; <b>only</b></p><script>alert(1)</script>' },
  }
  test.each(Object.entries(EVENTS))(
    '%s: every property is known, of its type, and none is missing',
    async (_name, values) => {
      const { event_id } = await onSale(values)
      const json = jsonLdOf((await get(`/event/${event_id}/night-ferry`)).body)
      expect(problemsOf(json)).toEqual([])
      expect(json.offers).toHaveLength(1)
    },
  )

  test('several dates are an event each: its address, what became of it, what is left; the canonical names none (DAT-53)', async () => {
    const { event_id } = await onSale({ end_date: null })
    const day = (n: number) => new Date(Date.UTC(2027, 6, n, 17))
    const moved = await createEventDate(t.deps.db, event_id, { starts_at: day(2), moved_from: day(1) })
    const off = await createEventDate(t.deps.db, event_id, { starts_at: day(3), status: 'CANCELLED', title: 'Late' })
    const city = { venue_name: 'Dock 7', city: 'Bremen', country: 'DE' }
    const place = JSON.stringify({ address_line_1: null, address_line_2: null, state: null, zip: null, ...city })
    await createEventDate(t.deps.db, event_id, { starts_at: day(4), location_details: place })
    await createEventDate(t.deps.db, event_id, { starts_at: day(5), is_hidden: true })
    await createEventDate(t.deps.db, event_id, { starts_at: new Date('2020-01-01T10:00:00Z') })
    for (let n = 6; n < 60; n++) await createEventDate(t.deps.db, event_id, { starts_at: day(n) })
    const html = (await get(`/event/${event_id}/night-ferry?date=${off}`)).body
    const page = `${app_url()}/event/${event_id}/night-ferry`
    expect(html).toContain(`<link rel="canonical" href="${page}">`)
    const events = jsonLdOf(html) as unknown as Thing[]
    expect(events).toHaveLength(50)
    expect(events.flatMap(problemsOf)).toEqual([])
    expect(events[1]).toMatchObject({
      url: `${page}?date=${moved}`,
      startDate: '2027-07-02T19:00:00+02:00',
      previousStartDate: '2027-07-01T19:00:00+02:00',
      eventStatus: 'https://schema.org/EventRescheduled',
    })
    expect(events[2]).toMatchObject({
      name: 'Night Ferry – Late',
      eventStatus: 'https://schema.org/EventCancelled',
      offers: [{ availability: 'https://schema.org/OutOfStock', url: `${page}?date=${off}` }],
    })
    expect(events[3]).toMatchObject({
      location: { name: 'Dock 7' },
      offers: [{ availability: 'https://schema.org/InStock' }],
    })
    expect(events.map(({ startDate }) => String(startDate).slice(0, 10))).not.toContain('2027-07-05')
  })

  test('the check itself finds what is missing, wrong or unknown', async () => {
    const { event_id } = await onSale()
    const json = jsonLdOf((await get(`/event/${event_id}/night-ferry`)).body)
    expect(
      problemsOf({ ...json, startDate: '2027-06-04', location: { '@type': 'Pier' }, name: '', colour: 'red' }),
    ).toEqual(['colour', 'Event.name: ""', 'Event.startDate: "2027-06-04"', 'Event.location: {"@type":"Pier"}'])
  })

  test('hidden and locked tickets are no offers, prices are in major units (SEO-3)', async () => {
    const { event_id } = await onSale()
    await createTicket(t.deps.db, event_id, { title: 'Crew', is_hidden: true })
    await createTicket(t.deps.db, event_id, { title: 'Members', hide_unless_promo_code: true })
    const { offers } = jsonLdOf((await get(`/event/${event_id}/night-ferry`)).body)
    expect(offers).toMatchObject([{ name: 'Standing', price: '12.50', priceCurrency: 'EUR' }])
  })
})

describe('the head of an event page', () => {
  test('title, description and keywords are the settings’, else the event’s own (SEO-2)', async () => {
    const { event_id } = await onSale({ description: '<p>A boat at night</p>' })
    const plain = await get(`/event/${event_id}/night-ferry`)
    expect(plain.body).toContain('<title>Night Ferry</title>')
    expect(metaOf(plain.body).get('description')).toBe('A boat at night')
    expect(metaOf(plain.body).has('keywords')).toBe(false)
    const told = await onSale()
    await settings(told.event_id, { seo_title: 'Boat', seo_description: 'Sails "late"', seo_keywords: 'boat, night' })
    const { body } = await get(`/event/${told.event_id}/night-ferry`)
    expect(body).toContain('<title>Boat</title>')
    expect(Object.fromEntries(metaOf(body))).toMatchObject({
      description: 'Sails &quot;late&quot;',
      keywords: 'boat, night',
      'og:title': 'Boat',
      'og:type': 'website',
      'og:url': `${app_url()}/event/${told.event_id}/night-ferry`,
      'og:locale': 'en_US',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Boat',
    })
  })

  test('the canonical carries a language only when it was asked for; each has its alternate (SEO-4)', async () => {
    const { event_id } = await onSale()
    const url = `${app_url()}/event/${event_id}/night-ferry`
    const [plain, german] = await Promise.all(
      ['', '?lang=de'].map((query) => get(`/event/${event_id}/night-ferry${query}`)),
    )
    expect(plain!.body).toContain(`<link rel="canonical" href="${url}">`)
    expect(german!.body).toContain(`<link rel="canonical" href="${url}?lang=de">`)
    for (const locale of LOCALES)
      expect(plain!.body).toContain(`hreflang="${LOCALE_TAGS[locale]}" href="${url}?lang=${locale}"`)
    expect(plain!.body).toContain(`hreflang="x-default" href="${url}"`)
    // /e/ is the same page: one address counts
    expect((await get(`/e/${event_id}/night-ferry`)).body).toContain(`<link rel="canonical" href="${url}">`)
  })

  test('robots and sitemap follow the setting (SEO-5, SEO-6)', async () => {
    const { event_id } = await onSale()
    const url = `/event/${event_id}/night-ferry`
    expect(metaOf((await get(url)).body).get('robots')).toBe('index,follow')
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${app_url()}${url}</loc>`)
    const shy = await onSale()
    await settings(shy.event_id, { allow_search_engine_indexing: false })
    expect(metaOf((await get(`/event/${shy.event_id}/night-ferry`)).body).get('robots')).toBe('noindex')
    expect((await get('/sitemap.xml')).body).not.toContain(`/event/${shy.event_id}/`)
  })
})

test('the picture of a link preview says what the cover shows, not only the title (IMG-5, SEO-2)', async () => {
  const { event_id, account } = await onSale()
  const alt = async () => metaOf((await get(`/event/${event_id}/night-ferry`)).body).get('og:image:alt')
  const file = { size: 9000, mime_type: 'image/jpeg', file_name: 'boats.jpg', created_at: t.now() }
  const cover = {
    event_id,
    type: 'EVENT_COVER',
    storage_key: 'boats',
    width: 900,
    height: 450,
    alt_text: 'Two boats',
  } as const
  await t.deps.db
    .insertInto('images')
    .values({ account_id: account.account_id, ...cover, ...file })
    .execute()
  expect(await alt()).toBe('Two boats')
})

describe('the drawn picture of an event without a cover (SEO-2)', () => {
  const pictureOf = async (event_id: number, query = '') => {
    const page = await get(`/event/${event_id}/night-ferry${query}`)
    return metaOf(page.body).get('og:image')?.replace(app_url(), '') ?? ''
  }

  test('is a 1200 by 630 PNG that may be kept for ever', async () => {
    const { event_id } = await onSale()
    const drawn = await get(await pictureOf(event_id))
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png'])
    expect(drawn.headers['cache-control']).toContain('immutable')
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test.each([
    ['long', 'Internationales Kammermusikfestival '.repeat(4)],
    ['Chinese', '夜航：码头乐队'],
    ['Arabic', 'مهرجان الموسيقى على الرصيف'],
    ['one word', 'W'.repeat(150)],
    ['markup', '</span><img src=x>&amp;\u202e\u0007 🎟️'],
    ['pictures only', '🎟️🎟️'],
    ['a picture joined of several', '👨‍👩‍👧'],
    ['nothing to be seen', '\u200b\u3164'],
  ])('a title that is %s is drawn', async (_name, title) => {
    const { event_id } = await onSale({ title: title.slice(0, 150) })
    const slug = String((await get(`/event/${event_id}`)).headers.location)
    const path =
      metaOf((await get(slug)).body)
        .get('og:image')
        ?.replace(app_url(), '') ?? ''
    expect((await get(path)).statusCode).toBe(200)
  })

  test('has another address for other words or colours; the old one is gone', async () => {
    const { event_id, account } = await onSale()
    const before = await pictureOf(event_id)
    expect(await pictureOf(event_id, '?lang=de')).not.toBe(before)
    const put = await t.call('PATCH', `/api/events/${event_id}/settings`, {
      as: account.token,
      body: { homepage_hero_color: '#7a1f5c' },
    })
    expect(put.status).toBe(200)
    t.deps.pageCache.purge(`event:${event_id}`)
    const after = await pictureOf(event_id)
    expect(after).not.toBe(before)
    expect((await get(before)).statusCode).toBe(404)
    expect((await get(after)).statusCode).toBe(200)
    // the page's own hero is the same colour (SET-47)
    const page = await get(String((await get(`/event/${event_id}`)).headers.location))
    expect(page.body).toContain('--ev-hero:#7a1f5c')
    expect(page.body).toContain('--ev-on-hero:#ffffff')
  })

  test('of a draft, of nothing and of a wrong key there is none', async () => {
    const { event_id } = await onSale()
    const path = await pictureOf(event_id)
    for (const wrong of [path.replace(/[0-9a-f]{16}/, '0'.repeat(16)), '/social/x.png', path.replace('-en-', '-xx-')])
      expect((await get(wrong)).statusCode).toBe(404)
    await t.deps.db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', event_id).execute()
    expect((await get(path)).statusCode).toBe(404)
  })
})

describe('GET /preview/event/:id (DSG-1)', () => {
  test('shows unsaved choices to the event’s own staff, framed by our own pages only, kept by nobody', async () => {
    const { event_id, account } = await onSale({ status: 'DRAFT' })
    const url = `/preview/event/${event_id}?primary_color=%237a1f5c&continue_button_text=Off+we+go`
    const seen = await get(url, { cookie: `turnout_session=${account.token}` })
    expect(seen.statusCode).toBe(200)
    expect(seen.body).toContain('--ev-primary:#7a1f5c')
    expect(seen.body).toContain('Off we go')
    expect(seen.body).toContain('<meta name="robots" content="noindex">')
    expect(seen.headers['cache-control']).toBe('private, no-store')
    expect(String(seen.headers['content-security-policy'])).toContain("frame-ancestors 'self'")
    expect(seen.body).not.toContain('og:image')
  })

  test('is not there for anybody else (IDN-6, EVT-9)', async () => {
    const { event_id } = await onSale()
    const other = await createAccount(t.deps.db)
    for (const headers of [{}, { cookie: `turnout_session=${other.token}` }] as Record<string, string>[])
      expect((await get(`/preview/event/${event_id}`, headers)).statusCode).toBe(404)
    expect((await get('/preview/event/abc', { cookie: `turnout_session=${other.token}` })).statusCode).toBe(404)
  })
})

describe('calendars to subscribe to (DAT-54)', () => {
  const day = (n: number) => new Date(t.now().getTime() + n * 86_400_000)
  const read = (file: string) =>
    new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

  test('of an event: dates from 30 days back that are seen, cancelled ones marked, without how to join', async () => {
    const { event_id } = await onSale({
      ...{ is_online_event: true, online_event_details: '<p>Room 4711</p>', start_date: day(-31), end_date: null },
      title: 'Night; Ferry\r\nBEGIN:VALARM',
    })
    const past = await createEventDate(t.deps.db, event_id, { starts_at: day(-29), title: 'Late' })
    const off = await createEventDate(t.deps.db, event_id, { starts_at: day(3), status: 'CANCELLED' })
    await createEventDate(t.deps.db, event_id, { starts_at: day(4), is_hidden: true })
    await createEventDate(t.deps.db, event_id, { starts_at: day(5), deleted_at: t.now() })
    const reply = await get(`/event/${event_id}/calendar.ics`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    expect(reply.body).not.toContain('4711')
    const host = new URL(app_url()).hostname
    const entries = read(reply.body)
    expect(entries.map(({ uid }) => uid)).toEqual([`event-${past}@${host}`, `event-${off}@${host}`])
    expect(entries[0]!.summary).toBe('Night; Ferry  BEGIN:VALARM, Late')
    expect(entries[0]!.startDate.toJSDate()).toEqual(new Date(Math.floor(day(-29).getTime() / 1000) * 1000))
    expect(entries.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([null, 'CANCELLED'])
    expect(String(entries[1]!.component.getFirstPropertyValue('url'))).toMatch(new RegExp(`\\?date=${off}$`))
    const again = await get(`/event/${event_id}/calendar.ics`, { 'if-none-match': String(reply.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await t.deps.db
      .updateTable('events')
      .set({ title: 'Other', updated_at: t.now() })
      .where('id', '=', event_id)
      .execute()
    const changed = await get(`/event/${event_id}/calendar.ics`, { 'if-none-match': String(reply.headers.etag) })
    expect(changed.statusCode).toBe(200)
    expect((await get(`/event/${event_id}/other`)).body).toContain(`href="/event/${event_id}/calendar.ics"`)
  })

  test('of an organizer: those of its live events that search engines may find, 500 at most; others have none', async () => {
    const { account, event_id } = await onSale({ start_date: day(1), end_date: null, city: 'Hamburg', country: 'DE' })
    const { db } = t.deps
    const hidden = await createEvent(db, account, { start_date: day(1) })
    await settings(hidden, { allow_search_engine_indexing: false })
    const draft = await createEvent(db, account, { status: 'DRAFT', start_date: day(1) })
    const path = `/o/${account.organizer_id}/calendar.ics`
    const [only, ...others] = read((await get(path)).body)
    expect([only?.location, others]).toEqual(['Speicher 9, Hamburg', []])
    // one date is not spoken of (DAT-1)
    expect(String(only?.component.getFirstPropertyValue('url'))).toBe(`${app_url()}/event/${event_id}/night-ferry`)
    for (const id of [hidden, draft, 999_999_999]) expect((await get(`/event/${id}/calendar.ics`)).statusCode).toBe(404)
    for (const id of ['999999999', 'x']) expect((await get(`/o/${id}/calendar.ics`)).statusCode).toBe(404)
    expect((await get(`/event/${hidden}/x`)).body).not.toContain('calendar.ics')
    for (let n = 2; n < 510; n++) await createEventDate(db, event_id, { starts_at: day(n) })
    expect(read((await get(path)).body)).toHaveLength(500)
  })
})
