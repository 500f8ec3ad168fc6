import { randomUUID } from 'node:crypto'
import { GB } from '#core/platform/limits.ts'
import { FREE_SPACE_FAIL_GB, FREE_SPACE_WARN_PERCENT } from '#core/reporting/setup-checks/limits.ts'
import { type Check, fail, ok, reasonOf, warn } from '../check.ts'
import { READABLE_BY_OTHERS } from '../limits.ts'

/** A file is written, read and removed again (DEP-7d). */
export const store: Check = {
  id: 'store.probe',
  title: /*i18n*/ { id: 'checks.store.title', message: 'Store of files' },
  async run({ storage }) {
    const key = `probe/${randomUUID()}`
    const bytes = Buffer.from(key)
    try {
      await storage.write(key, bytes)
      const read = await storage.read(key)
      await storage.remove(key)
      if (!read?.equals(bytes) || (await storage.read(key)) !== null)
        return fail(
          /*i18n*/ {
            id: 'checks.store.forgets',
            message: 'What was written could not be read back, or was not removed.',
          },
          RIGHTS,
        )
      return ok(/*i18n*/ { id: 'checks.store.ok', message: 'A file was written, read and removed.' })
    } catch (error) {
      return fail(
        {
          .../*i18n*/ { id: 'checks.store.refused', message: 'The store refused ({reason}).' },
          values: { reason: reasonOf(error) },
        },
        RIGHTS,
      )
    }
  },
}
const RIGHTS = /*i18n*/ {
  id: 'checks.store.rights',
  message: 'The user that Turnout runs as has to read, write and delete there; each process needs the same store.',
}

/** Where uploads, exports and backups would be refused (DEP-7d, HA-11). */
export const disk: Check = {
  id: 'store.space',
  title: /*i18n*/ { id: 'checks.space.title', message: 'Free space of TURNOUT_DATA' },
  async run({ space }) {
    const { free, total } = await space()
    const percent = Math.floor((100 * free) / total)
    const detail = {
      .../*i18n*/ { id: 'checks.space.free', message: '{gigabytes} GB are free, {percent} %.' },
      values: { gigabytes: Math.round((10 * free) / GB) / 10, percent },
    }
    const more = /*i18n*/ { id: 'checks.space.more', message: 'Make room, or give the volume more space.' }
    if (free < FREE_SPACE_FAIL_GB * GB) return fail(detail, more, 'df -h')
    return percent < FREE_SPACE_WARN_PERCENT ? warn(detail, more, 'df -h') : ok(detail)
  },
}

/** DEP-7d. A process with another secret than the database was set up with does not start (OBJ-10). */
export const secrets: Check = {
  id: 'store.secrets',
  title: /*i18n*/ { id: 'checks.secrets.title', message: 'Secrets' },
  async run({ secretFiles, secretFits }) {
    if (!(await secretFits()))
      return fail(
        /*i18n*/ { id: 'checks.secrets.other', message: 'The database was set up with another TURNOUT_SECRET.' },
        /*i18n*/ {
          id: 'checks.secrets.former',
          message: 'Set TURNOUT_SECRET to the former one: with this one nothing starts.',
        },
      )
    const open = (await secretFiles()).filter(({ mode }) => (mode & READABLE_BY_OTHERS) !== 0).map(({ path }) => path)
    if (open.length === 0)
      return ok(/*i18n*/ { id: 'checks.secrets.ok', message: 'Other users of this machine cannot read them.' })
    return warn(
      {
        .../*i18n*/ { id: 'checks.secrets.open', message: 'Every user of this machine can read {paths}.' },
        values: { paths: open.join(', ') },
      },
      /*i18n*/ { id: 'checks.secrets.close', message: 'Take the right to read them from others.' },
      `chmod o-r ${open.join(' ')}`,
    )
  },
}
