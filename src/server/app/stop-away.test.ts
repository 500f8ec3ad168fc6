import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { GATE_WAIT_MS, SECOND_MS } from '#core/platform/limits.ts'
import { drillSettings } from '#scripts/drill/product-here.ts'
import { Relay } from '#scripts/drill/relay.ts'
import { JOB_POLL_MS } from '#server/platform/jobs/limits.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createTestDatabase } from '#test/db.ts'
import { createDeps } from './deps.ts'
import { runJobs } from './worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'turnout-stop-away-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// what the job queue asks of a database that is away it asks again for hours: without a limit of ours this never ends
test('told to end while the database is away, a worker ends without it (REL-23, DRL-4d)', async () => {
  const database = new URL((await createTestDatabase()).url)
  const relay = await Relay.to(Number(database.port))
  database.hostname = '127.0.0.1'
  database.port = String(relay.port)
  const settings = drillSettings({ url: database.href, data: folder, stripe_url: 'http://127.0.0.1:9' })
  const { deps, stop } = await createDeps(readConfig(settings), () => {})
  deps.gate.start('WORKER')
  const worker = await runJobs(deps)
  relay.lead(null)
  await expect.poll(() => deps.gate.away_since, { timeout: 15_000 }).not.toBeNull()
  // long enough for the queue to have looked for jobs, and to have been told that nobody is there
  await pause(JOB_POLL_MS + GATE_WAIT_MS + SECOND_MS)
  await worker.stop()
  await stop()
  await relay.stop()
  expect(deps.gate.away_since).not.toBeNull()
}, 120_000)
