import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlarm } from '#server/platform/context/alarms.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { taskList } from '#server/platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { measureProcess, measureStatus } from './read-status.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_DATA: tmpdir(), LOG_LEVEL: 'silent' } })
})
afterAll(() => t.close())

const text = () => t.deps.metrics.registry.metrics()

test('gate, clock, space, jobs and alarms by kind are measured (OBS-4)', async () => {
  await inTransaction(t.deps.db, (tx) => raiseAlarm(tx, { kind: 'BACKUP_OVERDUE', subject: 'all', data: {} }, t.now()))
  const jobs = taskList(t.deps, {
    'orders.tidy': async () => {},
    'orders.fail': async () => {
      throw new Error('no')
    },
  })
  await jobs['orders.tidy']!({}, {} as never)
  await expect(jobs['orders.fail']!({}, {} as never)).rejects.toThrow('no')
  await Promise.all([measureStatus(t.deps), measureProcess(t.deps)])
  const measured = await text()
  expect(measured).toContain('turnout_gate_open 1')
  expect(measured).toMatch(/turnout_free_bytes [1-9]/)
  expect(measured).toMatch(/turnout_clock_offset_seconds -?\d/)
  expect(measured).toContain('turnout_job_seconds_count{job="orders.tidy",result="done"} 1')
  expect(measured).toContain('turnout_job_seconds_count{job="orders.fail",result="failed"} 1')
  expect(measured).toContain('turnout_alarms{kind="BACKUP_OVERDUE"} 1')
})

test('where everything is kept elsewhere the rest is measured all the same', async () => {
  const config = { ...t.deps.config, data_dir: `${tmpdir()}/nothing-is-here` }
  await measureProcess({ ...t.deps, config })
})
