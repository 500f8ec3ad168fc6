import { expect, test } from 'vitest'
import { nothingOfAConnection } from './connection-rules.ts'
import { buildTree } from './source-tree.ts'

const found = (source: string, path = 'src/server/catalog/a/queries.ts'): (string | undefined)[] =>
  nothingOfAConnection(buildTree(new Map([[path, source]]))).map(({ message }) => message.split(':')[0])

test.each([
  ['SET', 'sql`set statement_timeout = 0`'],
  ['SET', "client.query('SET SESSION lock_timeout TO 5')"],
  ['SET', "sql`select set_config('a.b', ${value}, false)`"],
  ['LISTEN', 'client.query(`listen ${channel}`)'],
  ['session lock', 'sql`select pg_advisory_lock(1)`'],
  ['session lock', 'sql`select pg_try_advisory_lock_shared(1, 2)`'],
  ['temporary table', 'sql`create temp table found (id bigint)`'],
  ['temporary table', 'sql`select id into temporary found from orders`'],
  ['WITH HOLD', 'sql`declare walked cursor with hold for select 1`'],
  ['prepared statement', "client.query('prepare find (int) as select $1')"],
  ['startup options', "createPool({ options: '-c lock_timeout=1' })"],
  ['connection of its own', 'const client = new pg.Client({ connectionString })'],
  ['connection of its own', 'const pool = new Pool(options)'],
])('%s is found: %s (DB-3)', (what, source) => expect(found(source)).toEqual([what]))

test('what ends with the transaction is not', () => {
  const source = `
    sql\`set local statement_timeout = 0\`
    sql\`set transaction read only\`
    sql\`select set_config('a.b', 'c', true)\`
    sql\`select pg_advisory_xact_lock(1), pg_try_advisory_xact_lock(2)\`
    sql\`declare walked no scroll cursor for select 1\`
    sql\`update a set b = 1\`
    const clients = new Set()
    const message = 'Set APP_URL to the public address'
    // set statement_timeout = 0
  `
  expect(found(source)).toEqual([])
})

test('what leads straight to the server may have there what it needs, and no more', () => {
  const path = 'src/server/platform/database/direct-line.ts'
  expect(found('client.query(`listen ${channel}`)', path)).toEqual([])
  expect(found('sql`create temp table a (id int)`', path)).toEqual(['temporary table'])
})
