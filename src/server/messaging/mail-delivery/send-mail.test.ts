import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { create } from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileKey } from '#server/catalog/images/image-view.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { type MailToQueue, queueMail } from '#server/identity/mails/queue-mail.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { outboxMailer } from '#server/platform/storage/mail.ts'
import { qrPng } from '#server/publishing/ticket-documents/qr-image.ts'
import { queueCompletionMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { memoryStorage } from '#test/fakes.ts'
import { openPdf, pdfText } from '#test/pdf.ts'
import { createSoldOrder, type Person } from '#test/sold-orders.ts'
import { sendMail } from './send-mail.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  // A mail given up is an error in the log, which one of these tests provokes.
  t = await createTestApp({ env: { LOG_LEVEL: 'silent' } })
  shop = await createOnSaleEvent(t.deps.db)
})
beforeEach(() => {
  t.mails.sent.length = 0
  t.mails.failure = null
  t.setNow(new Date('2027-03-01T10:00:00Z'))
})
afterAll(() => t.close())

const ctx = () => systemCtx(t.deps)
const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const JONAS = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }

const sold = (people: readonly Person[], order = {}) =>
  createSoldOrder(t.deps.db, {
    event_id: shop.event_id,
    ticket_id: shop.ticket_id,
    price_id: shop.price_id,
    people,
    order,
  })
async function completed(people: readonly Person[], order = {}) {
  const made = await sold(people, order)
  await inTransaction(t.deps.db, (tx) => queueCompletionMails(tx, ctx(), { order_ids: [made.order_id] }))
  return made
}
const queued = (mail: Omit<MailToQueue, 'follows'>) =>
  inTransaction(t.deps.db, (tx) => queueMail(tx, ctx(), { ...mail, follows: ANY_MAIL }))
const row = (id: number) => t.deps.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const to = (address: string) => t.mails.sent.filter((mail) => mail.to === address)

