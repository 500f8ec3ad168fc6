import { SECOND_MS } from '#core/platform/limits.ts'
import { CLOCK_FAIL_MS, CLOCK_WARN_MS } from '#core/reporting/setup-checks/limits.ts'
import { type Check, type Finding, fail, ok, unknown, warn } from '../check.ts'

const TEXT = /*i18n*/ {
  id: 'checks.clock.differs',
  message: 'The clock of this machine differs by {seconds} s.',
}
const SET_IT = /*i18n*/ {
  id: 'checks.clock.set',
  message: 'Let the machines set their clocks from the network, for example with chrony.',
}

function judge(difference_ms: number): Finding {
  const off = Math.abs(difference_ms)
  const detail = { ...TEXT, values: { seconds: Math.round(off / 100) / 10 } }
  if (off > CLOCK_FAIL_MS) return fail(detail, SET_IT, 'timedatectl set-ntp true')
  return off > CLOCK_WARN_MS ? warn(detail, SET_IT, 'timedatectl set-ntp true') : ok(detail)
}

/** All processes count by the database's clock (DEP-7b). */
export const databaseClock: Check = {
  id: 'clock.database',
  title: /*i18n*/ { id: 'checks.clock.database', message: 'Clock, beside the database’s' },
  async run({ database, now }) {
    const asked = now().getTime()
    const { clock } = await database()
    // somewhere between asking and hearing
    const heard = now().getTime()
    const at = clock.getTime()
    return judge(at < asked ? asked - at : Math.max(0, at - heard))
  },
}

/** DEP-7b. A header tells whole seconds, the past one. */
export const addressClock: Check = {
  id: 'clock.address',
  title: /*i18n*/ { id: 'checks.clock.address', message: 'Clock, beside the public address’s' },
  async run({ visit, now }) {
    const asked = now().getTime()
    const { date } = await visit()
    const heard = now().getTime()
    if (!date) return unknown(/*i18n*/ { id: 'checks.clock.noDate', message: 'The address tells no time.' })
    const at = date.getTime()
    return judge(at + SECOND_MS < asked ? asked - at - SECOND_MS : Math.max(0, at - heard))
  },
}
