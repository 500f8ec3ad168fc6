// Writes the row types of the migrated database to src/server/platform/database/tables.ts: `npm run db:types`. A column
// whose values core lists (scripts/house-check/state-lists.ts) has those as its type, not `string`.
// With --verify it only says whether they are up to date, which is a step of the check.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase, startTestCluster } from './db.ts'
import { withStates } from './house-check/row-types.ts'
import { STATE_LISTS } from './house-check/state-lists.ts'

const TABLES = 'src/server/platform/database/tables.ts'
/** What our pg parsers make of these types (src/server/platform/database/db.ts). */
const TYPES = { int8: 'number', timestamptz: 'Date', date: 'string' }

/** What kysely-codegen reads from the database. */
async function readTables(): Promise<string> {
  const cluster = await startTestCluster()
  const folder = mkdtempSync(join(tmpdir(), 'db-types-'))
  try {
    const out = join(folder, 'tables.ts')
    const { status } = spawnSync(
      process.execPath,
      [
        'node_modules/kysely-codegen/dist/cli/bin.js',
        ...['--dialect', 'postgres', '--url', await cloneDatabase(cluster), '--out-file', out],
        ...['--default-schema', 'public', '--log-level', 'error'],
        ...['--exclude-pattern', '{graphile_worker.*,schema_migrations,public.schema_migrations}'],
        ...['--type-mapping', JSON.stringify(TYPES)],
      ],
      { stdio: 'inherit' },
    )
    if (status !== 0) throw new Error('kysely-codegen failed')
    return readFileSync(out, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
    await cluster.stop()
  }
}

const text = withStates(await readTables(), STATE_LISTS)
if (!process.argv.includes('--verify')) writeFileSync(TABLES, text)
else if (readFileSync(TABLES, 'utf8') !== text) {
  console.error(`${TABLES} is not what the database and core's lists say: npm run db:types`)
  process.exitCode = 1
}
