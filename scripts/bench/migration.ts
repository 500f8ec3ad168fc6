// How long an installation with half a million attendees takes to get dates, extras and packages, and how long its buyers
// wait meanwhile (DAT-13): `npm run bench -- migration`.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createAccount } from '#test/factories.ts'
import { RESERVE } from './baseline.ts'
import { LARGE, seedLarge } from './seed-large.ts'

/** The last file before dates. */
const BEFORE = '0052'
const TARGETS = { seconds: 60, wait_ms: 3000 }
const PAUSE_MS = 5
/** As the release before dates reserves: items have none. */
const RESERVE_WITHOUT_DATE = RESERVE.replace('event_id, event_date_id, order_id', 'event_id, order_id').replace(
  '$2, $6, id',
  '$2, id',
)
const MIGRATIONS = join(import.meta.dirname, '../../migrations')
/** Whose rows stay as they are written. */
const TABLES = ['orders', 'order_items', 'attendees'] as const

/** The files of the release before dates, in a directory of their own. */
function earlierMigrations(directory: string): string {
  const earlier = join(directory, 'migrations')
  mkdirSync(earlier)
  for (const name of readdirSync(MIGRATIONS))
    if (name.slice(0, BEFORE.length) <= BEFORE) cpSync(join(MIGRATIONS, name), join(earlier, name))
  return earlier
}

/** Which transaction wrote each row: one that is written anew has another. */
async function writers(db: pg.Client, newest: Readonly<Record<string, number>>): Promise<string[]> {
  const found: string[] = []
  for (const table of TABLES) {
    const { rows } = await db.query(
      `select count(*), sum(xmin::text::bigint * (id % 1009 + 1)) as written from ${table} where id <= $1`,
      [newest[table]],
    )
    found.push(`${table} ${JSON.stringify(rows[0])}`)
  }
  return found
}

/**
 * The release before sells on, by the statement a reservation is made of; tells its orders and its longest wait. One that
 * loses to a file of the migration is made once more, as the release does it (RES-25).
 */
function sellMeanwhile(url: string, event_id: number, price: { ticket_id: number; id: number; stock_id: number }) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const told = { orders: 0, repeated: 0, failed: 0, longest_ms: 0 }
  const sell = (n: number) =>
    pool.query(RESERVE_WITHOUT_DATE, [`migration-${n}`, event_id, price.ticket_id, price.id, price.stock_id])
  let goes_on = true
  const done = (async () => {
    for (let n = 0; goes_on; n++) {
      const began = performance.now()
      await sell(n)
        .catch(() => {
          told.repeated++
          return sell(n)
        })
        .then(
          () => told.orders++,
          () => told.failed++,
        )
      told.longest_ms = Math.max(told.longest_ms, performance.now() - began)
      await delay(PAUSE_MS)
    }
    await pool.end()
  })()
  return {
    stop: async () => {
      goes_on = false
      await done
      return told
    },
  }
}

/** Migrates a database of the release before dates, while it sells; answers whether all targets were met. */
export async function benchMigration(): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'turnout-migration-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), fsync: true, log: () => {} })
  const { url } = postgres
  try {
    await migrate({ url, directory: earlierMigrations(directory) })
    const pool = createPool(url)
    const kysely = createDb(pool)
    const account = await createAccount(kysely)
    await kysely.destroy()
    const { event_id } = await seedLarge(url, account, LARGE)
    const db = new pg.Client({ connectionString: url })
    await db.connect()
    const { rows } = await db.query('select id, ticket_id, stock_id from ticket_prices where event_id = $1 limit 1', [
      event_id,
    ])
    const newest: Record<string, number> = {}
    for (const table of TABLES) newest[table] = (await db.query(`select max(id) as id from ${table}`)).rows[0].id
    const before = await writers(db, newest)
    const sale = sellMeanwhile(url, event_id, rows[0])
    const began = performance.now()
    const files = await migrate({ url }).finally(sale.stop)
    const seconds = (performance.now() - began) / 1000
    const { orders, repeated, failed, longest_ms } = await sale.stop()
    const after = await writers(db, newest)
    const dates = await db.query(
      'select count(*) filter (where d.id is null) as missing from events e left join event_dates d on d.id = e.id',
    )
    await db.end()
    const is_kept = JSON.stringify(before) === JSON.stringify(after)
    const missing = Number(dates.rows[0].missing)
    console.log(
      `${files.length} migrations with ${LARGE.attendees.toLocaleString('en')} attendees: ${seconds.toFixed(1)} s (at most ${TARGETS.seconds})`,
    )
    console.log(
      `  sold meanwhile by the release before: ${orders} orders, ${repeated} made once more, ${failed} failed, longest wait ${Math.round(longest_ms)} ms (at most ${TARGETS.wait_ms})`,
    )
    console.log(
      `  old rows ${is_kept ? 'as they were written' : `WRITTEN ANEW: ${before} | ${after}`}, events without a date: ${missing}`,
    )
    return is_kept && missing === 0 && failed === 0 && seconds < TARGETS.seconds && longest_ms <= TARGETS.wait_ms
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
