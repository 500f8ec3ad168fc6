import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAIL_KINDS, type MailKind } from '#core/identity/mails/schema.ts'
import { slugify } from '#core/platform/ids.ts'
import { paths } from '#core/platform/paths.ts'
import { buildApp } from '#server/app/app.ts'
import { jobTable } from '#server/app/job-table.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { sweepMessages } from '#server/messaging/messages/send-message.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type Mailer, smtpMailer } from '#server/platform/storage/mail.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { runDueJobs } from '#test/due-jobs.ts'
import { queueEveryMail } from '#test/every-mail.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { type CaughtMail, type MailCatcher, startMailCatcher } from '#test/mail-catcher.ts'
import { entriesOf, linksOf, scanMail, sheetsOf } from '#test/mail-reader.ts'
import { keptMail } from '#test/product.ts'
import { sweepMails } from './sweep-mails.ts'

/** Every mail over real SMTP, read by programs that are not ours. */
let t: TestApp
let catcher: MailCatcher
let mailer: Mailer
let pages: Awaited<ReturnType<typeof buildApp>>
/** Where the pages really listen; mails name the public address. */
let origin: string

const EVIL = `</script><img src=x onerror=alert(1)>"'=1+1 \u202eEVIL\u202c שלום 🎟️ {{x}}`

function builtFiles(): string {
  const directory = mkdtempSync(join(tmpdir(), 'turnout-client-'))
  const entry = (name: string) => [`src/web/app/entries/${name}.tsx`, { file: `assets/${name}-abc.js` }]
  const write = (file: string, names: string[]) =>
    writeFileSync(join(directory, file), JSON.stringify(Object.fromEntries(names.map(entry))))
  write('manifest.json', ['public', 'checkout', 'check-in'])
  write('manifest-admin.json', ['admin'])
  return directory
}

beforeAll(async () => {
  t = await createTestApp({ env: { LOG_LEVEL: 'silent' } })
  catcher = await startMailCatcher()
  mailer = smtpMailer(catcher.url, 'Turnout <tickets@example.org>')
  pages = await buildApp(t.deps)
  await pageRoutes(pages, builtFiles())
  origin = await pages.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  catcher.mails.length = 0
  catcher.refused.clear()
  catcher.busy = false
  catcher.dislikes = null
})
afterAll(async () => {
  mailer.close?.()
  await catcher.close()
  await pages.close()
  await t.close()
})

const deps = () => ({ ...t.deps, mailer })
const ctx = () => systemCtx(deps())
const runJobs = async () => {
  await sweepMessages(ctx())
  await runDueJobs(deps(), jobTable)
}

/** What answers at the link, over the wire, after what it is redirected to. */
async function follow(link: string) {
  const reply = await fetch(link.replace(PUBLIC_ADDRESS, origin))
  return { status: reply.status, type: reply.headers.get('content-type'), html: await reply.text() }
}

const PUBLIC_ADDRESS = 'http://localhost:3000'
const TAGS: Record<string, string> = { en: 'en', de: 'de', 'zh-cn': 'zh-CN' }
const NAMES: Record<string, string> = { en: 'Anna', de: 'Jürgen', 'zh-cn': '李雷' }
const WITH_TICKETS: readonly MailKind[] = ['order-confirmation', 'tickets']
const FROM_PRODUCT: readonly MailKind[] = [
  'my-tickets',
  'confirm-contact',
  'confirm-email',
  'invitation',
  'reset-password',
  'password-changed',
  'confirm-email-change',
  'email-change-notice',
  'payments-disconnected',
  'sso-domain-lapsed',
  'api-key-expires',
  'factor-changed',
  'new-device',
  'webhook-disabled',
  'break-glass',
  'bank-details-changed',
  'alarms',
]

/** Mails to addresses that somebody else may have typed end with the link that stops them (CALM-11). */
const canBeStopped = (kind: MailKind): boolean =>
  ['waiting-confirm', 'rsvp-invitation'].includes(kind) || kind.startsWith('application-')

