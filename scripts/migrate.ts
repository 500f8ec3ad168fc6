// Brings the database to the newest schema, as DATABASE_OWNER_URL, or DATABASE_URL where that is not set: `npm run migrate`.
// `npm start` does the same by itself; this is for deployments that migrate before they start. What takes away what only the
// release before needs runs here as well, if that release is gone (MIG-5).
import { migrate } from '#server/platform/database/migrate.ts'
import { applyContracts } from '#server/platform/database/migration/contract.ts'
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
  const expanded = await migrate({ url: database.owner_url, log: say })
  const { applied, waiting } = await applyContracts({ url: database.owner_url, log: say })
  const count = expanded.length + applied.length
  say(count === 0 ? 'nothing to migrate' : `${count} migrated`)
  if (waiting) say(`${waiting.name} waits until the release before is gone: ${waiting.why}`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
