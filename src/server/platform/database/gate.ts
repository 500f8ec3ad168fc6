import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { PROCESS_BEAT_MS } from '#core/platform/limits.ts'
import { readEpoch, waitsForStandby } from './epoch.ts'
import { EPOCH_LOOK_MS, EPOCH_MS, GATE_WRITE_MS, RECONNECT_MS } from './limits.ts'
import { DatabaseAway } from './lost-connection.ts'
import { type ProcessKind, removeProcess, writeProcess } from './processes/processes.ts'

/**
 * What stands between the database and whoever is answered (HA-2). After a failover a server may show what no standby has,
 * and what is gone with it: on a new epoch no answer leaves before a write of this process is committed without warning. On
 * the hot path an open gate is one boolean.
 */
export interface Gate {
  /** Of the process's row in `processes` (HA-9); null where it has none. */
  readonly id: string | null
  readonly is_open: boolean
  /** Of the server that was reached last; null before the first. */
  readonly epoch: string | null
  /** False where a standby is asked for and commits do not wait for one (HA-1). */
  readonly is_synchronous: boolean
  /** Since when no server can be reached, by the process's own clock in milliseconds; null while one can. */
  readonly away_since: number | null
  /**
   * How many epochs were left without having been opened: what was read of one of them may be nowhere now, although the gate
   * is open again.
   */
  readonly abandoned: number
  /** False if it does not open within the time. */
  opened(ms: number): Promise<boolean>
  /** The same, and the epoch has been read since: for who has lost a connection. */
  recovered(ms: number): Promise<boolean>
  /** True once a write begun after this call is committed without warning; false after the time. */
  written(ms: number): Promise<boolean>
  /** A connection was lost: the epoch is read now. */
  look(): void
  /** The epoch of a connection just made, before anybody uses it. */
  meet(client: pg.ClientBase): Promise<void>
  /** A name under which this process locks jobs, until it ends or is dead (HA-9). */
  locksJobsAs(name: string): void
  /** Called each time it opens. */
  onOpen(listener: () => void): void
  stop(): Promise<void>
}

/** HA-1: what is promised here is promised by two servers, or not at all. */
export function requireStandby({ gate }: { readonly gate: Gate }): void {
  if (!gate.is_synchronous) throw new DatabaseAway()
}

/** For commands and for a database that nobody promotes: always open. */
export const OPEN_GATE: Gate = {
  id: null,
  is_open: true,
  epoch: null,
  is_synchronous: true,
  away_since: null,
  abandoned: 0,
  opened: async () => true,
  recovered: async () => true,
  written: async () => true,
  look: () => {},
  meet: async () => {},
  locksJobsAs: () => {},
  onOpen: () => {},
  stop: async () => {},
}

export interface GateOptions {
  /** A direct connection: the gate is about the server itself (DB-2). */
  readonly url: string
  readonly release: string
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Whether commits have to wait for a standby (HA-1). */
  readonly needs_standby?: boolean
}

interface Waiter {
  readonly what: 'OPENED' | 'REACHED' | 'WRITTEN'
  /** By `performance.now()`. */
  readonly since: number
  readonly resolve: (is_there: boolean) => void
}

const failAfter = async (ms: number, signal: AbortSignal): Promise<never> => {
  await pause(ms, undefined, { signal })
  throw new Error(`no answer within ${ms} ms`)
}

