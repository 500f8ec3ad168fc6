import { sql } from 'kysely'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_KINDS } from '#core/identity/mails/schema.ts'
import { raiseAlarm } from '#server/platform/context/alarms.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import {
  letDomainLapse,
  letKeyExpire,
  letWebhookGo,
  logInAroundSignOn,
  logInElsewhere,
  runJob,
} from '#test/access-mails.ts'
import { BANK_ACCOUNT } from '#test/bank-accounts.ts'
import { openBrowser } from '#test/browser.ts'
import { type HostedShop, startHostedShop } from '#test/hosted-shop.ts'
import { watched } from '#test/journey.ts'
import { landing, TITLE } from '#test/mail-landings.ts'
import { entriesOf, linksOf, scanMail, sheetsOf } from '#test/mail-reader.ts'
import type { KeptMail } from '#test/product.ts'

/**
 * Every mail of the specification, caused as in life, received by a mail server and read by other programs: its links
 * pressed in a browser, its codes scanned, its file of tickets drawn, its calendar entry opened (MAIL-10 to MAIL-36).
 */
const DAY_MS = 86_400_000
const ANNIKA = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
const JONAS = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }
const MEI = { first_name: 'Mei', last_name: 'Tanaka', email: 'mei.tanaka@example.org' }
const OLGA = { first_name: 'Olga', last_name: 'Petrova', email: 'olga@example.org' }
const PASSWORD = 'a long enough password'
let shop: HostedShop
let browser: Browser
let staff: BrowserContext
let stranger: BrowserContext
/** Of somebody who has just registered. */
let person: BrowserContext
const start_date = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS)
/** Links pressed already, because they work once. */
const followed = new Set<string>()

