import { POSTGRES_VERSIONS, SPARE_CONNECTIONS } from '#core/reporting/setup-checks/limits.ts'
import { JOB_CONNECTIONS, MAIL_JOB_CONNECTIONS } from '#server/platform/database/limits.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { type Check, fail, ok, warn } from '../check.ts'
import { DIRECT_CONNECTIONS, POSTGRES_MAJOR } from '../limits.ts'

/** Releases that are tried (DEP-7c, DB-1). */
export const databaseVersion: Check = {
  id: 'database.version',
  title: /*i18n*/ { id: 'checks.database.version', message: 'Version of PostgreSQL' },
  async run({ database }) {
    const major = Math.floor((await database()).version / POSTGRES_MAJOR)
    const detail = { .../*i18n*/ { id: 'checks.database.runs', message: 'PostgreSQL {major}.' }, values: { major } }
    const use = {
      .../*i18n*/ { id: 'checks.database.use', message: 'Use a PostgreSQL from {oldest} to {newest}.' },
      values: POSTGRES_VERSIONS,
    }
    if (major < POSTGRES_VERSIONS.oldest) return fail(detail, use)
    return major > POSTGRES_VERSIONS.newest ? warn(detail, use) : ok(detail)
  },
}

interface Running {
  readonly processes: number
  readonly workers: number
}

/** DB-6: what they may open at the server itself; behind a pooler only what goes past it. */
function neededConnections({ connections, database }: Config, { processes, workers }: Running): number {
  const calls = Object.values(connections).reduce((sum, count) => sum + count, 0)
  const each = (database?.is_pooled ? 0 : calls) + DIRECT_CONNECTIONS
  return processes * each + workers * (JOB_CONNECTIONS + MAIL_JOB_CONNECTIONS) + SPARE_CONNECTIONS
}

/** Room for every process at once, and for people (DEP-7c). */
export const databaseConnections: Check = {
  id: 'database.connections',
  title: /*i18n*/ { id: 'checks.database.connections', message: 'Connections of the database' },
  async run({ config, database }) {
    const { max_connections, processes, workers } = await database()
    const need = neededConnections(config, { processes: Math.max(1, processes), workers })
    const detail = {
      .../*i18n*/ {
        id: 'checks.database.allows',
        message:
          'The server allows {max}; {processes, plural, one {# process needs} other {# processes need}} {need}, ten of them spare.',
      },
      values: { max: max_connections, processes: Math.max(1, processes), need },
    }
    if (max_connections >= need) return ok(detail)
    return fail(
      detail,
      /*i18n*/ {
        id: 'checks.database.raise',
        message: 'Raise max_connections and restart PostgreSQL, or put PgBouncer before it.',
      },
      `alter system set max_connections = ${need};`,
    )
  },
}

/** MIG-5: what the release before needed goes by itself, but where nobody here may take it away. */
const contractsWait = (count: number) =>
  warn(
    {
      .../*i18n*/ {
        id: 'checks.database.contracts',
        message:
          '{count, plural, one {# migration takes} other {# migrations take}} away what only the release before needed, and no process may run {count, plural, one {it} other {them}}. Everything works meanwhile.',
      },
      values: { count },
    },
    /*i18n*/ {
      id: 'checks.database.contract',
      message: 'Run the migrations as the owner, or name the owner to the worker by DATABASE_OWNER_URL.',
    },
    'npm run migrate',
  )

/** Nobody waits for a lock for ever (DEP-7c, DB-4). */
export const databaseSettings: Check = {
  id: 'database.settings',
  title: /*i18n*/ { id: 'checks.database.settings', message: 'Settings of the database role' },
  async run({ settings }) {
    const { other, sql } = await settings()
    if (other.length === 0)
      return ok(/*i18n*/ { id: 'checks.database.set', message: 'They are what Turnout works with.' })
    return fail(
      {
        .../*i18n*/ {
          id: 'checks.database.unset',
          message: '{names} {count, plural, one {has} other {have}} another value.',
        },
        values: { names: other.join(', '), count: other.length },
      },
      /*i18n*/ {
        id: 'checks.database.alter',
        message: 'Set them as a superuser, then let the pooler open its connections anew.',
      },
      sql,
    )
  },
}

