import { afterAll, expect, test } from 'vitest'
import { raiseAlarm, resolveAlarm } from '#server/platform/context/alarms.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp } from '#test/app.ts'
import { mailAlarms } from './mail-alarms.ts'

const t = await createTestApp({ env: { TURNOUT_ALARM_MAIL: 'operator@example.org', LOG_LEVEL: 'silent' } })
afterAll(() => t.close())

const MINUTE = 60_000
const key = (kind: string, subject = 'payment_attempt:7') => ({ kind, subject })
const raise = (kind: string, subject?: string) =>
  inTransaction(t.deps.db, (tx) =>
    raiseAlarm(tx, { ...key(kind, subject), data: { email: 'buyer@example.org' } }, t.now()),
  )
const resolve = (kind: string) => inTransaction(t.deps.db, (tx) => resolveAlarm(tx, key(kind), t.now()))
/** What has been mailed since the last call. */
async function mailed() {
  const before = t.mails.sent.length
  await mailAlarms(systemCtx(t.deps))
  await t.runJobs()
  return t.mails.sent.slice(before)
}

test('new alarms are one mail, in words, with nobody named in it; none comes twice (MAIL-190)', async () => {
  await raise('provider_unreachable')
  await raise('stock_difference', 'stock:12')
  const [mail, ...more] = await mailed()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'operator@example.org', subject: '2 new alarms at localhost:3000' })
  for (const part of ['does not answer about a payment', 'payment_attempt:7', 'A counter differs', 'stock:12'])
    expect(mail!.text).toContain(part)
  expect(mail!.text).not.toContain('buyer@')
  t.advance(11 * MINUTE)
  expect(await mailed()).toEqual([])
})

test('at most one in ten minutes; what came meanwhile comes with the next (MAIL-190)', async () => {
  await raise('payment_books_differ')
  expect(await mailed()).toHaveLength(1)
  t.advance(MINUTE)
  await raise('payment_keys_refused')
  await raise('unheard_of')
  expect(await mailed()).toEqual([])
  t.advance(8 * MINUTE)
  expect(await mailed()).toEqual([])
  t.advance(MINUTE)
  const [mail] = await mailed()
  expect(mail!.subject).toBe('2 new alarms at localhost:3000')
  expect(mail!.text).toContain('(unheard_of)')
})

test('one that was put right before its mail is not told, one that came back is new (MAIL-190)', async () => {
  t.advance(11 * MINUTE)
  await raise('payment_processing_long')
  await resolve('payment_processing_long')
  expect(await mailed()).toEqual([])
  await raise('payment_processing_long')
  t.advance(MINUTE)
  expect(await mailed()).toHaveLength(1)
  await resolve('payment_processing_long')
  t.advance(20 * MINUTE)
  await raise('payment_processing_long')
  expect(await mailed()).toHaveLength(1)
})

test('two workers that look at once send one mail', async () => {
  t.advance(20 * MINUTE)
  await raise('payment_return_failed')
  const before = t.mails.sent.length
  await Promise.all([1, 2, 3].map(() => mailAlarms(systemCtx(t.deps))))
  await t.runJobs()
  expect(t.mails.sent.length - before).toBe(1)
})

test('without an address nobody is mailed', async () => {
  t.advance(20 * MINUTE)
  await raise('payment_amount_differs')
  const { TURNOUT_ALARM_MAIL: _address, ...env } = t.deps.config.env
  const before = t.mails.sent.length
  await mailAlarms(systemCtx({ ...t.deps, config: { ...t.deps.config, env } }))
  await t.runJobs()
  expect(t.mails.sent).toHaveLength(before)
  expect(await mailed()).toHaveLength(1)
})
