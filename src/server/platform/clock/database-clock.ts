import type pg from 'pg'
import type { Logger } from 'pino'
import {
  type CarriedClock,
  type ClockReading,
  shownAt,
  startClock,
  takeReading,
} from '#core/platform/clock/carried-clock.ts'
import { CLOCK_READ_MS } from '#core/platform/clock/limits.ts'
import { CLOCK_ANSWER_MS } from './limits.ts'

const ASK = 'select extract(epoch from clock_timestamp())::float8 * 1000 as database_ms'

/**
 * What time it is: what the database says, every ten seconds, carried on by the monotonic clock (HA-10). The host's own
 * clock has no part in it, so that holds, sale windows and links mean the same in every process.
 */
export class DatabaseClock {
  /** Whether the database has last said something that is more than 2 s off, and not yet for a minute. */
  has_jumped = false
  private clock: CarriedClock | null = null
  private timer: NodeJS.Timeout | undefined
  private readonly pool: Pick<pg.Pool, 'query'>
  private readonly log: Pick<Logger, 'warn'>

  constructor(pool: Pick<pg.Pool, 'query'>, log: Pick<Logger, 'warn'>) {
    this.pool = pool
    this.log = log
  }

  /** The first reading, then one every ten seconds. Throws where there is nobody to ask. */
  async start(): Promise<void> {
    this.take(await this.read())
    this.timer = setInterval(() => void this.look(), CLOCK_READ_MS)
    this.timer.unref()
  }

  /** Before the first reading nothing is known but the host's clock. */
  now(): Date {
    return new Date(this.clock ? shownAt(this.clock, performance.now()) : Date.now())
  }

  /** One more reading; one that took too long, or that nobody answered, changes nothing. */
  async look(): Promise<void> {
    const began = performance.now()
    const reading = await this.read().catch(() => null)
    if (reading && performance.now() - began <= CLOCK_ANSWER_MS) this.take(reading)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private async read(): Promise<ClockReading> {
    const began = performance.now()
    const { rows } = await this.pool.query<{ database_ms: number }>(ASK)
    // the database was asked somewhere between question and answer
    return { database_ms: rows[0]!.database_ms, monotonic_ms: (began + performance.now()) / 2 }
  }

  private take(reading: ClockReading): void {
    if (!this.clock) {
      this.clock = startClock(reading)
      return
    }
    const { clock, verdict } = takeReading(this.clock, reading)
    if (verdict !== 'IN_STEP' && !(verdict === 'JUMPED' && this.has_jumped)) {
      const off_ms = Math.round(reading.database_ms - shownAt(this.clock, reading.monotonic_ms))
      this.log.warn({ off_ms, verdict }, "the database's clock has jumped")
    }
    this.clock = clock
    this.has_jumped = verdict === 'JUMPED'
  }
}
