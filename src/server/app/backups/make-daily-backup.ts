import pg from 'pg'
import { isBackupDue, isBackupOverdue, keptBackups } from '#core/platform/backup/kept-backups.ts'
import { type ArchivePlace, archiveTime } from '#server/platform/backup/archive.ts'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/context/alarms.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { BACKUP_LOCK_KEY } from './limits.ts'
import { makeInstallationBackup, noteBackup } from './make-installation-backup.ts'

/**
 * BAK-2: the day's backup where it is time and nobody has made one since, then those that are kept no longer. One that fails
 * is tried again at the next round; after 26 hours without any the operator hears of it.
 */
export async function makeDailyBackup(ctx: Ctx): Promise<void> {
  const { TURNOUT_BACKUP_TO, TURNOUT_BACKUP_AT } = ctx.config.env
  if (!TURNOUT_BACKUP_TO) return
  const place = await openPlace(TURNOUT_BACKUP_TO, ctx.config.store_keys.present)
  const url = ctx.pools.jobs.options.connectionString ?? ''
  try {
    const isDue = async () => isBackupDue(await newestIn(place), TURNOUT_BACKUP_AT, ctx.now)
    if (await isDue())
      await alone(url, async () => {
        // another worker may have made it while this one looked
        if (!(await isDue())) return
        await noteBackup(ctx, await makeInstallationBackup({ ...ctx, url }, place))
        await removeOld(place, ctx.now)
      })
  } catch (error) {
    ctx.log.error({ err: error }, 'the backup failed, it will be tried again')
  }
  await tellOverdue(ctx, place)
}

const newestIn = async (place: ArchivePlace): Promise<Date | null> => {
  const name = (await place.list()).at(-1)
  return name === undefined ? null : archiveTime(name)
}

/** One at a time in the whole installation: a backup may take longer than the time to the next round. */
async function alone(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'turnout-backup' })
  await client.connect()
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [BACKUP_LOCK_KEY])
    if (rows[0]!.ours) await work()
  } finally {
    await client.end()
  }
}

async function removeOld(place: ArchivePlace, now: Date): Promise<void> {
  const names = await place.list()
  const kept = new Set(keptBackups(names.map(archiveTime), now).map((at) => at.getTime()))
  for (const name of names) if (!kept.has(archiveTime(name).getTime())) await place.remove(name)
}

async function tellOverdue(ctx: Ctx, place: ArchivePlace): Promise<void> {
  // a place that cannot be read has none that could be restored
  const newest = await newestIn(place).catch(() => null)
  ctx.metrics.newest_backup.at = newest
  const alarm = { kind: 'BACKUP_OVERDUE', subject: 'installation' }
  const data = { newest: newest?.toISOString() ?? null }
  await inTransaction(ctx.db, async (tx) => {
    if (isBackupOverdue(newest, ctx.now)) await raiseAlarm(tx, { ...alarm, data }, ctx.now)
    else await resolveAlarm(tx, alarm, ctx.now)
  })
}
