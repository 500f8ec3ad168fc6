import { openArchive } from '#server/platform/backup/archive-place.ts'
import { connectToRestore, emptyDatabase, loadArchive } from '#server/platform/backup/load-archive.ts'
import { openManifest, verifyArchive } from '#server/platform/backup/verify-archive.ts'
import { migrate, unmarkRestoring } from '#server/platform/database/migrate.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { findFaults } from './find-faults.ts'

type Say = (line: string) => void

/** BAK-3: sums, counts and key of an archive; with `url` it is restored there and recounted, and the database left empty. */
export async function verifyBackup(
  config: Config,
  { given, url }: { readonly given: string; readonly url: string | undefined },
  say: Say,
): Promise<string> {
  const opened = await openManifest(
    await openArchive(given, config.store_keys.present),
    config.env.TURNOUT_BACKUP_KEY ?? null,
  )
  const { made_at, release, salt } = opened.manifest
  const { tables, rows, files, bytes } = await verifyArchive(opened)
  say(`${opened.archive.name}: of ${made_at}, release ${release}, ${salt ? 'encrypted' : 'not encrypted'}.`)
  say(`All parts are there and sound: ${tables} tables, ${rows} rows, ${files} files, ${bytes} bytes.`)
  if (url === undefined) return 'Verified. Whether it can be restored shows: operator backup verify … --restore <URL>'
  const client = await connectToRestore(url)
  try {
    await loadArchive(client, { url, opened, say })
    await migrate({ url, is_restoring: true })
    const faults = await findFaults(url, opened.manifest)
    await emptyDatabase(client)
    await unmarkRestoring(client)
    if (faults.length > 0) throw new Error(`Restored, but not sound:\n${faults.join('\n')}`)
    return 'Restored, recounted and found sound; the scratch database is empty again.'
  } finally {
    await client.end()
  }
}