describe('what goes out when an order completes (MAIL-6, MAIL-10, MAIL-11, MAIL-20)', () => {
  test('the buyer gets confirmation and own tickets, each other address one mail, the organizer one', async () => {
    const { reference } = await completed([ANNA, ANNA, JONAS, { ...JONAS, first_name: 'Ida' }])
    await t.runJobs()
    expect(t.mails.sent.map((mail) => mail.to).sort()).toEqual([
      'anna@example.org',
      'hello@example.org',
      'jonas@example.org',
    ])

    const [buyer] = to('anna@example.org')
    expect(buyer?.subject).toBe(`Your order ${reference} for Low Tide Sessions`)
    expect(buyer?.text).toContain('Fri 4 June 2027, 19:00 – 23:30 CEST')
    expect(buyer?.text).toContain('Speicher 9')
    expect(buyer?.text).toContain('Standing (4 × €12.50): €50.00')
    expect(buyer?.text).toContain('2 more tickets were mailed to their own addresses.')
    expect(buyer?.attachments.map((file) => file.filename)).toEqual([
      `ticket-${reference}-1.png`,
      `ticket-${reference}-2.png`,
      `tickets-${reference}.pdf`,
      'event.ics',
    ])
    for (const n of [1, 2]) expect(buyer?.html).toContain(`src="cid:ticket-${reference}-${n}@turnout"`)
    expect(buyer?.html).toMatch(/http:\/\/localhost:3000\/checkout\/\d+\/o_\w+\/summary/)

    const [other] = to('jonas@example.org')
    expect(other?.subject).toBe('Your tickets for Low Tide Sessions')
    expect(other?.attachments.map((file) => file.filename)).toEqual([
      `ticket-${reference}-3.png`,
      `ticket-${reference}-4.png`,
      `tickets-${reference}.pdf`,
      'event.ics',
    ])
    const file = await openPdf(
      other!.attachments.find(({ content_type }) => content_type === 'application/pdf')!.content,
    )
    const pages = await Promise.all([1, 2].map(async (n) => pdfText(await file.getPage(n))))
    expect(file.numPages).toBe(2)
    for (const [index, page] of pages.entries()) expect(page).toContain(`${reference}-${index + 3}`)
    expect(other?.html).not.toContain(`${reference}-1`)

    const [organizer] = to('hello@example.org')
    expect(organizer?.subject).toBe(`New order ${reference} for Low Tide Sessions`)
    expect(organizer?.text).toMatch(/Buyer: Anna Berg\nEmail: anna@example.org\nPayment: Paid/)
  })

  test('the picture is the very code of the ticket, at most version 6, with its quiet zone (QR-1, QR-4, QR-6)', async () => {
    const { attendees } = await completed([ANNA])
    await t.runJobs()
    const code = await ticketCode(t.deps.db, t.deps.secrets, attendees[0]!)
    const picture = to('anna@example.org')[0]?.attachments[0]
    expect(picture?.content.equals(qrPng(code))).toBe(true)
    const { version, modules } = create(code, { errorCorrectionLevel: 'M' })
    expect(version).toBeLessThanOrEqual(6)
    expect(picture?.content.readUInt32BE(16)).toBe((modules.size + 8) * 8)
    expect(to('anna@example.org')[0]?.html).toContain(`alt="QR code of ticket ${attendees[0]?.reference}"`)
  })

  test('sender is the organizer, answers go to the event’s support, the footer names both (MAIL-3, MAIL-5)', async () => {
    await t.deps.db
      .updateTable('event_settings')
      .set({ support_email: 'help@example.org', email_footer_message: '<p>See you <b>soon</b></p>' })
      .where('event_id', '=', shop.event_id)
      .execute()
    await completed([ANNA])
    await t.runJobs()
    const [mail] = to('anna@example.org')
    expect(mail).toMatchObject({ from_name: 'Fieldnotes', reply_to: 'help@example.org' })
    expect(mail?.text).toMatch(
      /because of Low Tide Sessions, organized by Fieldnotes\.\n.*help@example\.org\.\nSee you soon\n$/,
    )
    expect(mail?.html).toContain('<p>See you <strong>soon</strong></p>')
  })

  test('the organizer’s logo goes with the mail instead of being fetched (MAIL-4)', async () => {
    const branded = await createOnSaleEvent(t.deps.db)
    const { account_id, organizer_id } = branded.account
    const picture = await sharp({ create: { width: 480, height: 480, channels: 4, background: '#103baf' } })
      .webp()
      .toBuffer()
    await t.deps.storage.write(fileKey('abc', 480, 'webp'), picture)
    await t.deps.db
      .insertInto('images')
      .values({
        account_id,
        organizer_id,
        type: 'ORGANIZER_LOGO',
        storage_key: 'abc',
        width: 480,
        height: 480,
        size: 1,
        mime_type: 'image/png',
        file_name: 'logo.png',
        created_at: t.now(),
      })
      .execute()
    const { order_id } = await createSoldOrder(t.deps.db, { ...branded, people: [ANNA] })
    await inTransaction(t.deps.db, (tx) => queueCompletionMails(tx, ctx(), { order_ids: [order_id] }))
    await t.runJobs()
    const [mail] = to('anna@example.org')
    expect(mail?.html).toContain('<img src="cid:logo@turnout" height="40" alt="Fieldnotes"')
    expect(mail?.attachments[0]).toMatchObject({ filename: 'logo.png', cid: 'logo@turnout' })
    expect((await sharp(mail?.attachments[0]?.content).metadata()).height).toBe(80)
  })

  test('the buyer’s language is the order’s, the organizer’s the account’s; a test order is marked (MAIL-2)', async () => {
    await completed([ANNA], { language: 'de', is_test: true })
    const rows = await t.deps.db
      .selectFrom('mails')
      .select(['kind', 'language'])
      .where('status', '=', 'QUEUED')
      .execute()
    expect(rows).toEqual([
      { kind: 'order-confirmation', language: 'de' },
      { kind: 'new-order', language: 'en' },
    ])
    await t.runJobs()
    const [mail] = to('anna@example.org')
    expect(mail?.html).toContain('<html lang="de">')
    expect(mail?.text).toContain('Fr., 4. Juni 2027')
    expect(to('hello@example.org')[0]?.subject).toMatch(/^\[Test\] New order/)
    expect(to('hello@example.org')[0]?.text).toContain('Test order: no money was moved.')
  })

  test('no organizer mail where it is switched off, nor for manual orders (SET-5, MAIL-20)', async () => {
    await completed([ANNA], { is_manually_created: true })
    await t.deps.db
      .updateTable('event_settings')
      .set({ notify_organizer_of_new_orders: false })
      .where('event_id', '=', shop.event_id)
      .execute()
    await completed([ANNA])
    await t.deps.db
      .updateTable('event_settings')
      .set({ notify_organizer_of_new_orders: true })
      .where('event_id', '=', shop.event_id)
      .execute()
    await t.runJobs()
    expect(to('hello@example.org')).toEqual([])
    expect(to('anna@example.org')).toHaveLength(2)
  })

  test('connection details go only to those who bought, with confirmation and tickets (EVT-3)', async () => {
    const online = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .updateTable('events')
      .set({ is_online_event: true, online_event_details: '<p>Room 7</p>' })
      .where('id', '=', online.event_id)
      .execute()
    const { order_id } = await createSoldOrder(t.deps.db, { ...online, people: [ANNA, JONAS] })
    await inTransaction(t.deps.db, (tx) => queueCompletionMails(tx, ctx(), { order_ids: [order_id] }))
    await t.runJobs()
    expect(to('anna@example.org')[0]?.text).toContain('Room 7')
    expect(to('jonas@example.org')[0]?.text).toContain('Room 7')
    expect(to('hello@example.org')[0]?.text).not.toContain('Room 7')
  })
})

