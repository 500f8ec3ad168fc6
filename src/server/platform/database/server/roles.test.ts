import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperator } from '#server/app/operator.ts'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { migrate } from '../migrate.ts'
import { rolesSql } from './roles-sql.ts'

/** Everything below runs with the roles that `operator roles` prints the SQL of: the test cluster is set up by it (DB-8). */
let t: TestApp
let database: TestDatabase
let report: pg.Client
let admin: pg.Client
const connected = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
beforeAll(async () => {
  database = await createTestDatabase()
  t = await createTestApp({ database: database.url })
  report = await connected(database.report_url)
  admin = await connected(database.admin_url)
  // a copy of the template has its rights, but those on the database itself
  await admin.query(rolesSql())
})
afterAll(async () => {
  await report.end()
  await admin.end()
  await t.close()
})

const NO_RIGHT = '42501'
const refusal = (client: Pick<pg.Client, 'query'>, text: string) =>
  client.query(text).then(
    () => null,
    (error: pg.DatabaseError) => error.code,
  )

test('the operator is told the SQL, with no database to ask', async () => {
  const lines: string[] = []
  expect(await runOperator(['roles'], (line) => lines.push(line))).toBe(0)
  expect(lines).toEqual([rolesSql()])
})

describe('the product’s role (DB-8b)', () => {
  test('is who the suite runs as, owns nothing but the job queue, and is no superuser', async () => {
    const { rows } =
      await t.deps.pool.query(`select current_user as name, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls
      from pg_roles where rolname = current_user`)
    expect(rows).toEqual([
      { name: 'turnout_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false },
    ])
    const owned = await t.deps.pool.query(`select distinct n.nspname as schema from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = 'turnout_app'::regrole and n.nspname not like 'pg_toast%'`)
    expect(owned.rows).toEqual([{ schema: 'graphile_worker' }])
  })
  test.each([
    'create table more (id int)',
    'alter table orders add column more int',
    'drop table orders',
    'truncate orders',
    'truncate audit_log',
    'create index more on orders (id)',
    'create schema more',
    'create temp table more (id int)',
    'alter table orders disable trigger all',
    'create function more() returns int language sql as $$ select 1 $$',
    "insert into schema_migrations (name, checksum) values ('9999-more.sql', '')",
    "copy (select 1) to program 'true'",
    'create role more',
    'set role turnout_owner',
  ])('is refused: %s', async (text) => expect(await refusal(t.deps.pool, text)).toBe(NO_RIGHT))
  test('queues and takes jobs, whose tables let nobody else see a row (row level security)', async () => {
    await t.deps.pool.query(`select graphile_worker.add_job('a-job', '{}')`)
    expect((await t.deps.pool.query('select task_identifier from graphile_worker.jobs')).rows).toHaveLength(1)
    const locked = await admin.query(`select relname from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relname like '\\_private%' and not relrowsecurity`)
    expect(locked.rows).toEqual([])
    expect(await refusal(report, 'select * from graphile_worker.jobs')).toBe(NO_RIGHT)
    await t.deps.pool.query('delete from graphile_worker._private_jobs')
  })
  test('does not start before somebody who may has migrated (MIG-4); then it does', async () => {
    const { rows } = await admin.query(
      "delete from schema_migrations where name = (select max(name) from schema_migrations where phase = 'EXPAND') returning *",
    )
    const as = (url: string) => migrate({ url }).catch((error: Error) => error)
    const fault = await as(database.url)
    expect(fault).toBeInstanceOf(ConfigError)
    expect((fault as Error).message).toContain('Run npm run migrate as the owner')
    await admin.query('insert into schema_migrations (name, checksum, phase) values ($1, $2, $3)', [
      rows[0].name,
      rows[0].checksum,
      rows[0].phase,
    ])
    expect(await as(database.url)).toEqual([])
  })
})

test('the owner is a member of it, migrates, and what is new is the product’s to write (DB-8a)', async () => {
  await t.owner.query('create table more (id bigint generated always as identity primary key, n int)')
  await t.deps.pool.query('insert into more (n) values (1)')
  expect(await refusal(t.deps.pool, 'truncate more')).toBe(NO_RIGHT)
  expect(await refusal(t.deps.pool, 'drop table more')).toBe(NO_RIGHT)
  await t.owner.query('set role turnout_app; reset role; drop table more')
})

describe('the role of reports (DB-8c)', () => {
  test('reads what was sold, to whom', async () => {
    await createOnSaleEvent(t.deps.db)
    expect((await report.query('select title from events')).rows).toHaveLength(1)
    for (const text of [
      'select email, total_gross from orders',
      'select first_name from attendees',
      'select amount from refunds',
    ])
      expect([text, await refusal(report, text)]).toEqual([text, null])
  })
  test.each([
    'select * from sessions',
    'select * from totp_secrets',
    'select * from orders',
    'select short_id from orders',
    'select short_id from attendees',
    'select short_id from check_in_lists',
    'select session_hash from orders',
    'select password_hash from users',
    'select token_hash from api_keys',
    'select private_key_encrypted from event_keys',
    'select client_secret from payment_attempts',
    'select client_secret from sso_connections',
    'select secret from webhook_endpoints',
    'select payload from mails',
    'select payload from payment_events',
    'select body from webhook_deliveries',
    'select secret_check from installation',
    'update orders set email = null',
    'delete from events',
  ])('is refused: %s', async (text) => expect(await refusal(report, text)).toMatch(/^(42501|25006)$/))
  test('sees no column whose name speaks of a secret, in whatever table', async () => {
    const { rows } = await report.query(`select table_name, column_name from information_schema.column_privileges
      where grantee = 'turnout_report' and privilege_type = 'SELECT'`)
    expect(rows.length).toBeGreaterThan(300)
    const told = rows.filter(({ column_name: name }) =>
      /secret|token|password|private|challenge|verifier|_hash|salt/.test(name),
    )
    expect(told).toEqual([])
  })
})

test('who watches the server reads its statistics and no table (DB-8c)', async () => {
  const { rows } = await admin.query(`select pg_has_role('turnout_monitor', 'pg_monitor', 'member') as watches,
    has_table_privilege('turnout_monitor', 'orders', 'select') as reads`)
  expect(rows).toEqual([{ watches: true, reads: false }])
})

test('the SQL may be run again, and on an installation that one role made', async () => {
  await admin.query(
    `alter table orders owner to ${JSON.stringify(admin.user)}; alter schema graphile_worker owner to ${JSON.stringify(admin.user)}`,
  )
  await admin.query(rolesSql())
  const owners = await admin.query(`select relowner::regrole::text as owner from pg_class where oid = 'orders'::regclass
    union all select nspowner::regrole::text from pg_namespace where nspname = 'graphile_worker'`)
  expect(owners.rows.map(({ owner }) => owner)).toEqual(['turnout_owner', 'turnout_app'])
})
