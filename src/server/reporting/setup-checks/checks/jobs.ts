import { areJobsDone } from '#server/platform/jobs/job-health.ts'
import { type Check, fail, ok, unknown, warn } from '../check.ts'
import { BACKUP_OVERDUE } from '../limits.ts'

/** Somebody takes jobs, and in time (DEP-7h). */
export const worker: Check = {
  id: 'jobs.worker',
  title: /*i18n*/ { id: 'checks.worker.title', message: 'Worker' },
  async run({ jobs, now }) {
    const health = await jobs()
    const start = /*i18n*/ {
      id: 'checks.worker.start',
      message: 'Start a worker: without one no mail is sent and no hold ends.',
    }
    if (health.workers === 0)
      return fail(
        /*i18n*/ { id: 'checks.worker.none', message: 'No process takes jobs.' },
        start,
        'node dist/server/main.js --worker',
      )
    const values = { count: health.workers, due: health.due }
    const detail = {
      .../*i18n*/ {
        id: 'checks.worker.runs',
        message: '{count, plural, one {# process takes} other {# processes take}} jobs, {due} are due.',
      },
      values,
    }
    return areJobsDone(health, now())
      ? ok(detail)
      : warn(detail, /*i18n*/ { id: 'checks.worker.behind', message: 'Jobs wait for too long: start another worker.' })
  },
}

/** What waits for an operator's eyes (DEP-7h). */
export const alarms: Check = {
  id: 'jobs.alarms',
  title: /*i18n*/ { id: 'checks.alarms.title', message: 'Alarms' },
  async run({ alarms: listAlarms }) {
    const open = await listAlarms()
    if (open.length === 0) return ok(/*i18n*/ { id: 'checks.alarms.none', message: 'None is open.' })
    return warn(
      {
        .../*i18n*/ {
          id: 'checks.alarms.open',
          message: '{count, plural, one {# alarm is} other {# alarms are}} open: {kinds}.',
        },
        values: { count: open.length, kinds: [...new Set(open.map(({ kind }) => kind))].join(', ') },
      },
      /*i18n*/ { id: 'checks.alarms.look', message: 'Look at each, then take it off the list.' },
      'npm start -- operator alarm list',
    )
  },
}

/** A backup holds everybody's names and addresses (DEP-7h, BAK-1). */
export const backupKey: Check = {
  id: 'jobs.backup-key',
  title: /*i18n*/ { id: 'checks.backupKey.title', message: 'Key of the backups' },
  async run({ config }) {
    if (config.env.TURNOUT_BACKUP_KEY)
      return ok(/*i18n*/ { id: 'checks.backupKey.set', message: 'Backups are encrypted.' })
    return warn(
      /*i18n*/ { id: 'checks.backupKey.none', message: 'Backups are not encrypted.' },
      /*i18n*/ {
        id: 'checks.backupKey.make',
        message: 'Set TURNOUT_BACKUP_KEY, and keep it apart from the backups: without it none can be restored.',
      },
      'openssl rand -base64 48',
    )
  },
}

/** As its alarm says (DEP-7h, BAK-2). */
export const backup: Check = {
  id: 'jobs.backup',
  title: /*i18n*/ { id: 'checks.backup.title', message: 'Backup' },
  async run({ alarms: listAlarms }) {
    if ((await listAlarms()).some(({ kind }) => kind === BACKUP_OVERDUE))
      return fail(
        /*i18n*/ { id: 'checks.backup.overdue', message: 'The newest backup is older than 26 hours.' },
        /*i18n*/ { id: 'checks.backup.look', message: 'Look why the last one failed; then make one by hand.' },
        'npm start -- operator backup /backups',
      )
    return unknown(
      /*i18n*/ {
        id: 'checks.backup.unknown',
        message: 'No backup is known to be overdue. Try now and then whether yours can be restored.',
      },
    )
  },
}
