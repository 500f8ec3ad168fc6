import pg from 'pg'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import { refuseProcesses } from '#server/platform/backup/load-archive.ts'
import { countsOf } from '#server/platform/backup/verify-archive.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { makeInstallationBackup, noteBackup } from './backups/make-installation-backup.ts'
import { type RecoverySteps, recoverInstallation } from './backups/recover-installation.ts'
import { verifyBackup } from './backups/verify-backup.ts'
import { createDeps, installationSecret, reachDatabase } from './deps.ts'
import { restoreInstallation } from './restore-installation.ts'

type Say = (line: string) => void

export interface BackupWords {
  readonly config: Config
  readonly words: readonly string[]
  readonly options: BackupOptions
  readonly say: Say
}

interface BackupOptions {
  readonly restore?: string | undefined
  readonly since?: string | undefined
  readonly return?: boolean | undefined
  readonly send?: boolean | undefined
  readonly done?: boolean | undefined
}

/** Commands that come before there is an installation to run them in, or must not change its tables. */
export const BACKUP_COMMANDS: Readonly<Record<string, (given: BackupWords) => Promise<string>>> = {
  backup: async ({ config, words: [first, second], options, say }) => {
    if (first === 'verify' && second) return verifyBackup(config, { given: second, url: options.restore }, say)
    if (!first) throw new Error('Say where to: operator backup <folder or s3://…>')
    return backup(config, first, say)
  },
  restore: async ({ config, words: [given], say }) => {
    if (!given) throw new Error('Say which backup: operator restore <archive>')
    return restoreInstallation(config, given, say)
  },
  recover: ({ config, options, say }) => recover(config, stepsOf(options), say),
}

function stepsOf({ since, return: returns, send: sends, done: is_done }: BackupOptions): RecoverySteps {
  const data_of = since === undefined ? undefined : new Date(since)
  if (data_of && Number.isNaN(data_of.getTime())) throw new Error('Say an instant: --since 2027-03-01T10:00:00Z')
  return { data_of, returns, sends, is_done }
}

async function recover(config: Config, steps: RecoverySteps, say: Say): Promise<string> {
  const database = await reachDatabase(config, say)
  try {
    await refuseBeside(database.urls.owner_url)
    const { deps, stop } = await createDeps({ ...config, database: database.urls }, say)
    return await recoverInstallation(systemCtx(deps), steps, say).finally(stop)
  } finally {
    await database.stop()
  }
}

/** A recovery begins where nothing runs: a process that has seen the installation sell would go on selling (BAK-5). */
async function refuseBeside(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'turnout-recover' })
  await client.connect()
  try {
    // by name, so that data of a release without the column is asked too
    const { rows } = await client.query<{ since: string | null }>(
      "select to_jsonb(i) ->> 'recovering_since' as since from installation i",
    )
    if (!rows[0]?.since) await refuseProcesses(client)
  } finally {
    await client.end()
  }
}

/** Beside a running product, and before an upgrade: tables stay as they are. */
async function backup(config: Config, target: string, say: Say): Promise<string> {
  const { urls, stop } = await reachDatabase(config, say)
  const pool = createPool(urls.direct_url, { max: 1, name: 'turnout-backup' })
  try {
    const place = await openPlace(target, config.store_keys.present)
    const secrets = createSecrets(installationSecret(config))
    const made = await makeInstallationBackup({ config, secrets, url: urls.direct_url }, place)
    await noteBackup({ db: createDb(pool), actor: null, now: new Date() }, made).catch((error: Error) =>
      say(`It could not be noted in the audit log: ${error.message}`),
    )
    const { tables, rows, files, bytes } = countsOf(made.manifest)
    if (!made.manifest.salt) say('It is not encrypted: TURNOUT_BACKUP_KEY is not set.')
    return `${made.name}: ${tables} tables, ${rows} rows, ${files} files, ${bytes} bytes.\nThe secret is not in it: keep TURNOUT_SECRET apart.`
  } finally {
    await pool.end()
    await stop()
  }
}
