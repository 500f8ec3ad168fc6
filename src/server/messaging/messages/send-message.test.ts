import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { type Mailer, MailRefused, type OutgoingMail } from '#server/platform/storage/mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { sendMessage, sweepMessages } from './send-message.ts'

/** Messages to many: what happens when the worker dies, the mail server is away, or an address is refused (MSG-8). */
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
const PEOPLE = 230
beforeAll(async () => {
  t = await createTestApp({ env: { LOG_LEVEL: 'silent' } })
  shop = await createOnSaleEvent(t.deps.db)
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    first_name: `P${n}`,
    last_name: 'Guest',
    email: `guest-${n % (PEOPLE - 5)}@example.org`,
  }))
  await createSoldOrder(t.deps.db, { ...shop, people })
})
beforeEach(() => {
  t.mails.sent.length = 0
  t.mails.failure = null
})
afterAll(() => t.close())

const DISTINCT = PEOPLE - 5
const MINUTE = 60_000
const as = () => shop.account.token
async function created(): Promise<number> {
  const body = { subject: 'Doors', body: '<p>At six.</p>', recipient_type: 'EVENT', is_not_promotional: true }
  const answer = await t.call('POST', `/api/events/${shop.event_id}/messages`, { as: as(), body })
  return answer.body.data.id
}
const read = async (id: number) =>
  (await t.call('GET', `/api/events/${shop.event_id}/messages/${id}`, { as: as() })).body.data

/** How many mails a worker has in its hands at once. */
const AT_ONCE = 5

/** Takes mails until `dies_at`, then the process is dead: what was given keeps lying there, no answer ever comes. */
function dyingMailer(taken: OutgoingMail[], { dies_at, takes_last }: { dies_at: number; takes_last: boolean }) {
  let in_dead_hands = 0
  let at = 0
  const mailer: Mailer = {
    async send(mail) {
      if (in_dead_hands === 0 && ++at < dies_at) {
        taken.push(mail)
        return
      }
      if (in_dead_hands === 0 && takes_last) taken.push(mail)
      in_dead_hands++
      await new Promise(() => {})
    },
  }
  return { mailer, isDead: () => in_dead_hands === AT_ONCE }
}
/** Runs until nothing moves any more, as a process that was killed. */
async function runAndDie(id: number, { mailer, isDead }: ReturnType<typeof dyingMailer>): Promise<void> {
  void sendMessage({ ...systemCtx(t.deps), mailer }, id)
  await expect.poll(isDead, { timeout: 20_000 }).toBe(true)
}

async function goOn() {
  await sweepMessages(systemCtx(t.deps))
  await t.runJobs()
}
const timesOf = (mails: readonly OutgoingMail[]) => {
  const counts = new Map<string, number>()
  for (const { to } of mails) counts.set(to, (counts.get(to) ?? 0) + 1)
  return counts
}

test.each([
  { takes_last: true, words: 'after the mail server said yes' },
  { takes_last: false, words: 'before the mail server said yes' },
])(
  'a worker that dies in the middle $words: nobody is mailed twice, everybody not in its hands once (MSG-8)',
  async ({ takes_last }) => {
    const id = await created()
    const before: OutgoingMail[] = []
    await runAndDie(id, dyingMailer(before, { dies_at: 8 * AT_ONCE + 1, takes_last }))
    const cut_off = await read(id)
    expect(cut_off).toMatchObject({ status: 'PROCESSING', failed_count: 0 })

    await goOn()
    t.advance(11 * MINUTE)
    await goOn()
    const after = await read(id)
    const times = timesOf([...before, ...t.mails.sent])
    expect(Math.max(...times.values())).toBe(1)
    // The five in its hands are in doubt: they are told as failed, and none of them is mailed again.
    const in_doubt = after.failures.map((one: { address: string }) => one.address)
    expect(after.failed_count).toBe(in_doubt.length)
    expect(in_doubt.length).toBeLessThanOrEqual(5)
    expect(after.failures.every((one: { failure: string }) => one.failure === 'INTERRUPTED')).toBe(true)
    expect(after).toMatchObject({ status: 'SENT', recipient_count: DISTINCT, sent_count: DISTINCT - in_doubt.length })
    const reached = new Set([...times.keys(), ...in_doubt])
    expect(reached.size).toBe(DISTINCT)
    expect(t.mails.sent.filter(({ to }) => in_doubt.includes(to))).toEqual([])
  },
)

