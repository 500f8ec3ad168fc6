// Brings the database to the newest schema, as DATABASE_OWNER_URL, or DATABASE_URL where that is not set: `npm run migrate`.
// `npm start` does the same by itself; this is for deployments that migrate before they start.
import { migrate } from '#server/platform/database/migrate.ts'
import { assertTransport } from '#server/platform/database/server/transport.ts'
import { ConfigError, readConfig } from '#server/platform/runtime/config.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  process.loadEnvFile()
} catch {
  // no .env file: the environment alone decides
}
try {
  const { database } = readConfig(process.env)
  if (!database) throw new ConfigError('Set DATABASE_URL. The embedded database is migrated by every "npm start".')
  await assertTransport(database)
  const applied = await migrate({ url: database.owner_url, log: say })
  say(applied.length === 0 ? 'nothing to migrate' : `${applied.length} migrated`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
