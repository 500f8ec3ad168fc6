import { toCode } from '#core/platform/actions/action.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import {
  type CodedStep,
  LIVE_STEPS,
  type LiveStep,
  type PlainStep,
  timeClass,
} from '#core/platform/sale-steps/steps.ts'
import { afterCommit } from '#server/platform/database/transaction-trace.ts'
import { type Deps, onePerProcess } from './context.ts'
import { MAX_LIVE_CODES, MAX_LIVE_EVENTS, MAX_LIVE_ROWS } from './limits.ts'

/** What happened at an event in one second, in this process. */
export interface LiveCount {
  readonly event_id: number
  readonly second: Date
  readonly step: LiveStep
  /** Empty but for coded steps. */
  readonly code: string
  readonly count: number
}

const AT = Object.fromEntries(LIVE_STEPS.map((step, index) => [step, index])) as Record<LiveStep, number>
const OTHER = 'other'

/** A number for each step, and those of codes beside them: to count is an addition. */
interface EventCounts {
  readonly steps: Int32Array
  readonly codes: Map<string, number>
}

/**
 * Counts of one process until they are written (LIVE-1). However many events and codes strangers bring about, it holds a bounded
 * number: beyond `MAX_LIVE_CODES` of an event's second they are "other", beyond `MAX_LIVE_EVENTS` nothing is counted.
 */
class LiveCounts {
  private events = new Map<number, EventCounts>()
  private unwritten: LiveCount[] = []

  add(event_id: number, step: PlainStep, n: number): void {
    const steps = this.of(event_id)?.steps
    if (steps) steps[AT[step]] = (steps[AT[step]] ?? 0) + n
  }

  addCode(event_id: number, step: CodedStep, code: string): void {
    const codes = this.of(event_id)?.codes
    if (!codes) return
    const own = `${step}:${code}`
    const key = codes.has(own) || codes.size < MAX_LIVE_CODES ? own : `${step}:${OTHER}`
    codes.set(key, (codes.get(key) ?? 0) + 1)
  }

  /** All that is not written yet, and begins anew. What was counted since the last time is of the second that `now` is in. */
  take(now: Date): LiveCount[] {
    const second = new Date(Math.floor(now.getTime() / SECOND_MS) * SECOND_MS)
    const counted = [...this.events].flatMap(([event_id, counts]) =>
      rowsOf(counts).map((row) => ({ event_id, second, ...row })),
    )
    const taken = [...this.unwritten, ...counted]
    this.unwritten = []
    this.events = new Map()
    return taken
  }

  /** Rows that could not be written: with the next ones, as far as there is room for them. */
  putBack(rows: readonly LiveCount[]): void {
    this.unwritten = [...rows, ...this.unwritten].slice(-MAX_LIVE_ROWS)
  }

  private of(event_id: number): EventCounts | undefined {
    const known = this.events.get(event_id)
    if (known || this.events.size >= MAX_LIVE_EVENTS) return known
    const made = { steps: new Int32Array(LIVE_STEPS.length), codes: new Map<string, number>() }
    this.events.set(event_id, made)
    return made
  }
}

function rowsOf({ steps, codes }: EventCounts): Pick<LiveCount, 'step' | 'code' | 'count'>[] {
  const plain = LIVE_STEPS.flatMap((step, index) => {
    const count = steps[index] ?? 0
    return count > 0 ? [{ step, code: '', count }] : []
  })
  const coded = [...codes].map(([key, count]) => {
    const [step, code = ''] = key.split(/:(.*)/) as [LiveStep, string]
    return { step, code, count }
  })
  return [...plain, ...coded]
}

/** Those of this process; whoever writes them takes them here (LIVE-1). */
export const liveCountsOf = onePerProcess<LiveCounts, Pick<Deps, 'clock'>>(() => new LiveCounts())

/**
 * Counts in memory what happened at an event, inside a transaction once it is committed; nothing is awaited, nothing is
 * refused (LIVE-1).
 */
export function countLive(
  deps: Pick<Deps, 'clock'>,
  event_id: number,
  [step, n = 1]: readonly [PlainStep, number?],
): void {
  afterCommit(() => liveCountsOf(deps).add(event_id, step, n))
}

/** The same of what is told apart by a code; no code is "other". */
export function countLiveCode(
  deps: Pick<Deps, 'clock'>,
  event_id: number,
  [step, code]: readonly [CodedStep, string | null],
): void {
  afterCommit(() => liveCountsOf(deps).addCode(event_id, step, toCode(code) ?? OTHER))
}

/** The same of what took a time: its class is counted (LIVE-4). */
export const countLiveTime = (
  deps: Pick<Deps, 'clock'>,
  event_id: number,
  [step, ms]: readonly ['provider' | 'webhook', number],
): void => countLiveCode(deps, event_id, [step, timeClass(ms)])
