import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTable } from '#server/app/job-table.ts'
import { raiseAlarm } from '#server/platform/context/alarms.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { taskList } from '#server/platform/jobs/jobs.ts'
import { measuredStorage } from '#server/platform/storage/measured-storage.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { memoryStorage } from '#test/fakes.ts'
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

test('the age of the newest backup is measured where somebody has looked, and is no number elsewhere (OBS-4)', async () => {
  await measureProcess(t.deps)
  expect(await text()).toContain('turnout_backup_age_seconds Nan')
  t.deps.metrics.newest_backup.at = new Date(t.now().getTime() - 3_600_000)
  await measureProcess(t.deps)
  expect(await text()).toContain('turnout_backup_age_seconds 3600')
})

test('calls of the store are measured by what became of them (OBS-4)', async () => {
  const { store } = t.deps.metrics
  const files = measuredStorage(memoryStorage(), store)
  await files.write('a', Buffer.from('x'))
  await files.read('a')
  await files.read('b')
  const away = measuredStorage({ ...memoryStorage(), read: () => Promise.reject(new Error('away')) }, store)
  await expect(away.read('a')).rejects.toThrow('away')
  const measured = await text()
  for (const labels of [
    'op="write",result="done"',
    'op="read",result="done"',
    'op="read",result="missing"',
    'op="read",result="failed"',
  ])
    expect(measured).toContain(`turnout_store_seconds_count{${labels}} 1`)
})

test('a process has at most 2,000 series, whatever it is asked and does (OBS-4)', async () => {
  const other = await createTestApp({ env: { LOG_LEVEL: 'silent' } })
  const { metrics } = other.deps
  for (let n = 0; n < 400; n++) {
    metrics.statements.of(`statement ${n}`).observe(1)
    await other.call('GET', `/api/events/1/nothing-${n}`)
  }
  for (const [method, path] of other.app.bound.keys().map((one) => [one.method, `/api${one.path}`] as const))
    await other.call(method, path.replaceAll(/:\w+/g, '1'))
  for (const job of Object.keys(jobTable)) metrics.jobs.observe({ job, result: 'done' }, 1)
  const series = (await metrics.registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(series.length).toBeLessThanOrEqual(2_000)
  expect(series.length).toBeGreaterThan(500)
  await other.close()
})

test('where everything is kept elsewhere the rest is measured all the same', async () => {
  const config = { ...t.deps.config, data_dir: `${tmpdir()}/nothing-is-here` }
  await measureProcess({ ...t.deps, config })
})
