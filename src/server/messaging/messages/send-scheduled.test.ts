import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createMember, createOnSaleEvent, createSession } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { sendScheduled, sweepScheduled } from './send-scheduled.ts'

/** Messages that wait for their time (MSG-12) and the reminder (MSG-13); the tests' clock is the only one. */
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
const HOUR = 3_600_000
const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const JONAS = { first_name: 'Jonas', last_name: 'Wieczorek', email: 'jonas@example.org' }

// the event: Fri 4 June 2027, 19:00 in Berlin
const START = '2027-06-04T17:00:00.000Z'
const DAY_BEFORE_AT_TEN = '2027-06-03T08:00:00.000Z'

async function open(env: Record<string, string> = {}) {
  t = await createTestApp({ env, now: new Date('2027-05-01T10:00:00Z') })
  shop = await createOnSaleEvent(t.deps.db)
  const dates = { start_date: new Date(START), end_date: new Date('2027-06-04T21:00:00Z'), timezone: 'Europe/Berlin' }
  await t.deps.db.updateTable('events').set(dates).where('id', '=', shop.event_id).execute()
  await createSoldOrder(t.deps.db, { ...shop, people: [ANNA] })
}
beforeEach(() => open())
afterEach(() => t.close())

const url = (rest = '') => `/api/events/${shop.event_id}/messages${rest}`
/** Weeks pass in these tests: whoever is at the desk logs in anew. */
const as = () => createSession(t.deps.db, { ...shop.account, now: t.now() })
const call = async (method: string, rest: string, body?: object) =>
  t.call(method, url(rest), { as: await as(), ...(body ? { body } : {}) })
const MESSAGE = {
  subject: 'Doors at six',
  body: '<p>Hello {{first_name}}</p>',
  recipient_type: 'EVENT',
  is_not_promotional: true,
  schedule: 'BEFORE_START',
}
async function scheduled(values: object = {}) {
  const { status, body } = await call('POST', '', { ...MESSAGE, ...values })
  expect([status, body.data?.status, t.mails.sent.length]).toEqual([201, 'SCHEDULED', 0])
  return body.data
}
const read = async (id: number) => (await call('GET', `/${id}`)).body.data
/** What the minute's round does at that time, and all that follows from it. */
async function roundAt(instant: string) {
  t.setNow(new Date(instant))
  await sweepScheduled(systemCtx(t.deps))
  await t.runJobs()
}
const sentTo = () => t.mails.sent.map(({ to }) => to).sort()
const moveEvent = async (start_date: string, end_date: string) =>
  t.call('PUT', `/api/events/${shop.event_id}`, { as: await as(), body: { start_date, end_date } })

describe('at its time', () => {
  test('not a second before; whoever has a ticket then gets it, once', async () => {
    const { id, send_at } = await scheduled()
    expect(send_at).toBe(DAY_BEFORE_AT_TEN)
    await createSoldOrder(t.deps.db, { ...shop, people: [JONAS] })
    await roundAt('2027-06-03T07:59:59Z')
    expect(await read(id)).toMatchObject({ status: 'SCHEDULED', recipient_count: 0 })
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('email', '=', ANNA.email).execute()
    await roundAt(DAY_BEFORE_AT_TEN)
    await roundAt('2027-06-03T08:01:00Z')
    expect(sentTo()).toEqual(['jonas@example.org'])
    expect(t.mails.sent[0]?.text).toContain('Hello Jonas')
    expect(await read(id)).toMatchObject({ status: 'SENT', recipient_count: 1, sent_count: 1 })
  })

  test('a time of its own, read in the event’s zone (TIM-1); the copy goes to its sender', async () => {
    const own = { schedule: 'AT', send_at: '2027-05-20T09:30', send_copy_to_sender: true }
    expect((await scheduled(own)).send_at).toBe('2027-05-20T07:30:00.000Z')
    await roundAt('2027-05-20T07:30:00Z')
    expect(sentTo()).toEqual(['anna@example.org', expect.stringMatching(/^user-/)])
  })

  test('a test goes out at once, whatever the time (MSG-4)', async () => {
    const { body } = await call('POST', '', { ...MESSAGE, is_test: true })
    expect(body.data).toMatchObject({ status: 'PROCESSING', schedule: 'NOW', send_at: null })
    await t.runJobs()
    expect(t.mails.sent).toHaveLength(1)
  })

  test('times that have passed, and times after the start, are told under their field', async () => {
    const fields = async (values: object) => (await call('POST', '', { ...MESSAGE, ...values })).body.error.fields
    expect(Object.keys(await fields({ schedule: 'AT' }))).toEqual(['send_at'])
    expect(Object.keys(await fields({ schedule: 'AT', send_at: '2027-05-01T11:59' }))).toEqual(['send_at'])
    expect(Object.keys(await fields({ offset_count: 90 }))).toEqual(['offset_count'])
    expect(await fields({ offset_count: 0, offset_time: '19:00' })).toEqual({
      offset_time: ['Choose a time before the event starts.'],
    })
    expect(Object.keys(await fields({ offset_time: '25:00' }))).toEqual(['offset_time'])
    expect(Object.keys(await fields({ offset_count: -1 }))).toEqual(['offset_count'])
  })
})

