import { hostname } from 'node:os'
import { PROCESS_BEAT_MS } from '#core/platform/limits.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/context/alarms.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

/** What of a process is an alarm as long as it is so. */
export interface Watched {
  readonly kind: 'HA_NOT_SYNCHRONOUS' | 'CLOCK_JUMP' | 'DISK_NEARLY_FULL'
  /** What it is about: the database, or a machine. */
  readonly subject: string
  isSo(): boolean
}

/** An operator is told when it is so, and when it is not any more (HA-1, HA-10, HA-11). */
export async function tellAlarm({ db, clock }: Pick<Deps, 'db' | 'clock'>, watched: Watched): Promise<void> {
  const now = clock()
  const { kind, subject } = watched
  await inTransaction(db, (tx) =>
    watched.isSo()
      ? raiseAlarm(tx, { kind, subject, data: {} }, now)
      : resolveAlarm(tx, { kind, subject }, now).then(() => {}),
  )
}

/** Tells each change, and what was found at the start, within ten seconds. */
export function watchAlarms(deps: Deps, all: readonly Watched[]): void {
  const told = new Map<Watched, boolean>()
  const look = async (watched: Watched): Promise<void> => {
    const is_so = watched.isSo()
    if (told.get(watched) === is_so) return
    try {
      await tellAlarm(deps, watched)
      told.set(watched, is_so)
    } catch (error) {
      deps.log.warn({ err: error, alarm: watched.kind }, 'an alarm could not be told')
    }
  }
  setInterval(() => void Promise.all(all.map(look)), PROCESS_BEAT_MS).unref()
}

/** What a process of the product watches of its database and its machine. */
export const watchedBy = (
  { config, gate, space }: Pick<Deps, 'config' | 'gate' | 'space'>,
  time: { readonly has_jumped: boolean },
): Watched[] => [
  ...(config.needs_standby
    ? [{ kind: 'HA_NOT_SYNCHRONOUS', subject: 'database', isSo: () => !gate.is_synchronous } as const]
    : []),
  { kind: 'DISK_NEARLY_FULL', subject: hostname(), isSo: () => space.left.is_nearly_full },
  { kind: 'CLOCK_JUMP', subject: 'database', isSo: () => time.has_jumped },
]
