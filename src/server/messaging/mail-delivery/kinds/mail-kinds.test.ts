import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailToQueue, queueMail } from '#server/identity/mails/queue-mail.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { queueAwaitingPaymentMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { sendMail } from '../send-mail.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db)
})
beforeEach(() => {
  t.mails.sent.length = 0
  t.setNow(new Date('2027-03-01T10:00:00Z'))
})
afterAll(() => t.close())

const ctx = () => systemCtx(t.deps)
const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const queued = (mail: Omit<MailToQueue, 'follows'>) =>
  inTransaction(t.deps.db, (tx) => queueMail(tx, ctx(), { ...mail, follows: ANY_MAIL }))
const to = (address: string) => t.mails.sent.filter((mail) => mail.to === address)

describe('the other mails of an order', () => {
  const facts = (order_id: number) => ({ event_id: shop.event_id, order_id, language: 'en', to: 'anna@example.org' })

  test('awaiting payment: amount, due date, instructions, order link (MAIL-12); the organizer hears too (PAY-20)', async () => {
    await t.deps.db
      .updateTable('event_settings')
      .set({ offline_payment_instructions: '<p>IBAN DE00</p>' })
      .where('event_id', '=', shop.event_id)
      .execute()
    const { order_id } = await createSoldOrder(t.deps.db, {
      ...shop,
      people: [ANNA],
      status: 'AWAITING_PAYMENT',
      order: { payment_provider: 'offline', reserved_until: new Date('2027-03-08T10:00:00Z') },
    })
    await inTransaction(t.deps.db, (tx) => queueAwaitingPaymentMails(tx, ctx(), { order_id, follows: ANY_MAIL }))
    await t.runJobs()
    const [mail] = to('anna@example.org')
    expect(mail?.text).toContain('Almost there: please pay €12.50')
    expect(mail?.text).toContain('To be paid by: Mon 8 March 2027, 11:00 CET')
    expect(mail?.text).toContain('IBAN DE00')
    expect(mail?.text).toMatch(/\/checkout\/\d+\/o_\w+\/summary/)
    expect(to('hello@example.org')[0]?.text).toContain('Payment: Not paid yet')
  })

  test('payment failed: pay again while held, else back to the event (MAIL-14)', async () => {
    const { order_id } = await createSoldOrder(t.deps.db, {
      ...shop,
      people: [ANNA],
      status: 'AWAITING_PAYMENT',
      order: { reserved_until: new Date('2027-03-01T10:20:00Z') },
    })
    await sendMail(ctx(), await queued({ kind: 'payment-failed', ...facts(order_id) }))
    expect(to('anna@example.org')[0]?.text).toMatch(
      /held until Mon 1 March 2027, 11:20 CET[\s\S]*Pay again:\n\S+\/payment\n/,
    )
    t.advance(3_600_000)
    await sendMail(ctx(), await queued({ kind: 'payment-failed', ...facts(order_id) }))
    expect(to('anna@example.org')[1]?.text).toMatch(/Go to the event:\n\S+\/event\/\d+\/low-tide-sessions\n/)
  })

  test('expired and returned: reference, reason, full amount, link to the event (MAIL-13, MAIL-18)', async () => {
    const { order_id, reference } = await createSoldOrder(t.deps.db, {
      ...shop,
      people: [ANNA],
      status: 'AWAITING_PAYMENT',
    })
    await t.deps.db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', order_id).execute()
    await sendMail(ctx(), await queued({ kind: 'order-expired', ...facts(order_id) }))
    expect(to('anna@example.org')[0]?.text).toContain(`Order reference: ${reference}`)
    const stamps = { event_id: shop.event_id, amount: 1250, created_at: t.now(), updated_at: t.now() }
    const attempt = await t.deps.db
      .insertInto('payment_attempts')
      .values({ ...stamps, order_id, provider: 'test', status: 'SUCCEEDED', currency: 'EUR' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const back = await t.deps.db
      .insertInto('payment_returns')
      .values({ ...stamps, payment_attempt_id: attempt.id, reason: 'NO_STOCK_LEFT', status: 'SUCCEEDED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendMail(
      ctx(),
      await queued({ kind: 'payment-returned', ...facts(order_id), payload: { payment_return_id: back.id } }),
    )
    expect(to('anna@example.org')[1]?.text).toMatch(
      /You’re getting €12\.50 back[\s\S]*there are none left\.[\s\S]*5 to 10 working days/,
    )
  })

  test('resume: a one-time link that ends with the hold (MAIL-19)', async () => {
    const { order_id } = await createSoldOrder(t.deps.db, {
      ...shop,
      people: [ANNA],
      status: 'AWAITING_PAYMENT',
      order: { reserved_until: new Date('2027-03-01T10:10:00Z') },
    })
    await sendMail(ctx(), await queued({ kind: 'resume-order', ...facts(order_id), token: 'one-time' }))
    expect(to('anna@example.org')[0]?.text).toMatch(/until Mon 1 March 2027, 11:10 CET[\s\S]*\/details#resume=one-time/)
  })

  test('ticket cancelled: ticket and event (MAIL-16)', async () => {
    const { order_id, attendees } = await createSoldOrder(t.deps.db, { ...shop, people: [ANNA] })
    const attendee_id = attendees[0]!.id
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendee_id).execute()
    await sendMail(ctx(), await queued({ kind: 'ticket-cancelled', ...facts(order_id), attendee_id }))
    expect(to('anna@example.org')[0]?.text).toMatch(/no longer works at the door[\s\S]*Ticket: Standing/)
  })
})

describe('mails to users (MAIL-30 to MAIL-35)', () => {
  test.each([
    ['confirm-email', '/manage/profile/confirm-email-address/tok'],
    ['confirm-email-change', '/manage/profile/confirm-email-change/tok'],
    ['reset-password', '/auth/reset-password/tok'],
  ] as const)('%s carries its link', async (kind, path) => {
    await sendMail(
      ctx(),
      await queued({
        kind,
        to: 'u@example.org',
        language: 'en',
        payload: { user_id: shop.account.user_id },
        token: 'tok',
      }),
    )
    expect(to('u@example.org')[0]?.text).toContain(`http://localhost:3000${path}\n`)
    expect(to('u@example.org')[0]?.text).toContain('Hello Ines,')
  })

  test('an invitation names inviter, account and role, answers go to the account’s support (MAIL-31, MAIL-3)', async () => {
    await t.deps.db
      .updateTable('accounts')
      .set({ support_email: 'team@example.org' })
      .where('id', '=', shop.account.account_id)
      .execute()
    const { id } = await t.deps.db
      .insertInto('users')
      .values({
        first_name: 'Bo',
        email: 'bo@example.org',
        language: 'en',
        timezone: 'UTC',
        created_at: t.now(),
        updated_at: t.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const member = await t.deps.db
      .insertInto('account_users')
      .values({
        account_id: shop.account.account_id,
        user_id: id,
        role: 'ADMIN',
        status: 'INVITED',
        created_at: t.now(),
        updated_at: t.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payload = { account_user_id: member.id, inviter: 'Ines Vandaele' }
    await sendMail(
      ctx(),
      await queued({
        kind: 'invitation',
        to: 'bo@example.org',
        language: 'en',
        account_id: shop.account.account_id,
        payload,
        token: 'tok',
      }),
    )
    const [mail] = to('bo@example.org')
    expect(mail).toMatchObject({ subject: 'Ines Vandaele invites you to Fieldnotes', reply_to: 'team@example.org' })
    expect(mail?.text).toContain('as an administrator')
  })

  test('the notice to the old address holds no link that confirms (MAIL-35, USR-13)', async () => {
    await sendMail(
      ctx(),
      await queued({
        kind: 'email-change-notice',
        to: 'old@example.org',
        language: 'en',
        payload: { user_id: shop.account.user_id, new_email: 'new@example.org' },
      }),
    )
    expect(to('old@example.org')[0]?.text).toContain('new@example.org')
    expect(to('old@example.org')[0]?.text).not.toContain('confirm-email')
  })

  test('password changed tells the time in the user’s zone (MAIL-33)', async () => {
    await sendMail(
      ctx(),
      await queued({
        kind: 'password-changed',
        to: 'u@example.org',
        language: 'en',
        payload: { user_id: shop.account.user_id },
      }),
    )
    expect(to('u@example.org')[0]?.text).toContain('Mon 1 March 2027, 11:00 CET')
  })
})
