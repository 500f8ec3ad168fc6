import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PREVIEW_KINDS } from '#core/identity/mails/previews.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createEvent,
  createEventDate,
  createOnSaleEvent,
  createTaxOrFee,
  createTicket,
} from '#test/factories.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db, { title: 'Front row' })
})
afterAll(() => t.close())

const url = (kind: string, language = '', html = '') =>
  `/api/events/${shop.event_id}/mail-preview${html}?kind=${kind}${language && `&language=${language}`}`
const frameUrl = (kind: string, language = '') => url(kind, language, '/html')
const get = (path: string, as = shop.account.token) => t.call('GET', path, { as })

describe('GET /events/:event_id/mail-preview', () => {
  test.each(PREVIEW_KINDS)('%s is shown in every language, made of this event', async (kind) => {
    const subjects: string[] = []
    for (const language of LOCALES) {
      const { status, body } = await get(url(kind, language))
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ kind, from_name: 'Fieldnotes', reply_to: 'hello@example.org' })
      expect(body.data.text).toContain('Low Tide Sessions')
      subjects.push(body.data.subject)
      const frame = await get(frameUrl(kind, language))
      expect(frame.headers['content-type']).toContain('text/html')
      expect(frame.body).toContain('Low Tide Sessions')
      expect(frame.body).not.toContain('src="cid:')
    }
    expect(subjects.every((subject) => subject.length > 3)).toBe(true)
  })

  test('shows a ticket of the event with its code as a picture, and what is attached', async () => {
    const { body } = await get(url('order-confirmation'))
    expect(body.data.text).toContain('Front row')
    expect(body.data.attachments).toContain('event.ics')
    expect((await get(frameUrl('order-confirmation'))).body).toContain('src="data:image/png;base64,')
  })

  test('costs what two of its tickets cost, with what is added to their price (PRC-1)', async () => {
    const gig = await createOnSaleEvent(t.deps.db, { title: 'Hall', price: 2000 })
    await createTaxOrFee(t.deps.db, gig.account.account_id, {
      of: { event_id: gig.event_id, ticket_id: gig.ticket_id },
    })
    const { body } = await get(
      `/api/events/${gig.event_id}/mail-preview?kind=order-confirmation&language=en`,
      gig.account.token,
    )
    for (const amount of ['€40.00', '€7.60', '€47.60']) expect(body.data.text).toContain(amount)
  })

  test('envelope and page are one mail, with one reference', async () => {
    const { body } = await get(url('order-confirmation'))
    const [reference] = /\b[A-Z0-9]{7}\b/.exec(body.data.subject) ?? ['none']
    expect((await get(frameUrl('order-confirmation'))).body).toContain(reference)
    expect((await get(url('order-confirmation'))).body.data.subject).toBe(body.data.subject)
  })

  test('the frame may load and run nothing, and stands only in our own pages (SEC-18)', async () => {
    const { headers } = await get(frameUrl('tickets'))
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/)
    expect(headers['content-security-policy']).not.toContain('script')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  test('leaves nothing behind: no order, ticket, message or mail', async () => {
    const tables = [
      'orders',
      'attendees',
      'tickets',
      'messages',
      'mails',
      'refunds',
      'payment_returns',
      'date_actions',
    ] as const
    const count = async () => {
      const { rows } = await t.deps.pool.query(
        `select ${tables.map((name) => `(select count(*) from ${name}) as ${name}`).join(', ')}`,
      )
      return rows[0]
    }
    const before = await count()
    for (const kind of PREVIEW_KINDS) await get(url(kind))
    expect(await count()).toEqual(before)
  })

  test('the mails about a date: what was before and is now, and the money of one that is cancelled (MAIL-60, MAIL-61)', async () => {
    const changed = (await get(url('date-changed', 'en'))).body.data
    expect(changed.text).toMatch(/Before[\s\S]*18:00[\s\S]*Now[\s\S]*19:00/)
    expect(changed.attachments).toContain('event.ics')
    const series = await createOnSaleEvent(t.deps.db, { title: 'Dome', price: 3000 })
    await createEventDate(t.deps.db, series.event_id)
    // the first date may be gone
    await t.deps.pool.query('update event_dates set deleted_at = now() where id = $1', [series.event_id])
    const { body } = await get(
      `/api/events/${series.event_id}/mail-preview?kind=date-cancelled&language=en`,
      series.account.token,
    )
    expect(body.data.text).toContain('This date was cancelled')
    expect(body.data.text).toContain('€60.00')
  })

  test('an event without tickets has samples too', async () => {
    const event_id = await createEvent(t.deps.db, shop.account)
    const { body } = await get(`/api/events/${event_id}/mail-preview?kind=tickets`)
    expect(body.data.text).toContain('Sample ticket')
  })

  test('shows tickets, not the extras or packages that stand before them (EXT-1)', async () => {
    const event_id = await createEvent(t.deps.db, shop.account)
    for (const kind of ['EXTRA', 'PACKAGE', 'ADMISSION'] as const)
      await createTicket(t.deps.db, event_id, { title: `A ${kind}`, kind })
    const { body } = await get(`/api/events/${event_id}/mail-preview?kind=tickets&language=en`)
    expect(body.data.text).toContain('A ADMISSION')
    expect(body.data.text).not.toContain('A EXTRA')
  })

  test('kinds there are none of, languages there are none of, events of others', async () => {
    expect((await get(url('invitation'))).status).toBe(422)
    expect((await get(url('tickets', 'xx'))).status).toBe(422)
    expect((await get(url('tickets'), (await createAccount(t.deps.db)).token)).status).toBe(404)
  })
})
