import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newestMigration } from '../migration/files.ts'
import { unlockDeadProcesses } from './dead-processes.ts'
import { removeProcess, writeProcess } from './processes.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A process last seen so many seconds ago, and a job that it has locked. */
async function processSeen(seconds: number): Promise<string> {
  const pool = `pool-${randomUUID()}`
  await t.deps.pool.query(
    `insert into processes (id, kind, release, epoch, job_pools, started_at, seen_at)
      values ($1, 'WORKER', '1.0.0', 'e', array[$2], now(), now() - make_interval(secs => $3))`,
    [randomUUID(), pool, seconds],
  )
  await t.deps.pool.query(
    "select graphile_worker.add_job('nothing.of-ours', run_at => now() + interval '1 day', job_key => $1)",
    [pool],
  )
  await t.deps.pool.query('update graphile_worker._private_jobs set locked_at = now(), locked_by = $1 where key = $1', [
    pool,
  ])
  return pool
}
const isLocked = async (pool: string): Promise<boolean> => {
  const { rows } = await t.deps.pool.query(
    'select 1 from graphile_worker.jobs where key = $1 and locked_by is not null',
    [pool],
  )
  return rows.length > 0
}

test('a process unseen for 60 s is dead: its jobs are unlocked, others keep theirs (HA-9)', async () => {
  const [alive, dead] = [await processSeen(55), await processSeen(61)]
  expect([await isLocked(alive), await isLocked(dead)]).toEqual([true, true])
  await unlockDeadProcesses(t.deps.db)
  expect([await isLocked(alive), await isLocked(dead)]).toEqual([true, false])
  const { rows } = await t.deps.pool.query("select count(*)::int from processes where job_pools = '{}'")
  expect(rows).toEqual([{ count: 1 }])
})

test('the row of a dead process goes after a day', async () => {
  await processSeen(25 * 60 * 60)
  await unlockDeadProcesses(t.deps.db)
  await unlockDeadProcesses(t.deps.db)
  const { rows } = await t.deps.pool.query("select 1 from processes where seen_at < now() - interval '1 day'")
  expect(rows).toEqual([])
})

test('a process names its newest migration, and when its release was seen stays when it ends (MIG-5)', async () => {
  const client = await t.deps.pool.connect()
  try {
    const [ours, older] = [randomUUID(), randomUUID()]
    const row = { kind: 'WEB', release: '2.0.0', epoch: 'e', job_pools: [], started_at: new Date() } as const
    await writeProcess(client, { ...row, id: ours })
    // as release 0.1.0 writes it, which knows no such column
    await client.query(
      `insert into processes (id, kind, release, epoch, started_at, seen_at) values ($1, 'WEB', '0.1.0', 'e', now(), now())`,
      [older],
    )
    for (const id of [ours, older]) await removeProcess(client, id)
    const { rows } = await client.query(
      `select newest_migration, release from releases_seen where seen_at > now() - interval '1 minute' order by 1`,
    )
    expect(rows).toEqual([
      { newest_migration: '', release: '0.1.0' },
      { newest_migration: newestMigration(), release: '2.0.0' },
    ])
  } finally {
    client.release()
  }
})
