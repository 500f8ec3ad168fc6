import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { joinDelay } from '#core/sales/waiting-room/next-look.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import { MAX_JOIN_TRIES, MAX_RETRY_MS, RETRY_MS } from './limits.ts'
import { isPassing, type QueueCalls, Refused } from './queue-calls.ts'

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Asking {
  readonly calls: QueueCalls
  readonly code: string
  /** Milliseconds, by the server's clock. */
  readonly now: () => number
  /** Told when the server has to be waited for. */
  readonly onWait: () => void
}

/**
 * A place in the queue: a number, the work that it costs, and the token for it (ROOM-8). The work is done by the browser's
 * own cryptography, off the page's thread. Rejects with what the server refused for good.
 */
export async function askForPlace(queue: QueueView, { calls, code, now, onWait }: Asking): Promise<string> {
  await sleep(joinDelay(queue, { now: now(), chance: Math.random() }))
  for (let tries = 0; ; tries++) {
    try {
      const { token, challenge } = await calls.number(code)
      if (token !== null) return token
      const solution = challenge ? await solveChallenge({ challenge, deriveKey }) : null
      if (challenge && solution) return (await calls.join({ challenge, solution })).token
    } catch (error) {
      if (!(error instanceof Refused) || !canTryAgain(error, tries)) throw error
      onWait()
      await sleep(retryMs(error, tries))
    }
    if (tries >= MAX_JOIN_TRIES) throw new Refused('BUSY')
  }
}

/** A challenge whose time was over, or that was used for another place, is asked for once more. */
const canTryAgain = (error: Refused, tries: number): boolean =>
  tries < MAX_JOIN_TRIES && (isPassing(error) || error.code === 'QUEUE_TOKEN_INVALID')

/** As long as the server says, else twice as long each time; a little apart from all others. */
export const retryMs = ({ retry_after }: Refused, tries: number): number =>
  Math.max((retry_after ?? 0) * 1000, Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** tries)) * (1 + Math.random() / 5)
