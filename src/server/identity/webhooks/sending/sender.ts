import { setTimeout as pause } from 'node:timers/promises'
import { isRush } from '#server/platform/jobs/batch-queue.ts'
import {
  RUSH_LOOK_MS,
  SENDER_CAREFUL_ENDPOINTS,
  SENDER_ENDPOINTS,
  SENDER_LOOK_MS,
  SENDER_PATIENCE_MS,
} from '../limits.ts'
import { type SenderDeps, takeTurn } from './take-turn.ts'
import { claimTurns } from './turn-queries.ts'

export interface Sender {
  /** Begins nothing more and waits for the attempts under way. */
  stop(): Promise<void>
}

/**
 * Delivers in this process for as long as it runs; any number of processes may, each endpoint is one's at a time (HOOK-6).
 * Endpoints do not wait for each other: each has its own turn, and those that keep failing have places of their own, so that
 * a hundred that hang keep none that answers. It looks a few times a second instead of being notified, like the publisher.
 */
export function startSender(deps: SenderDeps): Sender {
  const stopped = new AbortController()
  const done = Promise.all([
    work(deps, { careful: false, places: SENDER_ENDPOINTS }, stopped.signal),
    work(deps, { careful: true, places: SENDER_CAREFUL_ENDPOINTS }, stopped.signal),
  ])
  return {
    async stop() {
      stopped.abort()
      await done
    },
  }
}

interface Lane {
  readonly careful: boolean
  readonly places: number
}

async function work(deps: SenderDeps, { careful, places }: Lane, stopped: AbortSignal): Promise<void> {
  const turns = new Set<Promise<void>>()
  while (!stopped.aborted) {
    await afterBuyers(stopped)
    const now = deps.clock()
    const free = places - turns.size
    const claimed = free === 0 ? [] : await claimTurns(deps.db, { now, limit: free, careful }).catch(warn(deps, []))
    for (const one of claimed) {
      const turn = takeTurn(deps, one, stopped)
        .catch(warn(deps, undefined))
        .finally(() => turns.delete(turn))
      turns.add(turn)
    }
    // a turn that has ended makes room, and its endpoint may have more
    const idle = pause(SENDER_LOOK_MS, null, { signal: stopped }).catch(() => {})
    await (claimed.length > 0 ? Promise.race([idle, ...turns]) : idle)
  }
  await Promise.all(turns)
}

/** What can wait does not take the processor from those who are buying. */
async function afterBuyers(stopped: AbortSignal): Promise<void> {
  for (let waited = 0; waited < SENDER_PATIENCE_MS && isRush() && !stopped.aborted; waited += RUSH_LOOK_MS)
    await pause(RUSH_LOOK_MS)
}

const warn =
  <T>({ log }: SenderDeps, instead: T) =>
  (error: unknown): T => {
    log.warn({ err: error }, 'delivering webhooks failed, it will be tried again')
    return instead
  }
