import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeps } from '#server/app/deps.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { readOtherSettings } from '#server/platform/database/server/role-settings.ts'
import { transportMistakes } from '#server/platform/database/server/transport.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { databaseUrls } from '#server/platform/runtime/database-config.ts'
import { createEmptyTestDatabase, createTestDatabase } from '#test/db.ts'
import { readDatabaseState } from './queries.ts'
import { showChecks } from './show-checks.ts'

/** What the checks see of real databases, which they leave as they are (DEP-6, DEP-7c). */
const tables = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  await client.end()
  return rows.map(({ name }) => name)
}

describe('operator doctor before this release has migrated', () => {
  let empty: string
  let behind: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    empty = await createEmptyTestDatabase()
    behind = await createTestDatabase()
  })

  const look = async (url: string) => {
    const env = { DATABASE_URL: url, TURNOUT_DATA: '/tmp/turnout-looking', LOG_LEVEL: 'silent', NODE_ENV: 'test' }
    const config = readConfig({
      ...env,
      TURNOUT_SECRET: 'another-secret-than-the-databases-own',
      APP_URL: 'http://127.0.0.1:9',
    })
    const { deps, stop } = await createDeps(config, () => {}, { is_looking: true })
    const { text } = await showChecks(systemCtx(deps), { mail_to: null, is_json: true }).finally(stop)
    const checks = JSON.parse(text) as { id: string; result: string; detail: string }[]
    return (id: string) => checks.find((one) => one.id === id)!
  }

  test('an empty database: all are pending, and it is as empty afterwards', async () => {
    const found = (await look(empty))('database.migrations')
    expect(found).toMatchObject({ result: 'FAIL', detail: expect.stringContaining('0001-accounts.sql') })
    expect(await tables(empty)).toEqual([])
  })

  test('one that lacks a migration: it is named, and lacks it still; another secret is told, not kept', async () => {
    const client = new pg.Client({ connectionString: behind.admin_url })
    await client.connect()
    await client.query("delete from schema_migrations where name = '0165-told-alarms.sql'")
    const check = Buffer.alloc(32)
    await client.query('update installation set secret_check = $1', [check])
    const found = await look(behind.url)
    expect(found('database.migrations')).toMatchObject({ result: 'FAIL', detail: expect.stringContaining('0165-told') })
    expect(found('store.secrets').result).toBe('FAIL')
    const { rows } = await client.query("select from schema_migrations where name = '0165-told-alarms.sql'")
    expect(rows).toHaveLength(0)
    await client.end()
  })
})

describe('what is read of a server (DEP-7c)', () => {
  let url: string
  const pools: pg.Pool[] = []
  beforeAll(async () => {
    url = (await createTestDatabase()).url
  })
  afterAll(() => Promise.all(pools.map((pool) => pool.end())))
  const pooled = (is_pooled: boolean) => {
    const pool = createPool(url, { max: 1, is_pooled })
    pools.push(pool)
    return pool
  }

  test('settings that a connection did not bring along are named', async () => {
    const bare = new pg.Pool({ connectionString: url, max: 1, options: '-c lock_timeout=9s -c timezone=Asia/Tokyo' })
    pools.push(bare)
    expect([...(await readOtherSettings(bare)).other].sort()).toEqual(
      expect.arrayContaining(['lock_timeout', 'timezone']),
    )
    expect((await readOtherSettings(pooled(false))).other).toEqual([])
  })

  test('no standby is waited for here', async () => {
    expect(await readDatabaseState(createDb(pooled(false)))).toMatchObject({ is_synchronous: false, processes: 0 })
  })

  test('an address over networks of others is told by its variable, without its password', async () => {
    const urls = databaseUrls('postgres://app:hunter2@db.example.org/turnout')
    const [mistake, ...more] = await transportMistakes(urls, async () => ['8.8.8.8'])
    expect(more).toEqual([])
    expect(mistake).toMatch(/^DATABASE_URL: db\.example\.org is reached/)
    expect(mistake).not.toContain('hunter2')
  })
})
