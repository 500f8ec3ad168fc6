import type { ArchivePlace } from '#server/platform/backup/archive.ts'
import { type MadeBackup, makeBackup } from '#server/platform/backup/make-backup.ts'
import { countsOf } from '#server/platform/backup/verify-archive.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, Deps } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { RELEASE } from '#server/platform/runtime/release.ts'
import { type Secrets, secretCheck } from '#server/platform/runtime/secrets.ts'
import { assertSpaceForBackup } from '#server/platform/space/disk-space.ts'

export interface InstallationToBackUp {
  readonly config: Config
  readonly secrets: Secrets
  /** Of the database, or of a replica of it. */
  readonly url: string
}

/** BAK-1: database and files of this installation, as of one instant. The secret is kept apart (BAK-6). */
export async function makeInstallationBackup(
  { config, secrets, url }: InstallationToBackUp,
  place: ArchivePlace,
): Promise<MadeBackup> {
  await assertSpaceForBackup(config.data_dir)
  const { address } = config.files
  return makeBackup({
    place,
    url,
    // a bucket is kept by its own means
    files: address.kind === 'FOLDER' ? address.path : null,
    release: RELEASE,
    secret_check: secretCheck(secrets),
    backup_key: config.env.TURNOUT_BACKUP_KEY ?? null,
  })
}

/** That there is one, for whoever asks later (BO-190). */
export const noteBackup = (
  ctx: Pick<Deps, 'db'> & Pick<Ctx, 'actor' | 'now'>,
  { name, manifest }: MadeBackup,
): Promise<void> =>
  inTransaction(ctx.db, (tx) => audit(tx, ctx, 'backup.made', { data: { name, ...countsOf(manifest) } }))
