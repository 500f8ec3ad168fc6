import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { appUrl, cloneDatabase, startTestCluster } from '../../db.ts'
import { Journal } from '../journal.ts'
import { Shopfront } from '../load/calls.ts'
import { type Provider, startProvider } from '../load/provider.ts'
import { drillSettings } from '../product-here.ts'
import { startProcesses } from '../product-processes.ts'
import { REAL_CLOCK } from './clock.ts'
import { Front } from './front.ts'
import { type Hall, openHall } from './hall.ts'
import { createNews, type Stage } from './stage.ts'

/** Two web processes and a worker on one database, with a card provider, and the hall whose tickets are sold. */
export interface RoomProduct {
  readonly stage: Stage
  readonly hall: Hall
  readonly journal: Journal
  readonly provider: Provider
  readonly url: string
  readonly pool: pg.Pool
  readonly folder: string
  /** kill -9 of the first web process; it is started again after a while. */
  killOne(): Promise<void>
  ended(): string[]
  stop(): Promise<void>
}

const AWAY_MS = 5_000
const STAFF_CONNECTIONS = 4

export async function startRoomProduct(tickets: number): Promise<RoomProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'turnout-drill-room-'))
  const cluster = await startTestCluster()
  const url = appUrl(await cloneDatabase(cluster))
  const provider = await startProvider()
  const of_drill = drillSettings({ url, data: folder, stripe_url: provider.stripe.url })
  // each visitor is a network of their own, so limits of networks are left as they are
  const settings = {
    ...of_drill,
    TURNOUT_LIMITS: 'on',
    TURNOUT_TRUST_PROXY: 'loopback',
    STRIPE_CALLS_PER_SECOND: '200',
  }
  const processes = await startProcesses({ folder, settings, web: 2, workers: 1 })
  const { addresses } = processes
  provider.tell(addresses)
  // on a busy machine too
  const pool = createPool(url, { max: STAFF_CONNECTIONS, wait_ms: 0 })
  const half = Math.ceil(tickets / 2)
  const hall = await openHall(createDb(pool), createSecrets(of_drill.TURNOUT_SECRET!), {
    free: half,
    paid: tickets - half,
  })
  const journal = new Journal(join(folder, 'journal'))
  const front = new Front(addresses)
  const stage = createStage(hall, { front, journal, addresses, stripe_url: provider.stripe.url })
  return {
    ...{ stage, hall, journal, provider, url, pool, folder },
    ended: processes.ended,
    killOne: async () => {
      await processes.kill('web1')
      await pause(AWAY_MS)
      await processes.restart('web1')
    },
    stop: async () => {
      front.close()
      await processes.stop()
      await provider.stop()
      await pool.end()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Beside {
  readonly front: Front
  readonly journal: Journal
  readonly addresses: readonly string[]
  readonly stripe_url: string
}

function createStage(hall: Hall, { front, journal, addresses, stripe_url }: Beside): Stage {
  const { event_id, sales, elsewhere } = hall
  const crowd = {
    ...{
      shop: { sales, scarce: elsewhere, staff: [hall.token] },
      front: new Shopfront(addresses),
      journal,
      stripe_url,
    },
    ...{ sold: [], has_pages: false, pace_ms: 0, isOver: () => false },
  }
  const told = { news: createNews(), complaints: [], past: [] }
  return { clock: REAL_CLOCK, front, event_id, sales, elsewhere, crowd, ...told, is_turn_over: false }
}