describe('the event moves', () => {
  test('what waits for its dates moves with it, a time of its own does not', async () => {
    const relative = await scheduled()
    const after = await scheduled({ schedule: 'AFTER_END', offset_unit: 'HOURS', offset_count: 2 })
    const own = await scheduled({ schedule: 'AT', send_at: '2027-05-20T09:30' })
    expect((await moveEvent('2027-06-11T20:00', '2027-06-11T23:00')).status).toBe(200)
    expect((await read(relative.id)).send_at).toBe('2027-06-10T08:00:00.000Z')
    expect((await read(after.id)).send_at).toBe('2027-06-11T23:00:00.000Z')
    expect((await read(own.id)).send_at).toBe('2027-05-20T07:30:00.000Z')
    await roundAt(DAY_BEFORE_AT_TEN)
    expect((await read(relative.id)).status).toBe('SCHEDULED')
    await roundAt('2027-06-10T08:00:00Z')
    expect((await read(relative.id)).status).toBe('SENT')
  })

  test('dates that moved without the message are asked again at its time', async () => {
    const { id } = await scheduled()
    const later = { start_date: new Date('2027-06-11T17:00:00Z'), end_date: new Date('2027-06-11T21:00:00Z') }
    await t.deps.db.updateTable('events').set(later).where('id', '=', shop.event_id).execute()
    await roundAt(DAY_BEFORE_AT_TEN)
    expect(await read(id)).toMatchObject({ status: 'SCHEDULED', send_at: '2027-06-10T08:00:00.000Z' })
    expect(t.mails.sent).toEqual([])
  })
})