/** Nobody on the way reads along (DEP-7c, DB-7). */
export const databaseTransport: Check = {
  id: 'database.transport',
  title: /*i18n*/ { id: 'checks.database.transport', message: 'Way to the database' },
  async run({ transport }) {
    const [first] = await transport()
    if (first === undefined)
      return ok(
        /*i18n*/ { id: 'checks.database.safe', message: 'Nobody else is on it, or the server proves who it is.' },
      )
    return fail(
      { .../*i18n*/ { id: 'checks.database.unsafe', message: '{mistake}.' }, values: { mistake: first } },
      /*i18n*/ {
        id: 'checks.database.verify',
        message: 'Say sslmode=verify-full in the address, and name the certificates by DATABASE_CA_FILE.',
      },
    )
  },
}

/** What is sold is on two servers, where that was asked for (DEP-7c, HA-1). */
export const databaseStandby: Check = {
  id: 'database.standby',
  title: /*i18n*/ { id: 'checks.database.standby', message: 'Standby of the database' },
  async run({ config, database }) {
    if (!config.needs_standby)
      return ok(/*i18n*/ { id: 'checks.database.alone', message: 'None is asked for (TURNOUT_HA).' })
    if ((await database()).is_synchronous)
      return ok(/*i18n*/ { id: 'checks.database.two', message: 'Commits wait until one has them.' })
    return fail(
      /*i18n*/ { id: 'checks.database.one', message: 'Commits wait for none: nothing is sold.' },
      /*i18n*/ {
        id: 'checks.database.synchronous',
        message: 'Set synchronous_standby_names, and synchronous_commit to on.',
      },
      "alter system set synchronous_standby_names = 'ANY 1 (*)';\nselect pg_reload_conf();",
    )
  },
}

/** Nothing is left to be migrated (DEP-7c). */
export const databaseMigrations: Check = {
  id: 'database.migrations',
  title: /*i18n*/ { id: 'checks.database.migrations', message: 'Tables of this release' },
  async run({ config, database }) {
    const { pending_migrations, waiting_contracts, is_owner } = await database()
    const [first] = pending_migrations
    const is_named = config.database !== null && config.database.owner_url !== config.database.direct_url
    if (first === undefined && waiting_contracts.length > 0 && !is_owner && !is_named)
      return contractsWait(waiting_contracts.length)
    if (first === undefined)
      return ok(/*i18n*/ { id: 'checks.database.migrated', message: 'The database is what this release expects.' })
    return fail(
      {
        .../*i18n*/ {
          id: 'checks.database.pending',
          message:
            '{count, plural, one {# migration is} other {# migrations are}} still to be run, the first is {first}.',
        },
        values: { count: pending_migrations.length, first },
      },
      /*i18n*/ { id: 'checks.database.migrate', message: 'Start this release, or run the migrations beforehand.' },
      'npm run migrate',
    )
  },
}

/** It takes no reads while it is further behind (DEP-7c, DB-10). */
export const databaseReplica: Check = {
  id: 'database.replica',
  title: /*i18n*/ { id: 'checks.database.replica', message: 'Replica of the database' },
  async run({ config, replica }) {
    if (!config.database?.replica_url)
      return ok(
        /*i18n*/ { id: 'checks.database.no_replica', message: 'There is none; the database answers everything.' },
      )
    const behind_ms = await replica()
    if (behind_ms !== null)
      return ok({
        .../*i18n*/ { id: 'checks.database.follows', message: 'It had everything after {seconds} s.' },
        values: { seconds: Math.ceil(behind_ms / 100) / 10 },
      })
    return warn(
      /*i18n*/ {
        id: 'checks.database.lags',
        message:
          'It cannot be reached, follows another server, or is more than ten seconds behind. The database answers for it.',
      },
      /*i18n*/ {
        id: 'checks.database.look',
        message: 'Look at pg_stat_replication on the primary and at the log of the replica.',
      },
      'select application_name, state, replay_lag from pg_stat_replication;',
    )
  },
}
