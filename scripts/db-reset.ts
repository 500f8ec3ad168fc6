// Empties the database and brings it to the newest schema: `npm run db:reset`. The next `npm start` fills in the demo.
// A server of yours (DATABASE_URL) is only emptied when told so: `npm run db:reset -- --force`.
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { readSecretFiles } from '#server/platform/runtime/secret-files.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    )
  } finally {
    await client.end()
  }
  await migrate({ url, log: say })
}

try {
  process.loadEnvFile()
} catch {
  // no .env file: the environment alone decides
}
const { variables, mistakes } = readSecretFiles(process.env)
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.join('\n')}\n`)
  process.exit(1)
}
const { DATABASE_URL, TURNOUT_DATA = './data' } = variables
if (DATABASE_URL && !process.argv.includes('--force')) {
  process.stderr.write('This would delete everything in the database of DATABASE_URL: say so with --force.\n')
  process.exit(1)
}
try {
  const database = DATABASE_URL
    ? { url: DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: join(TURNOUT_DATA, 'postgres'), log: say })
  try {
    await empty(database.url)
  } finally {
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
