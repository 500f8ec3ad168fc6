// Brings the database of DATABASE_URL to the newest schema: `npx tsx scripts/migrate.ts`.
// `npm start` does the same by itself; this is for deployments that migrate before they start.
import { migrate } from '#server/platform/database/migrate.ts'
import { readSecretFiles } from '#server/platform/runtime/secret-files.ts'

const { variables, mistakes } = readSecretFiles(process.env)
const url = variables.DATABASE_URL
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.join('\n')}\n`)
  process.exit(1)
}
if (!url) {
  process.stderr.write('Set DATABASE_URL. The embedded database is migrated by every "npm start".\n')
  process.exit(1)
}
try {
  const applied = await migrate({ url, log: (line) => process.stdout.write(`${line}\n`) })
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `${applied.length} migrated\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
