import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runOperator } from '#server/app/operator.ts'
import { raiseAlarm } from '#server/platform/context/alarms.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { clearAlarm } from './clear-alarm.ts'
import { showAlarms } from './show-status.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const raise = (subject: string) =>
  inTransaction(t.deps.db, (tx) =>
    raiseAlarm(tx, { kind: 'payment_amount_differs', subject, data: { order_id: 7, received: 1500 } }, t.now()),
  )
const idOf = async (subject: string) =>
  (await t.deps.db.selectFrom('operator_alarms').select('id').where('subject', '=', subject).executeTakeFirstOrThrow())
    .id
const audited = () =>
  t.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'alarm.cleared').orderBy('id').execute()
const ctx = () => systemCtx(t.deps)

test('the list names each alarm with its number and what is known; without any it says so (STL-10)', async () => {
  expect(await showAlarms(ctx())).toBe('no alarms')
  await raise('payment_attempt:1')
  t.advance(20 * 60_000)
  const text = await showAlarms(ctx())
  expect(text).toContain(`${await idOf('payment_attempt:1')} payment_amount_differs  payment_attempt:1  for 20 min`)
  expect(text).toContain('"received":1500')
})

test('a cleared alarm is off the list, who looks later finds why, and it comes back with its cause (STL-10, REL-21)', async () => {
  await raise('payment_attempt:2')
  const id = await idOf('payment_attempt:2')
  expect(await clearAlarm(ctx(), id, '  paid back by bank transfer  ')).toContain('is off the list')
  expect(await showAlarms(ctx())).not.toContain('payment_attempt:2')
  const [line] = await audited()
  expect(line).toMatchObject({ actor_type: 'SYSTEM', created_at: t.now() })
  expect(line?.data).toEqual({
    alarm_id: id,
    kind: 'payment_amount_differs',
    subject: 'payment_attempt:2',
    by: 'operator',
  })
  expect(line?.changes).toEqual({
    told: [null, { order_id: 7, received: 1500 }],
    note: [null, 'paid back by bank transfer'],
  })
  await raise('payment_attempt:2')
  expect(await showAlarms(ctx())).toContain('payment_attempt:2')
})

test('cleared twice at once it is told once; without a note or such an alarm nothing is changed', async () => {
  await raise('payment_attempt:3')
  const id = await idOf('payment_attempt:3')
  const before = (await audited()).length
  for (const note of ['', '  ', 'ok', 'x'.repeat(1001)])
    await expect(clearAlarm(ctx(), id, note)).rejects.toThrow('--note')
  for (const none of [999_999, Number.NaN, 0.5])
    await expect(clearAlarm(ctx(), none, 'seen to')).rejects.toThrow('no alarm')
  expect(await showAlarms(ctx())).toContain('payment_attempt:3')
  const told = await Promise.all([clearAlarm(ctx(), id, 'seen to'), clearAlarm(ctx(), id, 'seen to')])
  expect(told.filter((line) => line.endsWith('already.'))).toHaveLength(1)
  expect(await audited()).toHaveLength(before + 1)
})

test('the commands of the operator do the same, beside a running Turnout (ACC-8)', async () => {
  await raise('payment_attempt:4')
  const id = await idOf('payment_attempt:4')
  const said: string[] = []
  vi.stubEnv('DATABASE_URL', t.url)
  vi.stubEnv('TURNOUT_DATA', mkdtempSync(join(tmpdir(), 'turnout-operator-')))
  const run = (...words: string[]) => runOperator(['alarm', ...words], (line) => said.push(line))
  expect(await run('list')).toBe(0)
  expect(await run('clear', String(id))).toBe(1)
  expect(await run('clear', String(id), '--note', 'seen to')).toBe(0)
  expect(await run('forget')).toBe(1)
  vi.unstubAllEnvs()
  expect(said[0]).toContain('payment_attempt:4')
  expect(said[1]).toContain('--note')
  expect(said[2]).toContain(`Alarm ${id}, payment_amount_differs of payment_attempt:4, is off the list.`)
  expect(said[3]).toContain('operator alarm list')
})
