// Writes the archive of this release, demo data alone, to test/releases/<version>: `npx tsx scripts/release-archive.ts`.
// Done once for each release, when its last migration is in; restore.releases.test.ts restores them all (MIG-7).
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { createDeps } from '#server/app/deps.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { countsOf } from '#server/platform/backup/verify-archive.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { RELEASE } from '#server/platform/runtime/release.ts'
import { secretCheck } from '#server/platform/runtime/secrets.ts'
import { COMMIT, OLD_CODE, RELEASES } from '#test/releases.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { cloneDatabase, startTestCluster } from './db.ts'

const cluster = await startTestCluster()
const data = mkdtempSync(join(tmpdir(), 'turnout-release-'))
try {
  const url = await cloneDatabase(cluster)
  const env = { DATABASE_URL: url, TURNOUT_DATA: data, TURNOUT_SECRET: TEST_SECRET, LOG_LEVEL: 'error' }
  const { deps, stop } = await createDeps(readConfig(env), console.log)
  await seedDemo(deps)
  const attendee = await deps.db
    .selectFrom('attendees')
    .selectAll()
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const code = await ticketCode(deps.db, deps.secrets, attendee)
  const made = await makeBackup({
    place: await openPlace(data, null),
    url,
    // pictures would be most of it, and no release changes them
    files: null,
    release: RELEASE,
    secret_check: secretCheck(deps.secrets),
    backup_key: null,
  })
  const folder = join(RELEASES, RELEASE)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(data, made.name), folder, { recursive: true })
  writeFileSync(join(folder, OLD_CODE), `${attendee.event_id} ${attendee.id} ${code}\n`)
  writeFileSync(join(folder, COMMIT), execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }))
  await stop()
  console.log(countsOf(made.manifest))
} finally {
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
}
