import { PATIENCE_MS, REPEAT_SECONDS } from './limits.ts'

/** What the reader is told while a call is repeated: that it goes on, or, after a minute, how to go on (HA-6). */
export type Waiting = 'WAITING' | { readonly again: () => void } | null

let waiting: Waiting = null
const listeners = new Set<() => void>()

export const readWaiting = (): Waiting => waiting

/** Where the page says so; without such a place a call fails as it did before. Returns what takes it away. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(now: Waiting): void {
  if (now === waiting) return
  waiting = now
  for (const listener of listeners) listener()
}

/** No answer, or one that came from something in between. Whoever is offline is told that at once. */
const isLost = (error: unknown): boolean =>
  ['NETWORK_ERROR', 'TIMEOUT'].includes(String((error as { code?: unknown }).code))

/** The server asks to be asked again: it, or the first call with this key, is still at it. */
async function isBusy(answer: Response): Promise<boolean> {
  if (answer.status === 502 || answer.status === 504) return true
  if (answer.status !== 503 && answer.status !== 409) return false
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { error?: { code?: string } } | null
  const code = body?.error?.code
  return answer.status === 503 ? code === undefined || code === 'BUSY' : code === 'IDEMPOTENCY_IN_PROGRESS'
}

/** After what the server asked for, half as long or half as much again: those who were refused together come apart. */
const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (0.5 + Math.random())))

/** One try; null where it is worth another, with how long to wait before it. */
async function once(send: () => Promise<Response>): Promise<{ answer: Response | null; seconds: number }> {
  try {
    const answer = await send()
    const seconds = Number(answer.headers.get('retry-after')) || REPEAT_SECONDS
    return { answer: (await isBusy(answer)) ? null : answer, seconds }
  } catch (error) {
    if (!isLost(error)) throw error
    return { answer: null, seconds: REPEAT_SECONDS }
  }
}

/** Calls under way that are being repeated: the page says so as long as there is one. */
let repeating = 0

/**
 * Repeats a call that changes nothing twice, until it is answered: for a minute by itself, then whenever the reader asks for
 * it. What was typed stays where it is meanwhile, since the call has not failed.
 */
export async function patiently(send: () => Promise<Response>, every_seconds?: number): Promise<Response> {
  let tried = await once(send)
  if (tried.answer) return tried.answer
  repeating++
  try {
    while (!tried.answer) {
      tell('WAITING')
      const ends_at = performance.now() + PATIENCE_MS
      while (!tried.answer && performance.now() < ends_at) {
        await pause(every_seconds ?? tried.seconds)
        tried = await once(send)
      }
      if (!tried.answer) await new Promise<void>((resolve) => tell({ again: resolve }))
    }
    return tried.answer
  } finally {
    repeating--
    if (repeating === 0) tell(null)
  }
}

/** Whether somebody would see that a call goes on. */
export const canWait = (): boolean => listeners.size > 0
