import { setTimeout as pause } from 'node:timers/promises'
import { Connection, type Reply } from './wire.ts'

/** Kept connections to one process. Who finds none free waits for one, and the waiting is a part of their time. */
export class Lines {
  private readonly port: number
  private readonly free: Connection[]
  private readonly waiting: ((connection: Connection) => void)[] = []

  constructor(port: number, count: number) {
    this.port = port
    this.free = Array.from({ length: count }, () => new Connection(port))
  }

  /** Null where nobody answered. */
  async ask(request: string): Promise<Reply | null> {
    const { promise: taken, resolve: take } = Promise.withResolvers<Connection>()
    const free = this.free.pop()
    if (free) take(free)
    else this.waiting.push(take)
    const connection = await taken
    const { promise, resolve } = Promise.withResolvers<Reply | null>()
    connection.send(request, resolve)
    const reply = await promise
    if (reply === null) connection.end()
    this.giveBack(reply === null ? new Connection(this.port) : connection)
    return reply
  }

  end(): void {
    for (const connection of this.free) connection.end()
  }

  private giveBack(connection: Connection): void {
    const next = this.waiting.shift()
    if (next) next(connection)
    else this.free.push(connection)
  }
}

const MOST_TRIES = 20
const BUSY_MS = 2_000

/** A buyer who is told that the shop is busy, or nothing, asks again under the same key (REL-5, HA-6). */
export async function patiently(lines: Lines, request: string): Promise<Reply | null> {
  let reply = await lines.ask(request)
  for (let tries = 1; tries < MOST_TRIES && (reply === null || reply.status === 503); tries++) {
    await pause(BUSY_MS)
    reply = await lines.ask(request)
  }
  return reply
}

const TICK_MS = 1

export interface Arrivals {
  readonly count: number
  /** Within which they come, evenly. */
  readonly seconds: number
  /** `due` is when this one was to begin, by `performance.now()`: the work is timed from then (PERF-1). */
  readonly act: (n: number, due: number) => Promise<void>
}

/** People come when they come, whether or not those before them are done. */
export async function arrive({ count, seconds, act }: Arrivals): Promise<void> {
  const began = performance.now()
  const under_way: Promise<void>[] = []
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000 / seconds) * count) + 1)
    for (let n = under_way.length; n < due; n++) under_way.push(act(n, began + (n / count) * seconds * 1000))
    if (under_way.length < count) return
    clearInterval(timer)
    resolve()
  }, TICK_MS)
  await all
  await Promise.all(under_way)
}