test('a worker that dies between two mails: everybody once (MSG-8)', async () => {
  const id = await created()
  // The connection to the database is gone before the next is claimed: what is stored is all there is.
  let left = 40
  const { db } = t.deps
  const failing = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction' && left-- <= 0) throw new Error('the process is gone')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const before: OutgoingMail[] = []
  const mailer: Mailer = { send: async (mail) => void before.push(mail) }
  await expect(sendMessage({ ...systemCtx(t.deps), db: failing, mailer }, id)).rejects.toThrow('the process is gone')
  t.advance(11 * MINUTE)
  await goOn()
  const after = await read(id)
  expect(Math.max(...timesOf([...before, ...t.mails.sent]).values())).toBe(1)
  expect(after.sent_count + after.failed_count).toBe(DISTINCT)
  expect(after.failed_count).toBeLessThanOrEqual(5)
})

test('two workers at once mail everybody once', async () => {
  const id = await created()
  await Promise.all([1, 2, 3].map(() => sendMessage(systemCtx(t.deps), id)))
  await goOn()
  expect([...timesOf(t.mails.sent).values()].every((times) => times === 1)).toBe(true)
  expect(await read(id)).toMatchObject({ status: 'SENT', sent_count: DISTINCT, failed_count: 0 })
})

test('a mail server away for hours costs a few tries, not thousands, and everybody is mailed once afterwards (REL-19)', async () => {
  const id = await created()
  t.mails.failure = new Error('connection refused')
  await t.runJobs()
  const tried = await t.deps.db
    .selectFrom('mails')
    .select((eb) => eb.fn.sum<number>('attempts').as('tries'))
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(tried.tries)).toBe(5)
  expect(await read(id)).toMatchObject({ status: 'PROCESSING', sent_count: 0, failed_count: 0 })
  t.advance(6 * 60 * MINUTE)
  t.mails.failure = null
  await goOn()
  expect([...timesOf(t.mails.sent).values()].every((times) => times === 1)).toBe(true)
  expect(await read(id)).toMatchObject({ status: 'SENT', sent_count: DISTINCT })
})

test('addresses that are refused are told and not tried again; where all are, the message is FAILED (MSG-8, MAIL-1)', async () => {
  const id = await created()
  const some: Mailer = {
    send: async (mail) => {
      if (/guest-1\d@/.test(mail.to)) throw new MailRefused('550 5.1.1 no such user')
      t.mails.sent.push(mail)
    },
  }
  for (let run = 0; run < 3; run++) await sendMessage({ ...systemCtx(t.deps), mailer: some }, id)
  const partly = await read(id)
  expect(partly).toMatchObject({ status: 'SENT', sent_count: DISTINCT - 10, failed_count: 10 })
  expect(partly.failures[0]).toEqual({ address: 'guest-10@example.org', failure: 'REFUSED' })

  const none = await created()
  const never: Mailer = { send: () => Promise.reject(new MailRefused('550 no')) }
  for (let run = 0; run < 3; run++) await sendMessage({ ...systemCtx(t.deps), mailer: never }, none)
  expect(await read(none)).toMatchObject({ status: 'FAILED', sent_count: 0, failed_count: DISTINCT })
  await t.runJobs()
})

test('while a message goes out its progress is in the list, and the rest follows chunk by chunk', async () => {
  const id = await created()
  await sendMessage(systemCtx(t.deps), id)
  const [row] = (await t.call('GET', `/api/events/${shop.event_id}/messages`, { as: as() })).body.data
  expect(row).toMatchObject({ id, status: 'PROCESSING', sent_count: 100, recipient_count: DISTINCT })
  await t.runJobs()
  expect(await read(id)).toMatchObject({ status: 'SENT', sent_count: DISTINCT })
})
