import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildApp } from '#server/app/app.ts'
import { createDeps } from '#server/app/deps.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { buyUntil } from './buyers.ts'
import { Journal, judge, type Verdict } from './journal.ts'
import { Relay } from './relay.ts'
import { startPair } from './servers.ts'

export interface DrillOptions {
  readonly buyers: number
  readonly say: (line: string) => void
  /** False: the control, which looks past the gate (DRL-5). */
  readonly has_gate?: boolean
  /** What becomes of the primary: it dies and the standby takes over, or it comes back first. */
  readonly fault: 'PROMOTE' | 'RESTART_THEN_PROMOTE'
}

export type DrillResult = Verdict & { readonly recount: number; readonly passed: boolean }

/** DRL-4b: a primary with its synchronous standby, buyers beside its faults, and what became of what they were told. */
export async function failoverSmall(options: DrillOptions): Promise<DrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-drill-'))
  const pair = await startPair(folder)
  const relay = await Relay.to(pair.primary.port)
  const product = await startProduct(pair.primary.url(relay.port), folder, options.has_gate ?? true)
  options.say('servers and product are there')
  const journal = new Journal(join(folder, 'journal'))
  let is_over = false
  const shops = await Promise.all([product.open(0), product.open(1500)])
  const buying = Array.from({ length: options.buyers }, (_, n) =>
    buyUntil(shops[n % 2]!, journal, () => is_over).catch((error: Error) => options.say(`a buyer: ${error.message}`)),
  )
  try {
    const faults = await runFaults({ pair, relay, product, journal }, options)
    await untilBought(journal, faults.at(-1)!)
    options.say('bought again')
    is_over = true
    await Promise.all(buying)
    options.say('every buyer has been answered')
    return await judgeAll(pair.standby.url(), journal, faults)
  } finally {
    is_over = true
    await product.stop()
    await relay.stop()
    await pair.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Stage {
  readonly pair: Awaited<ReturnType<typeof startPair>>
  readonly relay: Relay
  readonly product: Awaited<ReturnType<typeof startProduct>>
  readonly journal: Journal
}

/** Each at its moment, told as it happens; answers when they were. */
async function runFaults({ pair, relay, journal }: Stage, { say, fault }: DrillOptions): Promise<number[]> {
  const faults: number[] = []
  const begin = (what: string): void => {
    say(what)
    faults.push(Date.now())
  }
  await untilBought(journal, Date.now())
  begin('COMMIT cut before, in, after')
  relay.cutCommits('before', 'in', 'after', 'before', 'in', 'after')
  while (relay.cutsLeft() > 0) await pause(20)
  await untilBought(journal, faults.at(-1)!)
  if (fault === 'RESTART_THEN_PROMOTE') {
    begin('standby gone: commits wait')
    await pair.standby.kill()
    await untilCommitWaits(pair.primary.url())
    say('kill -9 of the primary, restart: it shows what it alone has')
    await pair.primary.kill()
    await pair.primary.start()
    await pause(RESTARTED_MS)
    await pair.primary.kill()
    await pair.standby.start()
  } else {
    begin('kill -9 of the primary')
    await pair.primary.kill()
  }
  say('the standby is promoted')
  await pair.standby.promote()
  relay.lead(pair.standby.port)
  return faults
}

/** Milliseconds the restarted primary is there before the standby takes over: long enough for every buyer to ask it. */
const RESTARTED_MS = 3_000

const REPEAT_MS = 20

/** A reservation begun after this moment has been acknowledged. */
async function untilBought(journal: Journal, since: number): Promise<void> {
  const isBought = () => journal.read().some(({ step, began }) => step === 'RESERVED' && began > since)
  while (!isBought()) await pause(REPEAT_MS)
}

async function untilCommitWaits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waiting = "select 1 from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'"
  while ((await client.query(waiting)).rows.length === 0) await pause(REPEAT_MS)
  client.on('error', () => {})
  void client.end().catch(() => {})
}

/** The product in this process: what is drilled is what it makes of its database. */
async function startProduct(url: string, folder: string, has_gate: boolean) {
  const config = readConfig({
    DATABASE_URL: url,
    TURNOUT_DATA: join(folder, 'data'),
    TURNOUT_SECRET: 'a-secret-of-the-drill-only-0123456789',
    TURNOUT_LIMITS: 'raised',
    TURNOUT_TEST_PAYMENTS: 'on',
    LOG_LEVEL: 'fatal',
  })
  const { deps, stop } = await createDeps(config, () => {})
  if (has_gate) deps.gate.start('WEB')
  const app = await buildApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    open: async (price: number) => {
      const sale = await createOnSaleEvent(deps.db, { capacity: CAPACITY, price })
      return { address, ...sale, is_free: price === 0 }
    },
    stop: async () => {
      await app.close()
      await stop()
    },
  }
}

const CAPACITY = 500

async function judgeAll(url: string, journal: Journal, faults: readonly number[]): Promise<DrillResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { createDb, createPool } = await import('#server/platform/database/db.ts')
  const pool = createPool(url)
  try {
    const verdict = await judge(client, journal.read(), faults)
    const recount = (await recountStock(createDb(pool))).length
    const zeros = [verdict.lost, verdict.oversold, verdict.double_charges]
    return { ...verdict, recount, passed: recount === 0 && zeros.every(({ length }) => length === 0) }
  } finally {
    await pool.end()
    await client.end()
  }
}
