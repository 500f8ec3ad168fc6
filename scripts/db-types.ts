// Writes the row types of the migrated database to src/server/platform/database/tables.ts: `npm run db:types`.
// With --verify it only says whether they are up to date, which is a step of the check.
import { spawnSync } from 'node:child_process'
import { cloneDatabase, startTestCluster } from './db.ts'

const TABLES = 'src/server/platform/database/tables.ts'
/** What our pg parsers make of these types (src/server/platform/database/db.ts). */
const TYPES = { int8: 'number', timestamptz: 'Date', date: 'string' }

const cluster = await startTestCluster()
try {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...['--dialect', 'postgres', '--url', await cloneDatabase(cluster), '--out-file', TABLES],
      ...[
        '--default-schema',
        'public',
        '--exclude-pattern',
        '{graphile_worker.*,schema_migrations,public.schema_migrations}',
        '--log-level',
        'error',
      ],
      ...['--type-mapping', JSON.stringify(TYPES), ...process.argv.slice(2)],
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await cluster.stop()
}
