import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveMailsBack } from '#server/identity/mails/give-mails-back.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { unlockDeadProcesses } from '#server/platform/database/processes/dead-processes.ts'
import { MailRefused } from '#server/platform/storage/mail.ts'
import { queueTicketMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { measureMails } from './measure-mails.ts'
import { sendMail } from './send-mail.ts'
import { sweepMails } from './sweep-mails.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp({ env: { LOG_LEVEL: 'silent' } })
  shop = await createOnSaleEvent(t.deps.db)
})
beforeEach(() => {
  t.mails.sent.length = 0
  t.mails.failure = null
})
afterAll(() => t.close())

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@exmaple.org' }
const JONAS = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }
const ctx = () => systemCtx(t.deps)
const MINUTE = 60_000

async function sold() {
  const order = await createSoldOrder(t.deps.db, { ...shop, people: [ANNA, JONAS, JONAS] })
  await inTransaction(t.deps.db, (tx) => queueTicketMails(tx, ctx(), order.order_id))
  return order
}
interface MailLine {
  mail_id: number
  mail_kind: string
  to: string
  status: string
  failure: string | null
  refusal: string | null
  can_resend: boolean
}
const orderUrl = (id: number) => `/api/events/${shop.event_id}/orders/${id}`
async function mailsOf(order_id: number): Promise<MailLine[]> {
  const { body } = await t.call('GET', orderUrl(order_id), { as: shop.account.token })
  return body.data.activity.filter(({ kind }: { kind: string }) => kind === 'MAIL')
}
const resend = (order_id: number, mail_id: number, as = shop.account.token) =>
  t.call('POST', `${orderUrl(order_id)}/mails/${mail_id}/resend`, { as })

describe('POST /events/:event_id/orders/:order_id/mails/:mail_id/resend (MAIL-1, MAIL-7)', () => {
  test('an address the server refuses is told at once with its words; sent again it goes to the corrected one', async () => {
    const { order_id } = await sold()
    t.mails.failure = new MailRefused('550 5.1.1 no such domain exmaple.org')
    await t.runJobs()
    const [confirmation] = await mailsOf(order_id)
    expect(confirmation).toMatchObject({
      mail_kind: 'order-confirmation',
      status: 'FAILED',
      failure: 'REFUSED',
      refusal: '550 5.1.1 no such domain exmaple.org',
      can_resend: true,
    })
    t.mails.failure = null
    await t.call('PUT', orderUrl(order_id), { as: shop.account.token, body: { email: 'anna@example.org' } })
    const { status, body } = await resend(order_id, confirmation!.mail_id)
    expect([status, body.data]).toEqual([200, { to: ['anna@example.org'] }])
    await t.runJobs()
    expect(t.mails.sent.map((mail) => mail.to)).toEqual(['anna@example.org'])
    expect((await mailsOf(order_id)).at(-1)).toMatchObject({ to: 'anna@example.org', status: 'SENT' })
  })

  test('a mistyped address stands on the tickets as well: corrected with them, the confirmation brings them (ORD-23, MAIL-6)', async () => {
    const { order_id, attendees } = await sold()
    t.mails.failure = new MailRefused('550 5.1.1 no such domain exmaple.org')
    await t.runJobs()
    t.mails.failure = null
    const [confirmation] = await mailsOf(order_id)
    const body = { email: 'anna@example.org', with_tickets: true }
    await t.call('PUT', orderUrl(order_id), { as: shop.account.token, body })
    await resend(order_id, confirmation!.mail_id)
    await t.runJobs()
    const [mail] = t.mails.sent
    expect(mail).toMatchObject({ to: 'anna@example.org' })
    expect(mail?.text).toContain(attendees[0]!.reference)
    expect(mail?.text).toContain('2 more tickets were mailed to their own addresses.')
    const { data } = (await t.call('GET', orderUrl(order_id), { as: shop.account.token })).body
    expect(data.attendees.map(({ email }: { email: string }) => email)).toEqual([
      'anna@example.org',
      JONAS.email,
      JONAS.email,
    ])
    expect(data.activity).toContainEqual(
      expect.objectContaining({
        action: 'attendee.updated',
        data: { email: { from: ANNA.email, to: 'anna@example.org' } },
      }),
    )
  })

  test('tickets go to the addresses their holders have now, one mail each (MAIL-6, MAIL-7)', async () => {
    const { order_id, attendees } = await sold()
    await t.runJobs()
    t.mails.sent.length = 0
    const mail = (await mailsOf(order_id)).find(({ mail_kind }) => mail_kind === 'tickets')!
    await t.deps.db
      .updateTable('attendees')
      .set({ email: 'new@example.org' })
      .where('id', '=', attendees[2]!.id)
      .execute()
    expect((await resend(order_id, mail.mail_id)).body.data.to.sort()).toEqual(['jonas@example.org', 'new@example.org'])
    await t.runJobs()
    const to = (address: string) => t.mails.sent.find((one) => one.to === address)?.text
    expect(to('new@example.org')).toContain(attendees[2]!.reference)
    expect(to('new@example.org')).not.toContain(attendees[1]!.reference)
    expect(to('jonas@example.org')).toContain(attendees[1]!.reference)
  })

  test('one that still waits is not sent besides the new one', async () => {
    const { order_id } = await sold()
    const [waiting] = await mailsOf(order_id)
    await resend(order_id, waiting!.mail_id)
    await t.runJobs()
    expect(t.mails.sent.filter(({ to }) => to === ANNA.email)).toHaveLength(1)
    expect((await mailsOf(order_id))[0]).toMatchObject({ status: 'FAILED', failure: 'OBSOLETE' })
  })

  test('what the order no longer says is not said again; mails of others are not found', async () => {
    const { order_id } = await sold()
    await t.runJobs()
    const [mail] = await mailsOf(order_id)
    const other = await sold()
    expect((await resend(other.order_id, mail!.mail_id)).status).toBe(404)
    expect((await resend(order_id, mail!.mail_id, (await createAccount(t.deps.db)).token)).status).toBe(404)
    await t.deps.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', order_id).execute()
    expect((await mailsOf(order_id))[0]?.can_resend).toBe(false)
    const { status, body } = await resend(order_id, mail!.mail_id)
    expect([status, body.error.code]).toEqual([409, 'ORDER_STATE_CHANGED'])
  })
})

