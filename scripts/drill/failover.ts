import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { Cluster } from './cluster.ts'
import { Journal } from './journal.ts'
import { type LoadSize, startLoad } from './load/load.ts'
import { startProvider } from './load/provider.ts'
import { openShop } from './load/shop.ts'
import { drillSettings } from './product-here.ts'
import { startProcesses } from './product-processes.ts'
import { serverUser, until } from './programs.ts'
import { Relay } from './relay.ts'
import { type Fault, judge, type Verdict } from './verdict.ts'

/** Milliseconds after which somebody has bought again (DRL-4a). */
const AGAIN_MS = 15_000
const SWITCHOVER_MS = 5_000
const STOPPED_MS = 20_000
/** How long a machine is cut off, longer than a leader keeps its place unheard (ttl). */
const CUT_MS = 20_000
const ETCD_AWAY_MS = 10_000
/** Milliseconds of buying before each fault. */
const CALM_MS = 5_000
const NEVER_MS = 120_000
const TICKETS = 100_000
const SCARCE = 200

export const FAULTS = ['kill', 'stop', 'cut', 'etcd', 'switchover'] as const
export type FaultName = (typeof FAULTS)[number]

export interface FailoverOptions {
  readonly size: LoadSize
  readonly say: (line: string) => void
  /** In this order. */
  readonly faults: readonly FaultName[]
  /** False: the control, without synchronous_mode, which has to lose orders (DRL-5). */
  readonly is_synchronous?: boolean
  /** Folder and logs stay when it is over. */
  readonly is_kept?: boolean
}

export type FailoverResult = Verdict & {
  readonly complaints: readonly string[]
  /** Processes of the product that ended by themselves. */
  readonly ended: readonly string[]
}

/** Three machines by the files of deploy/ha, the product before them, and their faults amid sales (DRL-4a). */
export async function failover(options: FailoverOptions): Promise<FailoverResult> {
  const { size, say, faults, is_synchronous = true, is_kept = false } = options
  const folder = mkdtempSync(join(tmpdir(), 'turnout-failover-'))
  // the server's user enters it
  chmodSync(folder, 0o755)
  const cleaning: (() => Promise<unknown> | unknown)[] = [
    () => (is_kept ? say(folder) : rmSync(folder, { recursive: true, force: true })),
  ]
  try {
    const cluster = await Cluster.start({ folder, user: serverUser(), is_synchronous })
    cleaning.unshift(() => cluster.stop())
    await cluster.asSuperuser(async (client) => {
      await client.query("create role turnout login password 'of-the-drill'")
      await client.query('create database turnout owner turnout')
    })
    say('three machines are there')
    const relay = await Relay.to(cluster.port)
    cleaning.unshift(() => relay.stop())
    const url = `postgres://turnout:of-the-drill@127.0.0.1:${relay.port}/turnout`
    const provider = await startProvider()
    cleaning.unshift(() => provider.stop())
    const stripe_url = provider.stripe.url
    const of_all = drillSettings({ url, data: folder, stripe_url })
    const settings = { ...of_all, TURNOUT_HA: is_synchronous ? 'required' : 'off' }
    const product = await startProcesses({ folder, settings, web: 2, workers: 1 })
    cleaning.unshift(() => product.stop())
    const { addresses } = product
    provider.tell(addresses)
    const shop = await openShopAt(url, String(of_all.TURNOUT_SECRET), size)
    say('the product is there')
    const journal = new Journal(join(folder, 'journal'))
    const load = startLoad({ addresses, shop, journal, stripe_url, size })
    cleaning.unshift(() => load.stop())
    const made = await makeFaults({ cluster, journal, say }, faults)
    await cluster.untilWhole()
    say('over: everybody finishes')
    await load.stop()
    const settle = is_synchronous ? {} : { settle_ms: CALM_MS }
    const verdict = await judge({ url, journal, money: provider.stripe.data, faults: made, ...settle })
    return { ...verdict, complaints: load.complaints, ended: product.ended() }
  } finally {
    for (const clean of cleaning) await clean()
  }
}

async function openShopAt(url: string, secret: string, { buyers, staff }: LoadSize) {
  const pool = createPool(url)
  try {
    return await openShop(createDb(pool), createSecrets(secret), { capacity: TICKETS, scarce: SCARCE + buyers, staff })
  } finally {
    await pool.end()
  }
}

interface Stage {
  readonly cluster: Cluster
  readonly journal: Journal
  readonly say: (line: string) => void
}

/** Each in its turn, once the machines are in order again and people buy. */
async function makeFaults({ cluster, journal, say }: Stage, names: readonly FaultName[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [n, name] of names.entries()) {
    await cluster.untilWhole()
    await pause(CALM_MS)
    const begin = (what: string, limit_ms = AGAIN_MS): void => {
      say(what)
      faults.push({ what, at: Date.now(), limit_ms })
    }
    await MAKE[name](cluster, begin, names.indexOf(name) < n)
    const { at } = faults.at(-1)!
    await until('somebody to buy again', () => journal.hasBoughtSince(at), { ms: NEVER_MS })
    say('  bought again')
  }
  return faults
}

type Make = (cluster: Cluster, begin: (what: string, limit_ms?: number) => void, is_second: boolean) => Promise<void>

const MAKE: Readonly<Record<FaultName, Make>> = {
  kill: async (cluster, begin) => {
    const primary = (await cluster.primary())!
    begin(`kill -9 of the primary (${primary.name})`)
    primary.killServer()
  },
  stop: async (cluster, begin, is_second) => {
    const primary = (await cluster.primary())!
    begin(`${primary.name} ${is_second ? 'loses its power' : 'stands still'} for ${STOPPED_MS / 1000} s`)
    if (is_second) await primary.kill()
    else primary.freeze()
    await pause(STOPPED_MS)
    if (is_second) primary.restart()
    else primary.thaw()
  },
  cut: async (cluster, begin) => {
    const primary = (await cluster.primary())!
    begin(`${primary.name} reaches buyers, and neither etcd nor standbys, for ${CUT_MS / 1000} s`)
    primary.isolate(true)
    await pause(CUT_MS)
    primary.isolate(false)
  },
  etcd: async (cluster, begin) => {
    const leader = await cluster.etcdLeader()
    begin(`kill -9 of the etcd that leads (${leader.name})`)
    await leader.etcd.end()
    await pause(ETCD_AWAY_MS)
    leader.etcd.start()
  },
  switchover: async (cluster, begin) => {
    begin('switchover', SWITCHOVER_MS)
    await cluster.switchover()
  },
}
