import { PROCESS_BEAT_MS } from '#core/platform/limits.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/context/alarms.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

const ALARM = { kind: 'HA_NOT_SYNCHRONOUS', subject: 'database' }

/** HA-1: an operator is told when commits wait for no standby though they have to, and when they do again. */
export async function tellStandby({ db, gate, clock }: Pick<Deps, 'db' | 'gate' | 'clock'>): Promise<void> {
  const now = clock()
  await inTransaction(db, (tx) =>
    gate.is_synchronous ? resolveAlarm(tx, ALARM, now).then(() => {}) : raiseAlarm(tx, { ...ALARM, data: {} }, now),
  )
}

/** Tells each change, and what was found at the start. */
export function watchStandby(deps: Deps): void {
  let told: boolean | null = null
  const look = async (): Promise<void> => {
    const { is_synchronous } = deps.gate
    if (is_synchronous === told) return
    try {
      await tellStandby(deps)
      told = is_synchronous
    } catch (error) {
      deps.log.warn({ err: error }, 'whether commits wait for a standby could not be told')
    }
  }
  if (deps.config.needs_standby) setInterval(() => void look(), PROCESS_BEAT_MS).unref()
}