describe('not sent, and why', () => {
  const unsent = async (id: number) => {
    await roundAt(DAY_BEFORE_AT_TEN)
    expect(t.mails.sent).toEqual([])
    const message = await read(id)
    expect(message.status).toBe('NOT_SENT')
    return message.unsent_reason
  }

  test('the event is in the archive', async () => {
    const { id } = await scheduled()
    const body = { status: 'ARCHIVED' }
    await t.call('PUT', `/api/events/${shop.event_id}/status`, { as: await as(), body })
    expect(await unsent(id)).toBe('EVENT_ARCHIVED')
  })

  test('all tickets have been cancelled', async () => {
    const { id } = await scheduled()
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).execute()
    expect(await unsent(id)).toBe('NO_RECIPIENTS')
  })

  test('the owner’s address is not confirmed any more (MSG-6)', async () => {
    const { id } = await scheduled()
    await t.deps.db.updateTable('users').set({ email_confirmed_at: null }).execute()
    expect(await unsent(id)).toBe('NOT_VERIFIED')
  })

  test('no worker for over a day', async () => {
    const { id } = await scheduled()
    await roundAt('2027-06-04T08:00:01Z')
    expect(await read(id)).toMatchObject({ status: 'NOT_SENT', unsent_reason: 'TOO_LATE' })
  })

  test('the day’s quota, counted when it is sent and not when it was written (MSG-9)', async () => {
    await t.close()
    await open({ TURNOUT_MESSAGE_QUOTA: '2' })
    await createSoldOrder(t.deps.db, { ...shop, people: [JONAS] })
    const first = await scheduled()
    const second = await scheduled({ subject: 'Again' })
    await roundAt(DAY_BEFORE_AT_TEN)
    expect((await read(first.id)).status).toBe('SENT')
    expect(await read(second.id)).toMatchObject({ status: 'NOT_SENT', unsent_reason: 'QUOTA_EXCEEDED' })
    expect(sentTo()).toEqual(['anna@example.org', 'jonas@example.org'])
    const left = t.deps.db.selectFrom('mails').select('id').where('message_id', '=', second.id)
    expect(await left.execute()).toEqual([])
    // it may be sent by hand once there is room
    t.advance(24 * HOUR + 1)
    const again = await call('PUT', `/${second.id}`, { ...MESSAGE, schedule: 'NOW' })
    expect(again.body.data).toMatchObject({ status: 'PROCESSING', unsent_reason: null, recipient_count: 2 })
  })
})

describe('while it waits', () => {
  test('text, recipients and time can be changed, and it can go out now (MSG-12)', async () => {
    const { id } = await scheduled()
    const changed = await call('PUT', `/${id}`, { ...MESSAGE, subject: 'Doors at seven', offset_count: 2 })
    expect(changed.body.data).toMatchObject({
      id,
      subject: 'Doors at seven',
      status: 'SCHEDULED',
      send_at: '2027-06-02T08:00:00.000Z',
    })
    const now = await call('PUT', `/${id}`, { ...MESSAGE, schedule: 'NOW' })
    expect(now.body.data).toMatchObject({ status: 'PROCESSING', recipient_count: 1, send_at: null })
    await t.runJobs()
    await roundAt(DAY_BEFORE_AT_TEN)
    expect(t.mails.sent).toHaveLength(1)
    const late = await call('PUT', `/${id}`, MESSAGE)
    expect([late.status, late.body.error.code]).toEqual([409, 'MESSAGE_NOT_EDITABLE'])
    expect((await call('POST', `/${id}/cancel`)).status).toBe(409)
  })

  test('a change needs the word, real placeholders and recipients like the message itself', async () => {
    const { id } = await scheduled()
    const code = async (values: object) => (await call('PUT', `/${id}`, { ...MESSAGE, ...values })).body.error.code
    expect(await code({ is_not_promotional: false })).toBe('MESSAGE_NOT_CONFIRMED')
    expect(await code({ body: '<p>{{name}}</p>' })).toBe('VALIDATION_FAILED')
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).execute()
    expect(await code({ schedule: 'NOW' })).toBe('NO_RECIPIENTS')
    expect((await read(id)).status).toBe('SCHEDULED')
  })

  test('cancelled it is not sent and keeps its text; deleted it is not sent either (MSG-10)', async () => {
    const [kept, gone] = [await scheduled(), await scheduled()]
    const cancelled = await call('POST', `/${kept.id}/cancel`)
    expect(cancelled.body.data).toMatchObject({ status: 'NOT_SENT', unsent_reason: 'CANCELLED' })
    expect((await call('DELETE', `/${gone.id}`)).status).toBe(204)
    await roundAt(DAY_BEFORE_AT_TEN)
    expect(t.mails.sent).toEqual([])
    expect(await read(kept.id)).toMatchObject({ subject: 'Doors at six', unsent_reason: 'CANCELLED' })
  })

  test('a sender who left gets no copy; the message goes out', async () => {
    const { user_id } = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
    const token = await createSession(t.deps.db, { ...shop.account, user_id, now: t.now() })
    const body = { ...MESSAGE, send_copy_to_sender: true }
    await t.call('POST', url(), { as: token, body })
    const gone = t.deps.db.updateTable('account_users').set({ status: 'INACTIVE' }).where('user_id', '=', user_id)
    await gone.execute()
    await roundAt(DAY_BEFORE_AT_TEN)
    expect(sentTo()).toEqual(['anna@example.org'])
  })
})