beforeAll(async () => {
  shop = await startHostedShop(start_date)
  browser = await openBrowser()
  stranger = await inBrowser()
  staff = await inBrowser(`turnout_session=${shop.token}`)
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

async function inBrowser(cookie = ''): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  const [name = '', value = ''] = cookie.split('=')
  if (name) await context.addCookies([{ name, value, url: shop.product.url }])
  return context
}
const inEvent = (path: string) => `/events/${shop.sale.event_id}${path}`

/** Presses a link of the mail. */
async function press(mail: KeptMail, part: string, context: BrowserContext): Promise<Page> {
  const link = linksOf(mail).find((one) => one.includes(part))
  if (!link) throw new Error(`“${mail.subject}” has no link to ${part}: ${linksOf(mail)}`)
  followed.add(link)
  const page = await watched(context)
  const reply = await page.goto(link)
  expect(reply?.status(), link).toBe(200)
  return page
}

describe('what buyers are mailed', () => {
  test('an order for two: the buyer, the other, the organizer; codes, file and entry are theirs (MAIL-6, MAIL-10, MAIL-11, MAIL-20)', async () => {
    const { id, reference } = await shop.buy([ANNIKA, ANNIKA, JONAS])
    const mails = [
      await shop.received('order-confirmation', { order_id: id }),
      await shop.received('tickets', { order_id: id }),
    ]
    await shop.received('new-order', { order_id: id })
    expect(mails.map(({ to }) => to)).toEqual([ANNIKA.email, JONAS.email])
    for (const [mail, seats] of [
      [mails[0]!, [1, 2]],
      [mails[1]!, [3]],
    ] as const) {
      const codes = await scanMail(mail)
      expect(codes).toHaveLength(seats.length)
      const [sheets, ...more] = await sheetsOf(mail)
      expect(more).toEqual([])
      expect(sheets!.flatMap((sheet) => sheet.codes).sort()).toEqual([...codes].sort())
      for (const [index, seat] of seats.entries()) {
        expect(sheets![index]!.text).toContain(`${reference}-${seat}`)
        expect(sheets![index]!.text).toContain(TITLE)
        expect(sheets![index]!.png.length).toBeGreaterThan(20_000)
      }
      const [[entry, ...others] = [], ...files] = entriesOf(mail)
      expect([others, files]).toEqual([[], []])
      expect(entry?.summary).toBe(TITLE)
      expect(entry?.startDate.toJSDate()).toEqual(start_date)
    }
  })

  test('the codes of the mail open the door (QR-6, SCN-7)', async () => {
    const { id } = await shop.buy([ANNIKA])
    const [code] = await scanMail(await shop.received('order-confirmation', { order_id: id }))
    const list = await shop.act<{ short_id: string }>('POST', inEvent('/check-in-lists'), {
      name: 'Main entrance',
      ticket_ids: [shop.sale.ticket_id],
    })
    const door = `/public/check-in-lists/${list.short_id}/check-ins`
    const scan = { nonce: crypto.randomUUID(), code, action: 'CHECK_IN', scanned_at: new Date().toISOString() }
    const { data } = await shop.ask<{ verdict: string }[]>('POST', door, { scans: [scan] })
    expect(data).toMatchObject([{ verdict: 'ADMITTED', attendee: { first_name: 'Annika' } }])
  })

  test('to be paid by bank transfer or cash, and never paid (MAIL-12, MAIL-13)', async () => {
    await shop.act('PATCH', inEvent('/settings'), {
      payment_methods: ['CARD', 'OFFLINE'],
      offline_payment_instructions: '<p>IBAN DE02 1203 0000 0000 2020 51</p>',
    })
    const [waiting, lapsed] = [await shop.order([ANNIKA]), await shop.order([JONAS])]
    for (const { path, cookie } of [waiting, lapsed])
      await shop.ask('POST', `${path}/payment`, { method: 'OFFLINE' }, { cookie })
    const mail = await shop.received('order-awaiting-payment', { order_id: waiting.id })
    expect(mail.text).toContain('DE02 1203')
    await shop.received('order-awaiting-payment', { order_id: lapsed.id })
    await shop.db.updateTable('orders').set({ reserved_until: new Date() }).where('id', '=', lapsed.id).execute()
    expect((await shop.received('order-expired', { order_id: lapsed.id })).text).toContain(lapsed.reference)
  })

  test('to be paid by bank transfer, and not yet paid (MAIL-12, MAIL-73, MAIL-76, BANK-1 to BANK-3)', async () => {
    const settings = { payment_methods: ['CARD', 'OFFLINE', 'BANK_TRANSFER'] }
    await shop.act('POST', `/accounts/${shop.sale.account.account_id}/bank-accounts`, BANK_ACCOUNT)
    expect((await shop.received('bank-details-changed')).text).toContain('DE02 1203 0000 0000 2020 51')
    await shop.act('PATCH', inEvent('/settings'), settings)
    const { id, path, cookie } = await shop.order([OLGA])
    await shop.ask('POST', `${path}/payment`, { method: 'BANK_TRANSFER' }, { cookie })
    expect((await shop.received('order-awaiting-payment', { order_id: id })).text).toMatch(/RF\d\d/)
    await shop.db.updateTable('bank_transfers').set({ remind_at: new Date() }).where('order_id', '=', id).execute()
    await runJob(shop, 'payments.remind')
    expect((await shop.received('payment-reminder', { order_id: id })).text).toMatch(/RF\d\d/)
  })

  test('to be paid later by an address that confirms itself first: its button starts the time to pay (MAIL-108, CALM-6)', async () => {
    await shop.act('PATCH', inEvent('/settings'), { offline_confirm: 'ALWAYS' })
    const { id, path, cookie } = await shop.order([MEI])
    await shop.ask('POST', `${path}/payment`, { method: 'OFFLINE' }, { cookie })
    const page = await press(await shop.received('confirm-address', { order_id: id }), '/confirm-address#', stranger)
    const asked = shop.db.selectFrom('mails').select('kind').where('order_id', '=', id)
    expect(await asked.execute()).toEqual([{ kind: 'confirm-address' }])
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    expect((await shop.received('order-awaiting-payment', { order_id: id })).to).toBe(MEI.email)
    await shop.act('PATCH', inEvent('/settings'), { offline_confirm: 'AUTO' })
  })

  test('somebody else’s tickets come, until their link stops this event’s mails (MAIL-11, CALM-11)', async () => {
    const first = await shop.buy([ANNIKA, OLGA])
    const page = await press(await shop.received('tickets', { order_id: first.id }), '/no-more-mails#', stranger)
    await page.getByRole('button', { name: 'Stop the mails' }).click()
    await page.getByRole('heading', { name: 'You get no more mails about this event' }).waitFor()
    const { id } = await shop.buy([ANNIKA, OLGA])
    await shop.received('order-confirmation', { order_id: id })
    const row = shop.db.selectFrom('mails').select(['to_address', 'status', 'failure'])
    await expect
      .poll(() => row.where('kind', '=', 'tickets').where('order_id', '=', id).execute(), { timeout: 30_000 })
      .toEqual([{ to_address: OLGA.email, status: 'FAILED', failure: 'OPTED_OUT' }])
  })

  test('a payment that fails after all: the buyer pays again in the same browser (MAIL-14)', async () => {
    const made = await shop.order([ANNIKA])
    const payment_id = await shop.submit(made)
    shop.stripe.confirm(payment_id, '4000000000000093')
    await expect
      .poll(async () => (await shop.ask<{ payment_status: string }>('GET', made.path)).data.payment_status)
      .toBe('PROCESSING')
    shop.stripe.data.settle(payment_id)
    const mail = await shop.received('payment-failed', { order_id: made.id })
    const own = await inBrowser(made.cookie)
    const page = await press(mail, '/payment', own)
    await page.getByRole('button', { name: /^Pay/ }).waitFor()
    await own.close()
  })

  test('an order begun elsewhere goes on by a link that works once (MAIL-19, RES-21)', async () => {
    const made = await shop.order([ANNIKA])
    await shop.ask('POST', `${made.path}/resume`)
    const mail = await shop.received('resume-order', { order_id: made.id })
    const phone = await inBrowser()
    const page = await press(mail, '#resume=', phone)
    await page.getByRole('button', { name: 'Continue here' }).click()
    // the details are saved: the order goes on where it was
    await page.getByRole('heading', { name: 'Payment' }).waitFor()
    await page.getByRole('button', { name: 'Change your details' }).click()
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    expect(await page.getByLabel('First name', { exact: true }).first().inputValue()).toBe('Annika')
    const again = await press(mail, '#resume=', stranger)
    await again.getByRole('button', { name: 'Continue here' }).click()
    await again.getByText('Links work once').waitFor()
    await phone.close()
  })

  test('money back, ticket and order cancelled (MAIL-15, MAIL-16, MAIL-17)', async () => {
    const { id } = await shop.buy([ANNIKA, JONAS])
    await shop.act('POST', inEvent(`/orders/${id}/refund`), { amount: 500, notify_buyer: true })
    expect((await shop.received('refund', { order_id: id })).subject).toContain('€5.00')
    const theirs = await shop.db.selectFrom('attendees').select('id').where('order_id', '=', id).orderBy('id').execute()
    await shop.act('POST', inEvent(`/attendees/${theirs[1]!.id}/cancel`), { notify: true })
    expect((await shop.received('ticket-cancelled', { order_id: id })).to).toBe(JONAS.email)
    await shop.act('POST', inEvent(`/orders/${id}/cancel`), { notify_buyer: true })
    await shop.received('order-cancelled', { order_id: id })
  })

  test('a payment of another amount goes back (MAIL-18)', async () => {
    const made = await shop.order([ANNIKA])
    const intent = shop.stripe.data.intents.get(await shop.submit(made))!
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount - 5, latest_charge: 'ch_less' })
    shop.stripe.post.add('payment_intent.succeeded', intent, { account: intent.account })
    expect((await shop.received('payment-returned', { order_id: made.id })).text).toContain('€12.45')
  })

  test('lost tickets are found again (MAIL-23)', async () => {
    await shop.ask('POST', '/public/my-tickets', { email: JONAS.email })
    const page = await press(await shop.received('my-tickets', { to: JONAS.email }), '#link=', stranger)
    await page.getByRole('heading', { name: 'Your tickets' }).waitFor()
    await page
      .getByRole('link', { name: /Jonas Wieczorek/ })
      .first()
      .waitFor()
  })
})

