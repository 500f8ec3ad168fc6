import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { ProcessGate } from '#server/platform/database/gate.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { Relay } from './relay.ts'
import { type Pair, startPair } from './servers.ts'

let folder: string
let pair: Pair
let relay: Relay
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turnout-pair-'))
  pair = await startPair(folder)
  relay = await Relay.to(pair.primary.port)
  await migrate({ url: pair.primary.url() })
})
afterAll(async () => {
  await relay.stop()
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('gate', async () => {
  const url = pair.primary.url(relay.port)
  const gate = new ProcessGate({ url, release: 'test', log: createLog('silent') })
  const pool = createPool(url, { gate })
  const db = createDb(pool)
  gate.start('WEB')
  expect(await gate.opened(5000)).toBe(true)
  console.log(gate.epoch)
  let t0 = performance.now()
  const lap = (what: string) => {
    console.log(what, Math.round(performance.now() - t0), gate.is_open, gate.epoch)
    t0 = performance.now()
  }
  await sql`select 1`.execute(db)
  await pair.primary.kill()
  lap('killed')
  const asked = sql`select 1`.execute(db).then(
    () => 'there',
    (error: Error) => `${error.name} ${error.message}`,
  )
  await pair.standby.promote()
  relay.lead(pair.standby.port)
  lap('promoted')
  console.log(await asked)
  lap('answered')
  expect(await gate.opened(5000)).toBe(true)
  lap('open')
  await gate.stop()
  await pool.end()
})