describe.each(['en', 'de', 'zh-cn'])('every mail of the specification, in %s (MAIL-10 to MAIL-36)', (language) => {
  let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
  let orders: Awaited<ReturnType<typeof queueEveryMail>>
  let caught: CaughtMail[]
  beforeAll(async () => {
    catcher.mails.length = 0
    shop = await createOnSaleEvent(t.deps.db, { title: `Stand ${EVIL}` })
    await t.deps.db
      .updateTable('events')
      .set({ title: `Tide ${EVIL}`, venue_name: EVIL, description: `<p>${EVIL}</p><script>alert(1)</script>` })
      .where('id', '=', shop.event_id)
      .execute()
    await t.deps.db
      .updateTable('organizers')
      .set({ name: `Org\r\nBcc: spy@example.org ${EVIL}` })
      .where('id', '=', shop.account.organizer_id)
      .execute()
    await t.deps.db
      .updateTable('event_settings')
      .set({
        support_email: 'help@example.org',
        email_footer_message: `<p>Foot <b>note</b></p><img src="https://spy.example/x.gif"><script>alert(1)</script>`,
        offline_payment_instructions: '<p>IBAN DE00</p>',
      })
      .where('event_id', '=', shop.event_id)
      .execute()
    orders = await queueEveryMail(t, shop, {
      person: { first_name: `${NAMES[language]} ${EVIL}`, last_name: 'Berg' },
      language,
    })
    await runJobs()
    caught = [...catcher.mails]
  })
  const mailOf = (kind: MailKind): CaughtMail => {
    const mine = caught.filter(({ rcpt }) => rcpt === `${kind}@example.org`)
    expect(mine).toHaveLength(1)
    return mine[0]!
  }

  test.each(MAIL_KINDS)('%s arrives once, with subject, sender, HTML and plain text', (kind) => {
    const mail = mailOf(kind)
    expect(mail.from?.address).toBe('tickets@example.org')
    expect(mail.subject?.length).toBeGreaterThan(3)
    expect(mail.text?.length).toBeGreaterThan(40)
    expect(mail.html).toContain(`<html lang="${TAGS[language]}"`)
    const is_product = FROM_PRODUCT.includes(kind)
    expect(mail.from?.name?.startsWith(is_product ? 'Turnout' : 'Org Bcc: spy@example.org')).toBe(true)
    if (is_product) return
    expect(mail.replyTo?.[0]?.address).toBe('help@example.org')
    // what nobody asked for has its link to stop it at the very end
    expect(mail.text).toMatch(canBeStopped(kind) ? /Foot note\n/ : /Foot note\n*$/)
    expect(mail.text).toContain('help@example.org')
  })

  test.each(MAIL_KINDS)(
    '%s is harmless whatever people typed, and fetches nothing (MAIL-4, SEC-15, SEC-21)',
    (kind) => {
      const mail = mailOf(kind)
      const names = mail.headers.map(({ key }) => key)
      expect(names).not.toContain('bcc')
      expect(mail.html).not.toMatch(/<script|<\/script|<img src=x|spy\.example|<link|@import|url\(/i)
      const sources = [...(mail.html ?? '').matchAll(/<img[^>]*\bsrc="([^"]*)"/g)].map((match) => match[1] ?? '')
      const attached = mail.attachments.map(({ contentId }) => contentId)
      for (const source of sources) expect(attached).toContain(`<${source.replace(/^cid:/, '')}>`)
      // What turns the direction of all that follows is left out; Hebrew itself and emoji stay (TXT-1).
      expect(`${mail.html}${mail.text}${mail.subject}${mail.from?.name}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      if (!FROM_PRODUCT.includes(kind)) expect(mail.text).toContain('שלום 🎟️ {{x}}')
    },
  )

  /** Where each mail leads: its order, its tickets, its event, and nowhere else. */
  async function targets(kind: MailKind): Promise<string[]> {
    const { order_id, attendees } = orders.get(kind)!
    const order = t.deps.db.selectFrom('orders').select('short_id').where('id', '=', order_id)
    const { short_id } = await order.executeTakeFirstOrThrow()
    const { event_id } = shop
    const token = 'a-one-time-token'
    const webhook = t.deps.db
      .selectFrom('webhook_endpoints')
      .select(['id', 'event_id'])
      .where('account_id', '=', shop.account.account_id)
    const summary = paths.checkoutStep(event_id, short_id, 'summary')
    const tickets = attendees.map((one) => paths.ticket(event_id, one.short_id))
    const event = paths.event(event_id, slugify(`Tide ${EVIL}`))
    const entry = await t.deps.db
      .selectFrom('waiting_entries')
      .select('short_id')
      .where('event_id', '=', event_id)
      .where('email', '=', `${kind}@example.org`)
      .executeTakeFirst()
    const place = paths.waiting(event_id, entry?.short_id ?? '')
    const request = await t.deps.db
      .selectFrom('applications')
      .select('short_id')
      .where('event_id', '=', event_id)
      .where('email', '=', `${kind}@example.org`)
      .executeTakeFirst()
    const application = paths.application(event_id, request?.short_id ?? '')
    const rsvp = await t.deps.db
      .selectFrom('rsvps')
      .select('short_id')
      .where('event_id', '=', event_id)
      .executeTakeFirst()
    const in_back_office = paths.manageOrder(event_id, order_id)
    const all: Record<MailKind, string[]> = {
      'order-confirmation': [...tickets, summary],
      tickets,
      'order-awaiting-payment': [summary],
      'payment-reminder': [summary],
      'order-expired': [event],
      'payment-failed': [paths.checkoutStep(event_id, short_id, 'payment')],
      'order-cancelled': [summary],
      'ticket-cancelled': [],
      refund: [summary],
      'date-changed': tickets.slice(0, 1),
      'payment-returned': [event],
      'resume-order': [paths.resumeOrder(event_id, short_id, token)],
      'new-order': [in_back_office],
      'refund-failed': [in_back_office],
      'dispute-opened': [in_back_office],
      message: [],
      'date-cancelled': [summary],
      'my-tickets': [paths.myTickets(token)],
      'confirm-address': [paths.confirmAddress(token)],
      'waiting-confirm': [place],
      'waiting-offer': [place],
      'waiting-lapsed': [event],
      'waiting-closed': [],
      'application-received': [application],
      'application-approved': [application],
      'application-decided': [event],
      'rsvp-invitation': [paths.rsvp(event_id, rsvp?.short_id ?? '')],
      'confirm-contact': [paths.confirmContact(token)],
      'confirm-email': [paths.confirmEmail(token)],
      invitation: [paths.acceptInvitation(token)],
      'reset-password': [paths.resetPassword(token)],
      'password-changed': [paths.forgotPassword()],
      'confirm-email-change': [paths.confirmEmailChange(token)],
      'email-change-notice': [paths.forgotPassword()],
      'payments-disconnected': [paths.account('payment')],
      'bank-details-changed': [paths.account('bank')],
      'sso-domain-lapsed': [paths.account('security')],
      'api-key-expires': [paths.account('keys')],
      'factor-changed': [paths.profile('security')],
      'new-device': [paths.profile('sessions'), paths.forgotPassword()],
      'webhook-disabled': [paths.webhook(await webhook.executeTakeFirstOrThrow())],
      'break-glass': [paths.account('log')],
      alarms: [],
    }
    return all[kind].map((path) => PUBLIC_ADDRESS + path)
  }

  test.each(MAIL_KINDS)(
    '%s leads where it should, in HTML and in plain text, and what is there opens',
    async (kind) => {
      const mail = mailOf(kind)
      const links = linksOf(mail).filter((link) => !canBeStopped(kind) || !link.includes(paths.mailOptOut('')))
      expect(links).toEqual(await targets(kind))
      for (const link of links) {
        expect(mail.text).toContain(link)
        const { status, type, html } = await follow(link)
        // the links of logins carry a token made up here: their page opens and says so (SEO-1)
        const expected = /\/a-one-time-token$/.test(link) ? 404 : 200
        expect([link, status, type]).toEqual([link, expected, 'text/html; charset=utf-8'])
        if (link.startsWith(`${PUBLIC_ADDRESS}/event/`)) expect(html).toContain('Tide &lt;/script')
      }
    },
  )

  test.each(WITH_TICKETS)(
    '%s: the codes in it are the tickets’ own, one calendar entry (MAIL-6, QR-6)',
    async (kind) => {
      const mail = keptMail(mailOf(kind))
      const { attendees } = orders.get(kind)!
      const codes = await Promise.all(attendees.map((one) => ticketCode(t.deps.db, t.deps.secrets, one)))
      expect((await scanMail(mail)).sort()).toEqual([...codes].sort())
      const [sheets, ...papers] = await sheetsOf(mail)
      expect(papers).toEqual([])
      expect(sheets!.map((sheet) => sheet.codes)).toEqual(codes.map((code) => [code]))
      for (const { text } of sheets!) expect(text).toContain(NAMES[language])
      const [entries, ...more] = entriesOf(mail)
      expect([entries!.length, more]).toEqual([1, []])
      const [event] = entries!
      expect(event!.summary).toContain('Tide </script>')
      expect(event!.startDate.toJSDate().toISOString()).toBe('2027-06-04T17:00:00.000Z')
      expect(event!.endDate.toJSDate().toISOString()).toBe('2027-06-04T21:30:00.000Z')
    },
  )
})

describe('what the mail server answers (MAIL-1)', () => {
  const queued = (to: string) =>
    inTransaction(t.deps.db, (tx) =>
      queueMail(tx, ctx(), { follows: ANY_MAIL, kind: 'password-changed', to, language: 'en' }),
    )
  const row = (id: number) => t.deps.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('550 for the address is final at once, with its words', async () => {
    catcher.refused.add('nobody@example.org')
    const id = await queued('nobody@example.org')
    await runJobs()
    expect(await row(id)).toMatchObject({ status: 'FAILED', failure: 'REFUSED', attempts: 1 })
    expect((await row(id)).last_error).toBe('550 5.1.1 no such user here')
  })

  test('451 is patience: it arrives later, once', async () => {
    catcher.busy = true
    const id = await queued('patient@example.org')
    await runJobs()
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    catcher.busy = false
    t.advance(5 * 60_000)
    await sweepMails(ctx())
    await runJobs()
    await runJobs()
    expect(catcher.mails.filter(({ rcpt }) => rcpt === 'patient@example.org')).toHaveLength(1)
  })

  test('a server that stays busy is asked less and less often (MAIL-1)', async () => {
    catcher.busy = true
    const id = await queued('busy@example.org')
    const pauses: number[] = []
    for (const _ of [1, 2, 3, 4, 5]) {
      await runJobs()
      const { next_attempt_at, attempts } = await row(id)
      expect(attempts).toBe(pauses.length + 1)
      const pause = (next_attempt_at?.getTime() ?? 0) - t.now().getTime()
      pauses.push(pause / 60_000)
      t.advance(pause + 31_000)
      await sweepMails(ctx())
    }
    expect(pauses).toEqual([1, 2, 5, 10, 30])
    expect((await row(id)).last_error).toContain('451 4.3.0 try again later')
  })

  test('554 for what stands in it is final; 553 for our own address waits until the operator has mended it (MAIL-40)', async () => {
    catcher.dislikes = 'content'
    const spam = await queued('strict@example.org')
    await runJobs()
    expect(await row(spam)).toMatchObject({ status: 'FAILED', failure: 'REFUSED', attempts: 1 })
    catcher.dislikes = 'sender'
    const ours = await queued('later@example.org')
    await runJobs()
    expect(await row(ours)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect((await row(ours)).last_error).toContain('553 5.7.1 sender not allowed')
    catcher.dislikes = null
    t.advance(5 * 60_000)
    await sweepMails(ctx())
    await runJobs()
    expect(catcher.mails.map(({ rcpt }) => rcpt)).toEqual(['later@example.org'])
  })

  test('no server at all: nothing is lost, and what happened meanwhile completes (REL-19, MAIL-40)', async () => {
    const away = smtpMailer('smtp://127.0.0.1:9', 'Turnout <tickets@example.org>')
    const id = await queued('later@example.org')
    await runDueJobs({ ...t.deps, mailer: away }, jobTable)
    away.close?.()
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    t.advance(23 * 3_600_000)
    await sweepMails(ctx())
    await runJobs()
    expect(catcher.mails.map(({ rcpt }) => rcpt)).toEqual(['later@example.org'])
    expect(catcher.mails[0]?.messageId).toBe(`<turnout-${id}@example.org>`)
  })
})
