import pg from 'pg'
import { REPLICA_LAG_MS } from '#core/platform/replica/limits.ts'
import type { ArchivePlace } from '#server/platform/backup/archive.ts'
import { type MadeBackup, makeBackup } from '#server/platform/backup/make-backup.ts'
import { countsOf } from '#server/platform/backup/verify-archive.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, Deps } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { noteLost } from '#server/platform/database/lost-connection.ts'
import { caughtUpAfter } from '#server/platform/database/server/caught-up.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { RELEASE } from '#server/platform/runtime/release.ts'
import { type Secrets, secretCheck } from '#server/platform/runtime/secrets.ts'
import { assertSpaceForBackup } from '#server/platform/space/disk-space.ts'

export interface InstallationToBackUp {
  readonly config: Config
  readonly secrets: Secrets
  /** Of the primary. */
  readonly url: string
}

/** BAK-1: database and files of this installation, as of one instant; of the replica where there is one that follows. The secret is kept apart (BAK-6). */
export async function makeInstallationBackup(
  { config, secrets, url: primary_url }: InstallationToBackUp,
  place: ArchivePlace,
): Promise<MadeBackup> {
  await assertSpaceForBackup(config.data_dir)
  const { address } = config.files
  const order = {
    place,
    // a bucket is kept by its own means
    files: address.kind === 'FOLDER' ? address.path : null,
    release: RELEASE,
    secret_check: secretCheck(secrets),
    backup_key: config.env.TURNOUT_BACKUP_KEY ?? null,
  }
  const { replica_url, is_pooled = false } = config.database ?? {}
  if (replica_url && (await caughtUpAfter({ primary_url, replica_url, is_pooled }, REPLICA_LAG_MS)) !== null) {
    try {
      return await makeBackup({ ...order, url: replica_url })
    } catch (error) {
      // what it replays may take a table from under a long reading (DB-12)
      if (!isOfDatabase(error)) throw error
    }
  }
  return makeBackup({ ...order, url: primary_url })
}

/** Faults of the server or of the way to it; a place that is full would be as full the second time. */
const isOfDatabase = (error: unknown): boolean => error instanceof pg.DatabaseError || noteLost(error)

/** That there is one, for whoever asks later (BO-190). */
export const noteBackup = (
  ctx: Pick<Deps, 'db'> & Pick<Ctx, 'actor' | 'now'>,
  { name, manifest }: MadeBackup,
): Promise<void> =>
  inTransaction(ctx.db, (tx) => audit(tx, ctx, 'backup.made', { data: { name, ...countsOf(manifest) } }))