describe('what organizers are mailed', () => {
  test('a refund that failed, a disputed payment, a message (MAIL-21, MAIL-22)', async () => {
    const { id, payment_id } = await shop.buy([ANNIKA], '4000000000005126')
    await shop.act('POST', inEvent(`/orders/${id}/refund`), { amount: 500 })
    await expect.poll(() => shop.stripe.data.refundsOf(payment_id).length).toBe(1)
    shop.stripe.data.settleRefund(shop.stripe.data.refundsOf(payment_id)[0]!.id, 'failed')
    expect((await shop.received('refund-failed', { order_id: id })).to).toBe('hello@example.org')
    shop.stripe.data.dispute(payment_id)
    await shop.received('dispute-opened', { order_id: id })
    await shop.act('POST', inEvent('/messages'), {
      subject: 'Doors at seven',
      body: `<p>See <a href="${shop.product.url}/event/${shop.sale.event_id}/x">the page</a>.</p>`,
      recipient_type: 'EVENT',
      is_not_promotional: true,
    })
    expect((await shop.received('message', { to: JONAS.email })).subject).toContain('Doors at seven')
  })

  test('the address for questions agrees to replies by its button (MAIL-110, MAIL-3)', async () => {
    const email = 'questions@example.org'
    await shop.act('PATCH', inEvent('/settings'), { support_email: email })
    await shop.act('POST', '/contact-addresses', { email })
    const page = await press(await shop.received('confirm-contact', { to: email }), '/confirm-contact#', stranger)
    const before = await shop.act<{ confirmed: string[] }>('GET', '/contact-addresses')
    expect(before.confirmed).not.toContain(email)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    const after = await shop.act<{ confirmed: string[] }>('GET', '/contact-addresses')
    expect(after.confirmed).toContain(email)
  })

  test('a key in its last days, an endpoint that is gone, a domain that lapsed, a login around it (MAIL-80, MAIL-81, MAIL-84, MAIL-85, BO-82)', async () => {
    await letKeyExpire(shop)
    await shop.received('api-key-expires')
    await letWebhookGo(shop, {
      happen: () => shop.buy([ANNIKA]),
      arrived: () => shop.received('webhook-disabled'),
    })
    await letDomainLapse(shop)
    expect((await shop.received('sso-domain-lapsed')).text).toContain('lapsed.example')
    await logInAroundSignOn(shop)
    expect((await shop.received('break-glass')).text).toContain('bea@lapsed.example')
  })

  test('what the operator has to look at (MAIL-190)', async () => {
    const alarm = { kind: 'stock_difference', subject: 'stock:4711' }
    await inTransaction(shop.db, (tx) => raiseAlarm(tx, { ...alarm, data: {} }, new Date()))
    // as the clock does each minute
    await sql`select graphile_worker.add_job('alarms.mail', '{}')`.execute(shop.db)
    expect((await shop.received('alarms', { to: 'operator@example.org' })).text).toContain('stock:4711')
  })

  test('charges switched off at the provider (MAIL-36)', async () => {
    shop.stripe.data.changeAccount(shop.provider_account, false)
    await shop.received('payments-disconnected')
  })
})

