// Fills an empty database with the demo: `npm run db:seed`. A database with users in it is left alone.

import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { createDeps } from '#server/app/deps.ts'
import { readConfig } from '#server/platform/runtime/config.ts'

const { deps, stop } = await createDeps(readConfig(process.env), console.log)
try {
  const lines = await seedDemo(deps)
  console.log(
    lines.length > 0 ? lines.join('\n') : 'Nothing done: the database has users already, or this is no local address.',
  )
} finally {
  await stop()
}
