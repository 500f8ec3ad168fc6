import { sql } from 'kysely'
import { PROCESS_DEAD_SECONDS } from '#core/platform/limits.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import { WEBHOOK_SILENCE_MS } from '#core/reporting/setup-checks/limits.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import { pendingMigrations } from '#server/platform/database/migration/files.ts'
import { RECENT_ATTEMPTS } from './limits.ts'

// Reads only: what the checks of the installation ask of its database (DEP-7).

export interface DatabaseState {
  /** As the server counts: 150004 is 15.4. */
  readonly version: number
  readonly clock: Date
  readonly max_connections: number
  /** Processes that live (HA-9). */
  readonly processes: number
  /** Those of them that take jobs. */
  readonly workers: number
  readonly pending_migrations: readonly string[]
  /** Those that wait for the release before to be gone (MIG-5). */
  readonly waiting_contracts: readonly string[]
  /** The role that asks owns the tables. */
  readonly is_owner: boolean
  /** Whether a commit waits for a standby (HA-1). */
  readonly is_synchronous: boolean
}

/** Asks a database of any release, an empty one too: what is not there yet is none, and to be migrated. */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<
    Omit<DatabaseState, 'pending_migrations' | 'waiting_contracts' | 'processes' | 'workers'> & Tables
  >`
    select current_setting('server_version_num')::int as version, clock_timestamp() as clock,
      current_setting('max_connections')::int as max_connections,
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') in ('on', 'remote_apply') as is_synchronous,
      to_regclass('schema_migrations') is not null as has_migrations,
      coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.schema_migrations')), false) as is_owner,
      to_regclass('processes') is not null as has_processes`.execute(db)
  const { has_migrations, has_processes, ...state } = rows[0]!
  const applied = has_migrations
    ? await sql<{ name: string }>`select name from schema_migrations`.execute(db)
    : { rows: [] }
  const living = has_processes ? await readLiving(db) : { processes: 0, workers: 0 }
  const { expand, contract } = pendingMigrations(applied.rows.map(({ name }) => name))
  return { ...state, ...living, pending_migrations: expand, waiting_contracts: contract }
}

interface Tables {
  readonly has_migrations: boolean
  readonly has_processes: boolean
}

async function readLiving(db: Db): Promise<Pick<DatabaseState, 'processes' | 'workers'>> {
  const { rows } = await sql<Pick<DatabaseState, 'processes' | 'workers'>>`
    select count(*)::int as processes, count(*) filter (where kind <> 'WEB')::int as workers
    from processes where seen_at > now() - make_interval(secs => ${PROCESS_DEAD_SECONDS})`.execute(db)
  return rows[0]!
}

export interface WebhookTraffic {
  /** Card payments that succeeded within a day, of the newest ones. */
  readonly paid: number
  readonly last: Date | null
}

export async function readWebhookTraffic(db: Db, now: Date): Promise<WebhookTraffic> {
  const since = new Date(now.getTime() - WEBHOOK_SILENCE_MS)
  const { rows } = await sql<WebhookTraffic>`
    select (select count(*)::int from (select * from payment_attempts order by id desc limit ${RECENT_ATTEMPTS}) recent
        where provider = 'stripe' and status = ${literal(PaymentAttemptStatus.SUCCEEDED)} and updated_at >= ${since}) as paid,
      (select received_at from payment_events order by id desc limit 1) as last`.execute(db)
  return rows[0]!
}

/** An event is LIVE, or one was when something was ordered (DEP-8). */
export async function wasEverOnSale(db: Db): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from events where status = ${literal(EventStatus.LIVE)})
      or exists (select from orders where not is_test) as was`.execute(db)
  return rows[0]?.was ?? false
}