describe('a mail server that is away (REL-19, MAIL-40)', () => {
  /** The minute's cron and the jobs it queues. */
  const aMinuteLater = async (minutes = 1) => {
    t.advance(minutes * MINUTE)
    await sweepMails(ctx())
    await t.runJobs()
  }

  test('down for a day: mails go out afterwards once each, and the operator saw the queue grow (REL-25)', async () => {
    await t.deps.db.deleteFrom('mails').execute()
    t.mails.failure = new Error('connect ECONNREFUSED')
    const orders = [await sold(), await sold(), await sold()]
    await t.runJobs()
    for (const pause of [1, 2, 5, 10, 30, 30]) await aMinuteLater(pause)
    for (let hour = 0; hour < 22; hour++) await aMinuteLater(60)
    await measureMails(t.deps)
    const metrics = await t.deps.metrics.registry.metrics()
    expect(metrics).toMatch(/turnout_mail_queue_length 6\n/)
    expect(Number(/turnout_mail_queue_oldest_seconds (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(23 * 3_600)
    const { rows } = await t.deps.pool.query('select max(attempts) as most from mails')
    expect(rows[0].most).toBeLessThan(14)
    t.mails.failure = null
    await aMinuteLater(30)
    await aMinuteLater(30)
    const expected = orders.flatMap(() => [ANNA.email, JONAS.email]).sort()
    expect(t.mails.sent.map(({ to }) => to).sort()).toEqual(expected)
    expect((await mailsOf(orders[0]!.order_id)).every(({ status }) => status === 'SENT')).toBe(true)
  })

  test('a process that dies with a mail in its hands: another sends it after ten minutes, under the same Message-ID', async () => {
    const { order_id } = await sold()
    const [mail] = await mailsOf(order_id)
    await new Promise<void>((inItsHands) => {
      const send = () => new Promise<void>(() => inItsHands())
      void sendMail({ ...ctx(), mailer: { send } }, mail!.mail_id)
    })
    await t.runJobs()
    expect(t.mails.sent.some(({ id }) => id === mail!.mail_id)).toBe(false)
    await aMinuteLater(11)
    expect(t.mails.sent.filter(({ id }) => id === mail!.mail_id)).toHaveLength(1)
  })

  /** A process that holds the mail's job and the mail, and was not seen for a minute. */
  async function dieWithMail(mail_id: number): Promise<void> {
    await new Promise<void>((inItsHands) => {
      const send = () => new Promise<void>(() => inItsHands())
      void sendMail({ ...ctx(), mailer: { send } }, mail_id)
    })
    const pool = `pool-${randomUUID()}`
    await t.deps.pool.query(
      `insert into processes (id, kind, release, epoch, job_pools, started_at, seen_at)
        values ($1, 'WORKER', '1.0.0', 'e', array[$2], now(), now() - interval '61 seconds')`,
      [randomUUID(), pool],
    )
    await t.deps.pool.query(
      'update graphile_worker._private_jobs set locked_at = now(), locked_by = $1 where key = $2',
      [pool, `mail:${mail_id}`],
    )
  }
  const isSent = async (unlock: () => Promise<void>) => {
    const { order_id } = await sold()
    const [mail] = await mailsOf(order_id)
    await dieWithMail(mail!.mail_id)
    await unlock()
    await t.runJobs()
    return t.mails.sent.filter(({ id }) => id === mail!.mail_id).length
  }

  test('one that is known to be dead: its mails go on with its jobs (HA-9)', async () => {
    expect(await isSent(() => unlockDeadProcesses(t.deps.db, giveMailsBack))).toBe(1)
  })

  test('control: with its jobs alone they wait for the ten minutes', async () => {
    expect(await isSent(() => unlockDeadProcesses(t.deps.db))).toBe(0)
  })

  test('failures of the last day are counted by kind (REL-25)', async () => {
    await measureMails(t.deps)
    expect(await t.deps.metrics.registry.metrics()).toMatch(/turnout_mails_failed_last_day\{failure="OBSOLETE"\} \d+/)
  })
})