describe('sending one row (MAIL-1, MAIL-40, REL-19, SEC-42)', () => {
  const reset = () => queued({ kind: 'password-changed', to: 'user@example.org', language: 'en' })

  test('is stored as sent, its content erased, and never sent again', async () => {
    const id = await reset()
    await sendMail(ctx(), id)
    await sendMail(ctx(), id)
    await t.runJobs()
    expect(to('user@example.org')).toHaveLength(1)
    expect(await row(id)).toMatchObject({
      status: 'SENT',
      attempts: 1,
      payload: null,
      last_error: null,
      sent_at: t.now(),
    })
  })

  test('two runs at once send it once', async () => {
    const id = await reset()
    await Promise.all([sendMail(ctx(), id), sendMail(ctx(), id), sendMail(ctx(), id)])
    expect(to('user@example.org')).toHaveLength(1)
  })

  test('a mail server that is away costs a try, and the mail goes out afterwards once', async () => {
    const id = await reset()
    t.mails.failure = new Error('connection refused')
    expect(await sendMail(ctx(), id)).toBe('LATER')
    expect(await row(id)).toMatchObject({
      status: 'QUEUED',
      attempts: 1,
      last_error: 'connection refused',
      claimed_at: null,
      next_attempt_at: new Date('2027-03-01T10:01:00Z'),
    })
    t.mails.failure = null
    t.advance(23 * 3_600_000)
    await sendMail(ctx(), id)
    expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 2, last_error: null })
    expect(to('user@example.org')).toHaveLength(1)
  })

  test('the next try waits for the very time the order’s mails name, not for the sweep (MAIL-1)', async () => {
    const id = await reset()
    t.mails.failure = new Error('connection refused')
    await sendMail(ctx(), id)
    const { next_attempt_at } = await row(id)
    const jobs = await sql<{
      run_at: Date
    }>`select run_at from graphile_worker.jobs where key = ${`mail:${id}`}`.execute(t.deps.db)
    expect(jobs.rows).toEqual([{ run_at: next_attempt_at }])
    t.mails.failure = null
    t.advance(50_000)
    expect(await sendMail(ctx(), id)).toBe('NOT_OURS')
    // The database's clock may be ahead of ours.
    t.advance(6_000)
    expect(await sendMail(ctx(), id)).toBe('SENT')
  })

  test('after 24 hours it is failed for good and its content erased', async () => {
    const id = await reset()
    t.mails.failure = new Error('mailbox full')
    t.advance(24 * 3_600_000)
    await sendMail(ctx(), id)
    expect(await row(id)).toMatchObject({
      status: 'FAILED',
      failure: 'GIVEN_UP',
      payload: null,
      last_error: 'mailbox full',
    })
    t.mails.failure = null
    await sendMail(ctx(), id)
    expect(to('user@example.org')).toEqual([])
  })

  test('a ticket cancelled or given to another address meanwhile is left out', async () => {
    const { order_id, attendees } = await sold([JONAS, JONAS])
    const id = await queued({
      kind: 'tickets',
      to: 'jonas@example.org',
      language: 'en',
      event_id: shop.event_id,
      order_id,
    })
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendees[0]!.id).execute()
    await sendMail(ctx(), id)
    expect(to('jonas@example.org')[0]?.subject).toBe('Your ticket for Low Tide Sessions')
    const late = await queued({
      kind: 'tickets',
      to: 'jonas@example.org',
      language: 'en',
      event_id: shop.event_id,
      order_id,
    })
    await t.deps.db
      .updateTable('attendees')
      .set({ email: 'new@example.org' })
      .where('order_id', '=', order_id)
      .execute()
    await sendMail(ctx(), late)
    expect(to('jonas@example.org')).toHaveLength(1)
    expect(await row(late)).toMatchObject({
      status: 'FAILED',
      failure: 'OBSOLETE',
      last_error: 'nothing left to say when it was to be sent',
    })
  })

  test('a token rests sealed and stands in the link only', async () => {
    const id = await queued({
      kind: 'reset-password',
      to: 'user@example.org',
      language: 'en',
      payload: { user_id: shop.account.user_id },
      token: 'sEcReT-token',
    })
    expect(JSON.stringify((await row(id)).payload)).not.toContain('sEcReT-token')
    await sendMail(ctx(), id)
    expect(to('user@example.org')[0]?.text).toContain('http://localhost:3000/auth/reset-password/sEcReT-token')
    expect(to('user@example.org')[0]?.from_name).toBe('Turnout')
  })
})