describe('what users are mailed', () => {
  const RUBEN = { first_name: 'Ruben', email: 'ruben@example.org' }
  const NEW = 'ruben.new@example.org'
  beforeAll(async () => {
    person = await inBrowser()
  })

  test('the address is confirmed by its link (MAIL-30)', async () => {
    const data = { ...RUBEN, password: PASSWORD, password_confirmation: PASSWORD, terms_accepted: true }
    const reply = await person.request.post(`${shop.product.url}/api/auth/register`, {
      data,
      headers: { origin: shop.product.url },
    })
    expect(reply.status()).toBe(201)
    const page = await press(
      await shop.received('confirm-email', { to: RUBEN.email }),
      '/confirm-email-address/',
      person,
    )
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByText('ruben@example.org is confirmed').waitFor()
  })

  test('a new address is confirmed there, and told to the old one (MAIL-34, MAIL-35)', async () => {
    const headers = { origin: shop.product.url }
    await person.request.put(`${shop.product.url}/api/users/me`, {
      data: { email: NEW, current_password: PASSWORD },
      headers,
    })
    const notice = await shop.received('email-change-notice', { to: RUBEN.email })
    expect(linksOf(notice).some((link) => link.includes('confirm'))).toBe(false)
    const forgot = await press(notice, '/auth/forgot-password', stranger)
    await forgot.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    const page = await press(await shop.received('confirm-email-change', { to: NEW }), '/confirm-email-change/', person)
    await page.getByText(RUBEN.email).waitFor()
    await page.getByText(NEW).waitFor()
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByText(`From now on you log in with ${NEW}`).waitFor()
  })

  test('a new password by link, and the note that it changed (MAIL-32, MAIL-33)', async () => {
    await shop.ask('POST', '/auth/forgot-password', { email: NEW })
    const page = await press(await shop.received('reset-password', { to: NEW }), '/auth/reset-password/', stranger)
    await page.getByLabel('Password', { exact: true }).fill('another long password')
    await page.getByLabel('Repeat the password').fill('another long password')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Your new password is set.').waitFor()
    const told = await press(await shop.received('password-changed', { to: NEW }), '/auth/forgot-password', stranger)
    await told.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  })

  test('a login from a browser that was never there, a factor set up from it (MAIL-82, MAIL-83, BO-82)', async () => {
    const cookie = await logInElsewhere(shop, { email: NEW, password: 'another long password' })
    await person.close()
    person = await inBrowser(cookie)
    await shop.received('new-device', { to: NEW })
    await shop.received('factor-changed', { to: NEW })
  })

  test('somebody invited joins by the link (MAIL-31)', async () => {
    await shop.act('POST', '/users', { first_name: 'Mei', email: 'mei@example.org', role: 'ORGANIZER' })
    const mail = await shop.received('invitation', { to: 'mei@example.org' })
    const page = await press(mail, '/auth/accept-invitation/', stranger)
    await page.getByRole('heading', { name: 'Join Fieldnotes' }).waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Repeat the password').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByText('You are now a member of Fieldnotes.').waitFor()
  })
})

