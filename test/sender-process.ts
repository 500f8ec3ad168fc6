// A sender of webhooks in a process of its own, for tests that kill it. It says `claimed` once an endpoint is its own; with
// STOP_AT=claimed it stays there. Its clock stands still at NOW, and every receiver is on this machine, at PORT.

import { type SenderDeps, takeTurn } from '#server/identity/webhooks/sending/take-turn.ts'
import { claimTurns } from '#server/identity/webhooks/sending/turn-queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { TEST_SECRET } from './test-secret.ts'
import { receiverRules } from './webhook-receiver.ts'

const { DATABASE_URL = '', STOP_AT = '', NOW = '', PORT = '' } = process.env
const pool = createPool(DATABASE_URL, { max: 2, name: 'sender-process' })
const config = readConfig({ NODE_ENV: 'test', TURNOUT_SECRET: TEST_SECRET })
const deps = {
  config,
  pool,
  db: createDb(pool),
  clock: () => new Date(NOW),
  secrets: createSecrets(TEST_SECRET),
  log: createLog('error'),
  readObject: async () => null,
  terms: { rules: receiverRules({ port: Number(PORT) }), timeout_ms: 15_000 },
} as unknown as SenderDeps

const claimed = await claimTurns(deps.db, { now: systemCtx(deps).now, limit: 10, careful: false })
process.stdout.write('claimed\n')
if (STOP_AT === 'claimed') await new Promise((resolve) => setTimeout(resolve, 2 ** 30))
await Promise.all(claimed.map((one) => takeTurn(deps, one, new AbortController().signal)))
process.stdout.write('done\n')
