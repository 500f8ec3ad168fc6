import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '#server/platform/backup/archive-place.ts'
import { connectToRestore, loadArchive, loadFiles } from '#server/platform/backup/load-archive.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { type OpenedArchive, openManifest, verifyArchive } from '#server/platform/backup/verify-archive.ts'
import { audit } from '#server/platform/context/audit.ts'
import { type Ctx, systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { migrate, unmarkRestoring } from '#server/platform/database/migrate.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { createSecrets, secretCheck } from '#server/platform/runtime/secrets.ts'
import { beginRecovery } from './backups/begin-recovery.ts'
import { findFaults } from './backups/find-faults.ts'
import { recoverInstallation } from './backups/recover-installation.ts'
import { createDeps, installationSecret, reachDatabase } from './deps.ts'

type Say = (line: string) => void

/**
 * BAK-4: an archive into an empty database. Everything is checked before anything is written; from the first write to the last
 * a marker keeps every process away, and the data it then lets in sells nothing until it was recovered (BAK-5).
 */
export async function restoreInstallation(config: Config, given: string, say: Say): Promise<string> {
  const opened = await openManifest(
    await openArchive(given, config.store_keys.present),
    config.env.TURNOUT_BACKUP_KEY ?? null,
  )
  refuseOtherSecret(config, opened.manifest)
  say(`reading ${opened.archive.name}, of ${opened.manifest.made_at}`)
  await verifyArchive(opened)
  const database = await reachDatabase(config, say)
  try {
    const { urls } = database
    const client = await connectToRestore(urls.owner_url)
    try {
      await loadArchive(client, { url: urls.owner_url, opened, say })
      await migrate({ url: urls.owner_url, is_restoring: true, log: say })
      tellFaults(await findFaults(urls.owner_url, opened.manifest), say)
      await refill({ ...config, database: urls }, opened, say)
      await unmarkRestoring(client)
    } finally {
      await client.end()
    }
    return await recoverRestored({ ...config, database: urls }, say)
  } finally {
    await database.stop()
  }
}

/** Asked before one is made up: a new secret would open nothing of the archive. */
function refuseOtherSecret(config: Config, { secret_check }: Manifest): void {
  const is_there = config.env.TURNOUT_SECRET !== undefined || existsSync(join(config.data_dir, 'secret'))
  const own = is_there ? secretCheck(createSecrets(installationSecret(config))).toString('hex') : null
  if (own === secret_check) return
  throw new Error(
    `This backup was made with another TURNOUT_SECRET${own === null ? ', and none is set here' : ''}: nothing was restored. ` +
      'Set TURNOUT_SECRET to the one that is kept apart from the backups, or put it into the file "secret" in TURNOUT_DATA.',
  )
}

/** What was wrong before the backup is in it too: told, and left to whoever decides when to sell again (BAK-5). */
function tellFaults(faults: readonly string[], say: Say): void {
  if (faults.length === 0) say('Restored, recounted and found sound.')
  else say(`Restored as it was, but not sound; see to it before you sell again:\n${faults.join('\n')}`)
}

/** The files, and the commit with which the data is one that is to be recovered. */
async function refill(config: Config, opened: OpenedArchive, say: Say): Promise<void> {
  const { deps, stop } = await createDeps(config, say, { is_restoring: true })
  try {
    say(`${await loadFiles(deps.storage, opened)} files`)
    await storeRestored(systemCtx(deps), opened)
  } finally {
    await stop()
  }
}

async function recoverRestored(config: Config, say: Say): Promise<string> {
  const { deps, stop } = await createDeps(config, say)
  try {
    return await recoverInstallation(systemCtx(deps), {}, say)
  } finally {
    await stop()
  }
}

/** What starts from here on finds that nothing is sold yet. */
const storeRestored = (ctx: Ctx, { archive, manifest }: OpenedArchive): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await audit(tx, ctx, 'restore.done', { data: { name: archive.name, release: manifest.release } })
    await beginRecovery(tx, ctx, new Date(manifest.made_at))
  })