describe('what people on a waiting list are mailed', () => {
  const lists = () => `/public${inEvent('/waiting-list')}`
  const LENA = { first_name: 'Lena', last_name: 'Vogt', email: 'lena@example.org' }
  const RUI = { first_name: 'Rui', last_name: 'Alves', email: 'rui@example.org' }

  test('asked to confirm, offered a place that lapses, taken off the list (MAIL-100 to MAIL-103)', async () => {
    await shop.act('PATCH', inEvent('/settings'), { waiting_list: true })
    const ticket = { title: 'Gallery', type: 'FREE', quantity_available: 1 }
    const { id: ticket_id, prices } = await shop.act<{ id: number; prices: { id: number }[] }>(
      'POST',
      inEvent('/tickets'),
      ticket,
    )
    const ticket_price_id = prices[0]!.id
    const guest = { ...OLGA, ticket_id, ticket_price_id, amount_paid: 0, send_ticket: false }
    const seat = await shop.act<{ id: number }>('POST', inEvent('/attendees'), guest)
    for (const person of [LENA, RUI]) {
      await shop.ask('POST', lists(), { ...person, prices: [{ ticket_price_id }], quantity: 1 })
      const page = await press(await shop.received('waiting-confirm', { to: person.email }), '/waiting/', stranger)
      await page.getByRole('button', { name: 'Confirm my place' }).click()
      await page.getByRole('heading', { name: 'You are on the waiting list.' }).waitFor()
      await page.close()
    }
    await shop.act('POST', inEvent(`/attendees/${seat.id}/cancel`), { notify: false })
    expect((await shop.received('waiting-offer', { to: LENA.email })).text).toContain('Gallery')
    await shop.db
      .updateTable('orders')
      .set({ reserved_until: new Date() })
      .where('waiting_entry_id', 'is not', null)
      .execute()
    expect((await shop.received('waiting-lapsed', { to: LENA.email })).subject).toContain(TITLE)
    // what lapsed goes to the next; taken off the list meanwhile, they would be told that something changed
    await shop.received('waiting-offer', { to: RUI.email })
    const rui = shop.db.selectFrom('waiting_entries').select('id').where('email', '=', RUI.email)
    const { id } = await rui.executeTakeFirstOrThrow()
    await shop.act('POST', inEvent('/waiting-list/remove'), { ids: [id], reason: 'Asked by phone' })
    expect((await shop.received('waiting-closed', { to: RUI.email })).subject).toContain(TITLE)
  })
})

