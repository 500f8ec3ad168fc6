// Commands of the operator, from the source tree: `npx tsx scripts/operator.ts confirm-email anna@example.org`.
// The built product has them too: `npm start -- operator …`, `node dist/server/main.js operator …`.
import { runOperator } from '#server/app/operator.ts'

try {
  process.loadEnvFile()
} catch {
  // no .env file: the environment alone decides
}
process.exitCode = await runOperator(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