/** The driver knows no deadline of a single statement that leaves the connection alone; its own is given up with it. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = failAfter(ms, over.signal)
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    work.catch(() => {})
    over.abort()
  }
}

export class ProcessGate implements Gate {
  readonly id = randomUUID()
  is_open = true
  epoch: string | null = null
  is_synchronous = true
  away_since: number | null = null
  abandoned = 0
  private readonly job_pools: string[] = []
  private readonly options: GateOptions
  private readonly started_at = new Date()
  private kind: ProcessKind | null = null
  private client: pg.Client | null = null
  private warned = false
  private wrote_at = Number.NEGATIVE_INFINITY
  private readonly waiters = new Set<Waiter>()
  private readonly listeners: (() => void)[] = []
  private wake = new AbortController()
  private is_stopped = false
  private running: Promise<void> = Promise.resolve()

  constructor(options: GateOptions) {
    this.options = options
  }

  /** From now on the process is one that answers: closed until its first write. */
  start(kind: ProcessKind): void {
    this.kind = kind
    this.is_open = false
    this.running = this.run()
  }

  opened(ms: number): Promise<boolean> {
    return this.is_open ? Promise.resolve(true) : this.wait('OPENED', ms)
  }

  recovered(ms: number): Promise<boolean> {
    return this.kind === null ? Promise.resolve(true) : this.wait('REACHED', ms)
  }

  written(ms: number): Promise<boolean> {
    return this.kind === null ? Promise.resolve(true) : this.wait('WRITTEN', ms)
  }

  look(): void {
    this.wake.abort()
  }

  async meet(client: pg.ClientBase): Promise<void> {
    if (this.kind === null) return
    const epoch = await readEpoch(client)
    if (epoch === this.epoch) return
    this.close(epoch)
    // ours may still lead to the old server: it has to come the same way
    this.drop()
    this.look()
  }

  locksJobsAs(name: string): void {
    this.job_pools.push(name)
    this.wrote_at = Number.NEGATIVE_INFINITY
    this.look()
  }

  onOpen(listener: () => void): void {
    this.listeners.push(listener)
  }

  async stop(): Promise<void> {
    this.is_stopped = true
    this.look()
    await this.running
    if (this.client && this.kind !== null) await within(EPOCH_MS, removeProcess(this.client, this.id)).catch(() => {})
    this.drop()
    for (const waiter of this.waiters) waiter.resolve(false)
  }

  private wait(what: Waiter['what'], ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), ms)
      const done = (is_there: boolean) => {
        clearTimeout(timer)
        this.waiters.delete(waiter)
        resolve(is_there)
      }
      const waiter: Waiter = { what, since: performance.now(), resolve: done }
      this.waiters.add(waiter)
      if (what !== 'OPENED') this.look()
    })
  }

  private async run(): Promise<void> {
    while (!this.is_stopped) {
      // a look asked for from here on is another one
      this.wake = new AbortController()
      const is_here = await this.step().then(
        () => true,
        (error: unknown) => this.lose(error),
      )
      const ms = is_here ? EPOCH_LOOK_MS : RECONNECT_MS
      await pause(ms, undefined, is_here ? { signal: this.wake.signal } : {}).catch(() => {})
    }
  }

  /** One look at the server, with a write where one is due or asked for. */
  private async step(): Promise<void> {
    const began = performance.now()
    const client = this.client ?? (await this.connect())
    const epoch = await within(EPOCH_MS, readEpoch(client))
    if (this.away_since !== null) this.options.log.info('the database is back')
    this.away_since = null
    if (epoch !== this.epoch) this.close(epoch)
    this.release('REACHED', began)
    const is_due = began - this.wrote_at >= PROCESS_BEAT_MS
    if (is_due || !this.is_open || this.isAsked('WRITTEN'))
      await this.write(client, epoch).catch((error) => this.refuse(error))
  }

  private async write(client: pg.Client, epoch: string): Promise<void> {
    const began = performance.now()
    this.warned = false
    this.wrote_at = began
    if (this.options.needs_standby) this.is_synchronous = await within(EPOCH_MS, waitsForStandby(client))
    const { id, kind, job_pools, started_at } = this
    const { release } = this.options
    const row = { id, kind: kind!, release, epoch, job_pools, started_at }
    await within(GATE_WRITE_MS, writeProcess(client, row))
    if (this.warned) throw new Error('the write of this process is on no standby')
    // a connection may have met a newer server meanwhile
    if (!this.is_open && this.epoch === epoch) this.open()
    this.release('WRITTEN', began)
    this.release('REACHED', began)
  }

  private async connect(): Promise<pg.Client> {
    const { url } = this.options
    const client = new pg.Client({
      connectionString: url,
      application_name: 'turnout-gate',
      connectionTimeoutMillis: EPOCH_MS,
      statement_timeout: GATE_WRITE_MS,
      keepAlive: true,
    })
    client.on('notice', ({ severity }) => {
      if (severity === 'WARNING') this.warned = true
    })
    client.on('error', () => {})
    client.on('end', () => {
      if (this.client !== client) return
      this.client = null
      this.look()
    })
    await within(EPOCH_MS, client.connect())
    this.client = client
    return client
  }

  private close(epoch: string): void {
    if (this.epoch !== null) this.options.log.warn({ epoch, was: this.epoch }, 'the database is another one now')
    if (this.epoch !== null && this.epoch !== epoch && !this.is_open) this.abandoned++
    this.epoch = epoch
    this.is_open = false
  }

  private open(): void {
    this.is_open = true
    this.release('OPENED', Number.POSITIVE_INFINITY)
    for (const listener of this.listeners) listener()
  }

  private lose(error: unknown): false {
    this.drop()
    if (this.away_since === null && !this.is_stopped) {
      this.away_since = performance.now()
      this.options.log.warn({ err: error }, 'the database cannot be reached')
    }
    return false
  }

  /** The server answers and does not commit: its standby is away. What it still holds of ours ends with its own time. */
  private refuse(error: unknown): void {
    this.drop()
    this.options.log.warn({ err: error }, 'a write of this process is not committed')
  }

  private drop(): void {
    const { client } = this
    this.client = null
    // a server that is cut off never answers a farewell
    if (client) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }

  private isAsked(what: Waiter['what']): boolean {
    for (const waiter of this.waiters) if (waiter.what === what) return true
    return false
  }

  /** Whoever began to wait before this look is served by it; nobody by a closed gate. */
  private release(what: Waiter['what'], began: number): void {
    if (!this.is_open) return
    for (const waiter of this.waiters) if (waiter.what === what && waiter.since <= began) waiter.resolve(true)
  }
}