describe('what people who ask for a place, or are invited, are mailed', () => {
  const LARS = { first_name: 'Lars', last_name: 'Holm', email: 'lars@example.org' }
  const VERA = { first_name: 'Vera', last_name: 'Sand', email: 'vera@example.org' }
  const NOOR = { first_name: 'Noor', last_name: 'Aziz', email: 'noor@example.org' }

  test('asked, approved or told why not; invited (MAIL-104 to MAIL-107)', async () => {
    const { id: ticket_id, prices } = await shop.act<{ id: number; prices: { id: number }[] }>(
      'POST',
      inEvent('/tickets'),
      {
        ...{ title: 'Workshop', type: 'PAID', price: 2000, quantity_available: 5 },
        requires_approval: true,
      },
    )
    const item = { ticket_id, ticket_price_id: prices[0]!.id, quantity: 1 }
    const applications = inEvent('/applications')
    for (const person of [LARS, VERA]) {
      await shop.ask('POST', `/public${applications}`, {
        ...{ order: person, items: [item] },
        attendees: [{ ...person, ticket_price_id: item.ticket_price_id }],
      })
      const page = await press(
        await shop.received('application-received', { to: person.email }),
        '/applications/',
        stranger,
      )
      await page.getByRole('heading', { name: 'The organizer has your request.' }).waitFor()
      await page.close()
    }
    const of = async (email: string) =>
      (await shop.db.selectFrom('applications').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    await shop.act('POST', `${applications}/approve`, { ids: [await of(LARS.email)] })
    expect((await shop.received('application-approved', { to: LARS.email })).text).toContain('Workshop')
    await shop.act('POST', `${applications}/reject`, { ids: [await of(VERA.email)], message: 'The room is small.' })
    expect((await shop.received('application-decided', { to: VERA.email })).text).toContain('The room is small.')
    const { prices: free } = await shop.act<{ prices: { id: number }[] }>('POST', inEvent('/tickets'), {
      ...{ title: 'Press', type: 'FREE', is_hidden: true },
    })
    await shop.act('POST', inEvent('/rsvps'), { ...NOOR, ticket_price_id: free[0]!.id, max_guests: 1 })
    expect((await shop.received('rsvp-invitation', { to: NOOR.email })).text).toContain(TITLE)
  })
})

describe('what holders of one of several dates are mailed', () => {
  test('their date moves, then it is cancelled (MAIL-60, MAIL-61)', async () => {
    const later = (days: number) => new Date(start_date.getTime() + days * DAY_MS).toISOString()
    const { created } = await shop.act<{ created: { id: number }[] }>('POST', inEvent('/dates'), {
      dates: [{ starts_at: later(7) }],
    })
    const date = inEvent(`/dates/${created[0]!.id}`)
    const { ticket_id, price_id } = shop.sale
    await shop.act('POST', inEvent('/attendees'), {
      ...JONAS,
      event_date_id: created[0]!.id,
      ticket_id,
      ticket_price_id: price_id,
      amount_paid: 0,
      send_ticket: false,
    })
    await shop.act('PUT', date, { starts_at: later(8), notify_holders: true })
    expect((await shop.received('date-changed', { to: JONAS.email })).subject).toContain(TITLE)
    await shop.act('POST', `${date}/cancel`, { holders: 'CANCEL_ONLY', notify: true, message: 'The band is ill.' })
    expect((await shop.received('date-cancelled', { to: JONAS.email })).text).toContain('The band is ill.')
  })
})

describe('every mail there is', () => {
  test.each(MAIL_KINDS)('%s came over SMTP, is readable, and each of its links leads where it says', async (kind) => {
    const rows = await shop.db.selectFrom('mails').selectAll().where('kind', '=', kind).execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      // whoever stopped an event's mails gets none of it any more (CALM-11)
      if (row.failure === 'OPTED_OUT') {
        expect(shop.product.mails().filter(({ id }) => id === `<turnout-${row.id}@localhost>`)).toEqual([])
        continue
      }
      await expect
        .poll(() => shop.product.mails().filter(({ id }) => id === `<turnout-${row.id}@localhost>`).length, {
          timeout: 30_000,
        })
        .toBe(1)
      const mail = shop.product.mails().find(({ id }) => id === `<turnout-${row.id}@localhost>`)!
      expect(mail.to).toBe(row.to_address)
      expect(mail.subject).not.toBe('')
      expect(mail.text.length).toBeGreaterThan(40)
      expect(mail.html).not.toMatch(/<script|src="http|undefined|\{\w+\}/)
      for (const link of linksOf(mail)) {
        expect(mail.text).toContain(link)
        if (followed.has(link)) continue
        const { who, words } = await landing(shop, link)
        const page = await press(mail, link, { staff, stranger, person }[who])
        const place = link.includes('#order-') ? page.getByRole('dialog') : page
        await place.getByText(words).first().waitFor()
        await page.close()
      }
    }
  })
})
