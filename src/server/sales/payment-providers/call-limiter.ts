import {
  type Callers,
  expectedWait,
  halvedRate,
  nextCallAt,
  type ReducedRate,
  rateNow,
  shareOfCalls,
} from '#core/sales/payments/call-rate.ts'
import { CALL_WAIT_MS, PROCESSES_COUNTED_MS } from '#core/sales/payments/limits.ts'
import { MAX_IDLE_LANES, WAIT_TOLD_FROM_MS } from './limits.ts'
import { type CallFor, ProviderBusy } from './payment-provider.ts'

interface Waiter {
  readonly go: () => void
}

/** The calls to one endpoint of one provider account. */
interface Lane {
  readonly buyers: Waiter[]
  readonly others: Waiter[]
  last_ms: number | null
  reduced: ReducedRate | null
  timer: NodeJS.Timeout | null
}

export interface CallLimiterOptions {
  /** Calls a second of all web processes together. */
  readonly per_second: number
  /** Who shares them; asked anew every few seconds, and never waited for but the first time. */
  readonly readCallers: () => Promise<Callers>
}

const ALONE: Callers = { web: 1, workers: 0, kind: 'WEB' }

/**
 * Lets calls to the provider go one after the other, as fast as this process may (HA-12). A queue per account and endpoint;
 * buyers first. Whoever waits for more than 10 s hears ProviderBusy: nothing was called.
 */
export class CallLimiter {
  private readonly lanes = new Map<string, Lane>()
  private readonly options: CallLimiterOptions
  private callers = ALONE
  private counted_ms = Number.NEGATIVE_INFINITY
  private counting: Promise<void> | null = null

  constructor(options: CallLimiterOptions) {
    this.options = options
  }

  /** Returns when it is the call's turn. */
  async turn(name: string, { is_buyer, onWait }: CallFor): Promise<void> {
    await this.count()
    const lane = this.laneOf(name)
    const began = performance.now()
    const ahead = is_buyer ? lane.buyers.length : lane.buyers.length + lane.others.length
    const expected = this.expected(lane, ahead)
    const its_turn = this.queue(lane, is_buyer)
    const told = expected >= WAIT_TOLD_FROM_MS ? Math.min(expected, CALL_WAIT_MS) : 0
    const telling = told > 0 ? onWait?.(told) : undefined
    try {
      await Promise.all([its_turn, telling])
    } finally {
      const rest = performance.now() - began - told
      if (rest >= WAIT_TOLD_FROM_MS) await onWait?.(rest)
    }
  }

  /** The provider said that it was called too often. */
  refused(name: string): void {
    const lane = this.laneOf(name)
    lane.reduced = halvedRate(this.share, lane.reduced, performance.now())
    this.schedule(lane)
  }

  /** Calls a second that may go there now. */
  rate(name: string): number {
    return rateNow(this.share, this.laneOf(name).reduced, performance.now())
  }

  private get share(): number {
    return shareOfCalls(this.options.per_second, this.callers)
  }

  private expected(lane: Lane, ahead: number): number {
    const now_ms = performance.now()
    const rate = rateNow(this.share, lane.reduced, now_ms)
    return expectedWait(nextCallAt(lane.last_ms, rate, now_ms), rate, { ahead, now_ms })
  }

  private queue(lane: Lane, is_buyer: boolean): Promise<void> {
    const line = is_buyer ? lane.buyers : lane.others
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1)
        reject(new ProviderBusy('no turn within the time'))
      }, CALL_WAIT_MS)
      const waiter: Waiter = {
        go: () => {
          clearTimeout(late)
          resolve()
        },
      }
      line.push(waiter)
      this.schedule(lane)
    })
  }

  /** Lets go who may, and looks again when the next one may. */
  private schedule(lane: Lane): void {
    if (lane.timer !== null) clearTimeout(lane.timer)
    lane.timer = null
    while (lane.buyers.length + lane.others.length > 0) {
      const now_ms = performance.now()
      const at_ms = nextCallAt(lane.last_ms, rateNow(this.share, lane.reduced, now_ms), now_ms)
      if (at_ms > now_ms) {
        lane.timer = setTimeout(() => this.schedule(lane), Math.ceil(at_ms - now_ms))
        return
      }
      lane.last_ms = now_ms
      const next = lane.buyers.shift() ?? lane.others.shift()
      next?.go()
    }
  }

  private laneOf(name: string): Lane {
    const known = this.lanes.get(name)
    if (known) return known
    if (this.lanes.size >= MAX_IDLE_LANES) this.forgetIdle()
    const lane: Lane = { buyers: [], others: [], last_ms: null, reduced: null, timer: null }
    this.lanes.set(name, lane)
    return lane
  }

  /** A lane at its full rate that nobody waits in is as a new one. */
  private forgetIdle(): void {
    const now_ms = performance.now()
    for (const [name, lane] of this.lanes) {
      const rate = rateNow(this.share, lane.reduced, now_ms)
      const is_free = nextCallAt(lane.last_ms, rate, now_ms) <= now_ms && rate === this.share
      if (is_free && lane.timer === null) this.lanes.delete(name)
    }
  }

  /** The first call waits until it is known with whom it shares; if nobody can be asked, what was known is kept. */
  private async count(): Promise<void> {
    const is_first = this.counted_ms === Number.NEGATIVE_INFINITY
    if (performance.now() - this.counted_ms < PROCESSES_COUNTED_MS) return
    this.counting ??= this.options
      .readCallers()
      .then(
        (callers) => {
          this.callers = callers
        },
        () => {},
      )
      .finally(() => {
        this.counted_ms = performance.now()
        this.counting = null
      })
    if (is_first) await this.counting
  }
}
