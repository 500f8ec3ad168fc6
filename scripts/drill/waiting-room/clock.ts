import { setTimeout as pause } from 'node:timers/promises'

/** The time that visitors live in. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  pause(ms: number): Promise<void>
}

export const REAL_CLOCK: Clock = { now: () => Date.now(), pause: (ms) => pause(ms) }

interface Sleeper {
  readonly until: number
  readonly wake: () => void
}

const LOOK_MS = 1

/** A time that somebody else moves on once all who live in it are asleep: an hour of waiting in seconds. */
class SteppedClock implements Clock {
  private at: number
  private sleepers: Sleeper[] = []
  private awake = 0

  constructor(at: number) {
    this.at = at
  }

  now(): number {
    return this.at
  }

  pause(ms: number): Promise<void> {
    this.awake--
    return new Promise((wake) => this.sleepers.push({ until: this.at + ms, wake }))
  }

  /** Somebody who lives in it from now until they are done. */
  async lives<T>(life: () => Promise<T>): Promise<T> {
    this.awake++
    try {
      return await life()
    } finally {
      this.awake--
    }
  }

  async untilAsleep(): Promise<void> {
    while (this.awake > 0) await pause(LOOK_MS)
  }

  /** Wakes those whose time has come. */
  step(ms: number): void {
    this.at += ms
    const due = this.sleepers.filter(({ until }) => until <= this.at)
    this.sleepers = this.sleepers.filter(({ until }) => until > this.at)
    this.awake += due.length
    for (const { wake } of due) wake()
  }
}