describe('typed text (MAIL-4, SEC-14, SEC-15, SEC-21)', () => {
  const EVIL = '</script><img src=x onerror=alert(1)>"\'{{x}}${y}<%z%>{x.constructor}'

  test('is escaped in HTML, literal in the text, and starts no header line', async () => {
    const { event_id, ticket_id, price_id } = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .updateTable('events')
      .set({ title: `Night\r\nBcc: spy@example.org ${EVIL}`, venue_name: EVIL })
      .where('id', '=', event_id)
      .execute()
    await t.deps.db
      .updateTable('organizers')
      .set({ name: `Org\r\nX-Evil: 1` })
      .where(
        'id',
        '=',
        (
          await t.deps.db
            .selectFrom('events')
            .select('organizer_id')
            .where('id', '=', event_id)
            .executeTakeFirstOrThrow()
        ).organizer_id,
      )
      .execute()
    const { order_id } = await createSoldOrder(t.deps.db, {
      event_id,
      ticket_id,
      price_id,
      people: [{ ...ANNA, first_name: EVIL }],
    })
    const storage = memoryStorage()
    const id = await queued({ kind: 'order-confirmation', to: 'anna@example.org', language: 'en', event_id, order_id })
    await sendMail({ ...ctx(), mailer: outboxMailer(storage, 'Turnout <tickets@example.org>') }, id)
    const raw = await storage.read(`outbox/${String(id).padStart(10, '0')}.eml`)
    const mail = await PostalMime.parse(raw!)
    expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']))
    expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']))
    expect(mail.from).toEqual({ name: 'Org X-Evil: 1', address: 'tickets@example.org' })
    expect(mail.html).not.toMatch(/<img src=x|<\/script>|<%/)
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;{{x}}${y}&lt;%z%&gt;{x.constructor}')
    expect(mail.text).toContain(EVIL)
    expect(mail.subject).toContain(EVIL)
  })

  test('a mail holds text, HTML, inline pictures, the tickets as a file and the calendar file, and no remote content (MAIL-4)', async () => {
    const { order_id, reference } = await sold([ANNA])
    const storage = memoryStorage()
    const id = await queued({
      kind: 'order-confirmation',
      to: 'anna@example.org',
      language: 'en',
      event_id: shop.event_id,
      order_id,
    })
    await sendMail({ ...ctx(), mailer: outboxMailer(storage, 'Turnout <tickets@example.org>') }, id)
    const mail = await PostalMime.parse((await storage.read(`outbox/${String(id).padStart(10, '0')}.eml`))!)
    expect(mail.attachments.map(({ mimeType, disposition, contentId }) => [mimeType, disposition, contentId])).toEqual(
      expect.arrayContaining([
        ['image/png', 'inline', `<ticket-${reference}-1@turnout>`],
        ['application/pdf', 'attachment', undefined],
        ['text/calendar', 'attachment', undefined],
      ]),
    )
    expect(mail.html?.match(/src="(?!cid:)/g)).toBeNull()
    expect(mail.html).not.toMatch(/url\(|<link|<script|@import/)
  })
})