test('a worker that dies before it has written leaves the message for the next round (REL-20)', async () => {
  const { id } = await scheduled()
  t.setNow(new Date(DAY_BEFORE_AT_TEN))
  const { db } = t.deps
  const dying = new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => {
        const begun = target.transaction()
        const execute = begun.execute.bind(begun)
        begun.execute = (work) =>
          execute(async (tx) => {
            await work(tx)
            throw new Error('the process is gone')
          })
        return begun
      }
    },
  })
  // nobody could ask what became of its commit (HA-3e)
  await expect(sendScheduled({ ...systemCtx(t.deps), db: dying }, id)).rejects.toThrow('BUSY')
  expect(await read(id)).toMatchObject({ status: 'SCHEDULED', recipient_count: 0 })
  await roundAt('2027-06-03T08:01:00Z')
  expect(sentTo()).toEqual(['anna@example.org'])
})

describe('the reminder (MSG-13)', () => {
  const turn = (is_on: boolean) => call('PUT', '/reminder', { is_on })

  test('one switch: the day before at ten, ready text, to all attendees', async () => {
    expect((await call('GET', '/reminder')).body.data).toEqual({ message: null })
    const { status, body } = await turn(true)
    expect(status).toBe(200)
    expect(body.data.message).toMatchObject({ status: 'SCHEDULED', send_at: DAY_BEFORE_AT_TEN, is_reminder: true })
    expect((await turn(true)).body.data.message.id).toBe(body.data.message.id)
    await roundAt(DAY_BEFORE_AT_TEN)
    const [mail] = t.mails.sent
    expect(mail?.subject).toBe('See you soon: Low Tide Sessions')
    expect(mail?.text).toContain('Hello Anna,')
    expect(mail?.text).toContain('Low Tide Sessions starts soon: Fri 4 June 2027, 19:00')
    expect(mail?.text).toMatch(/Open your (order|ticket) \(http/)
    expect(mail?.text).not.toContain('{')
    const again = await turn(true)
    expect([again.status, again.body.error.code]).toEqual([409, 'MESSAGE_NOT_EDITABLE'])
  })

  test('in the account’s language (MAIL-2)', async () => {
    await t.deps.db.updateTable('accounts').set({ language: 'de' }).execute()
    const { subject } = (await turn(true)).body.data.message
    expect(subject).toContain('{{event_title}}')
  })

  test('off and on again: the text stays as it was left', async () => {
    const { id } = (await turn(true)).body.data.message
    await call('PUT', `/${id}`, { ...MESSAGE, subject: 'Ours', offset_count: 3, offset_time: '08:00' })
    expect((await turn(false)).body.data.message).toMatchObject({ id, status: 'NOT_SENT', unsent_reason: 'CANCELLED' })
    expect((await turn(true)).body.data.message).toMatchObject({
      id,
      status: 'SCHEDULED',
      subject: 'Ours',
      send_at: '2027-06-01T06:00:00.000Z',
    })
  })

  test('too late for it, or an account that may not write (MSG-6): said, and nothing is written', async () => {
    t.setNow(new Date(DAY_BEFORE_AT_TEN))
    expect((await turn(true)).body.error.code).toBe('REMINDER_TOO_LATE')
    t.setNow(new Date('2027-05-01T10:00:00Z'))
    await t.deps.db.updateTable('users').set({ email_confirmed_at: null }).execute()
    expect((await turn(true)).body.error.code).toBe('EMAIL_NOT_VERIFIED')
    expect((await call('GET', '/reminder')).body.data).toEqual({ message: null })
  })
})
