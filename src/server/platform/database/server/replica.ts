import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import {
  type Position,
  readableAsOf,
  readPosition,
  type Sample,
  type Seen,
  timelineOf,
  writePosition,
} from '#core/platform/replica/position.ts'
import type { DatabaseWatch } from '#server/platform/observation/database-watch.ts'
import { createDb, createPool, type Db } from '../db.ts'
import { type Gate, within } from '../gate.ts'
import { LOOK_CONNECTIONS, REPLICA_ANSWER_MS, REPLICA_LOOK_MS, REPLICA_SAMPLES } from '../limits.ts'
import { isReadOnly } from '../lost-connection.ts'

/**
 * What is flushed is committed or about to be, and a replica gets nothing else. Where commits do not wait to be flushed, what
 * is written is.
 */
const READ_PRIMARY = `select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
  (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
   else pg_current_wal_flush_lsn() end)::text as lsn`

/** Where the primary's log stands now: after a commit it is in it, whole (DB-10). */
async function readPrimaryPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ timeline: string; lsn: string }>(READ_PRIMARY)
  const { timeline, lsn } = rows[0]!
  return placeOf(Number.parseInt(timeline, 16), lsn)
}

const placeOf = (timeline: number, lsn: string): Position => {
  const position = readPosition(`${timeline}:${lsn}`)
  if (!position) throw new Error(`no position: ${timeline}:${lsn}`)
  return position
}

export interface ReplicaOptions {
  readonly url: string
  readonly max: number
  /** It leads to a pooler in transaction mode (DB-3). */
  readonly is_pooled: boolean
  readonly max_lag_ms: number
  readonly primary: pg.Pool
  readonly gate: Gate
  readonly clock: () => Date
  readonly log: Logger
  readonly watch?: DatabaseWatch
}

/** A reading that the replica answered, and as of when. */
export interface LaggingAnswer<T> {
  readonly answer: T
  readonly as_of: Date
}

/** The replica may not answer this one. */
class NotHere extends Error {}

/**
 * A server that follows the primary and takes some of its reads (DB-9). Each second the process notes how far the primary is,
 * so what the replica has replayed tells as of when it answers, whatever its clock says. That it follows the primary of now,
 * and no other, is told by the process's own row in `processes`: the replica has it with the epoch the gate wrote (HA-2).
 */
export class Replica {
  readonly pool: pg.Pool
  readonly db: Db
  private readonly options: ReplicaOptions
  /** Connections of their own: readings that hold all others say nothing of the server. */
  private readonly looks: pg.Pool
  private readonly looking: Db
  private readonly clients = new Set<pg.PoolClient>()
  private samples: Sample[] = []
  private epoch: string | null = null
  /** What the last look found; null where it could not be reached, or follows another. */
  private replayed: Position | null = null
  private seen_as_of: Date | null = null
  private is_away = false
  private readonly over = new AbortController()
  private running: Promise<void> = Promise.resolve()

  constructor(options: ReplicaOptions) {
    this.options = options
    const { url, max, is_pooled, watch } = options
    const to = { is_pooled, is_read_only: true }
    this.pool = createPool(url, { ...to, name: 'turnout-replica', max, ...(watch ? { watch } : {}) })
    this.db = createDb(this.pool)
    this.looks = createPool(url, { ...to, name: 'turnout-replica-look', max: LOOK_CONNECTIONS })
    this.looking = createDb(this.looks)
    for (const pool of [this.pool, this.looks]) {
      pool.on('connect', (client) => this.clients.add(client))
      pool.on('remove', (client) => this.clients.delete(client))
    }
  }

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.over.abort()
    await this.running
    await Promise.all([this.pool.end(), this.looks.end()])
  }

  /** Seconds by which it is behind, at least; null before it was ever seen (OBS-4). */
  lagSeconds(): number | null {
    const since = this.seen_as_of ?? this.samples[0]?.seen_at
    return since ? Math.max(0, (this.options.clock().getTime() - since.getTime()) / 1000) : null
  }

  /**
   * Has the replica do a reading, if it may for this caller; null where the primary has to: it lags, or it failed (DB-12). All
   * statements of `work` go by one connection, behind the look at what it has replayed. A reading that writes is a fault.
   */
  async read<T>(seen: Seen, work: (db: Db) => Promise<T>): Promise<LaggingAnswer<T> | null> {
    if (!this.mayBeAsked(seen)) return null
    try {
      const tx = await this.db.startTransaction().setAccessMode('read only').execute()
      try {
        const as_of = await this.look(tx, seen)
        return { answer: await work(tx), as_of }
      } finally {
        await tx
          .rollback()
          .execute()
          .catch(() => {})
      }
    } catch (error) {
      return this.leaveToPrimary(error)
    }
  }

  /** As of when a file may be read there, by connections of its own; null where the primary has to (DB-12). */
  async readableAsOf(seen: Seen): Promise<Date | null> {
    if (!this.mayBeAsked(seen)) return null
    try {
      return await this.look(this.db, seen)
    } catch (error) {
      return this.leaveToPrimary(error)
    }
  }

  /** What the last look knows is enough to leave it alone: a replica that is away costs nobody a wait. */
  private mayBeAsked(seen: Seen): boolean {
    const { replayed, samples } = this
    const { clock, max_lag_ms } = this.options
    const is_new = seen === 'NOTHING' || seen === 'UNKNOWN' || replayed === null || seen.at <= replayed.at
    return readableAsOf({ replayed, samples }, is_new ? seen : 'NOTHING', { now: clock(), max_lag_ms }) !== null
  }

  private async look(db: Db, seen: Seen): Promise<Date> {
    const { clock, max_lag_ms } = this.options
    const replayed = await this.readReplayed(db)
    const as_of = readableAsOf({ replayed, samples: this.samples }, seen, { now: clock(), max_lag_ms })
    if (as_of === null) throw new NotHere()
    return as_of
  }

  /** Null where it is no standby, or has not yet what this process wrote to the primary of now. */
  private async readReplayed(db: Db): Promise<Position | null> {
    const { gate } = this.options
    const { rows } = await sql<{ lsn: string | null; epoch: string | null }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
        (select epoch from processes where id = ${gate.id}) as epoch`.execute(db)
    const { lsn, epoch } = rows[0]!
    return lsn === null || epoch === null || epoch !== gate.epoch ? null : placeOf(timelineOf(epoch), lsn)
  }

  private leaveToPrimary(error: unknown): null {
    if (isReadOnly(error)) throw new Error('what the replica was asked to read writes', { cause: error })
    if (!(error instanceof NotHere)) this.options.log.debug({ err: error }, 'the replica did not answer')
    return null
  }

  private async run(): Promise<void> {
    const { signal } = this.over
    while (!signal.aborted) {
      await this.sample()
      await pause(REPLICA_LOOK_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** One look at both. */
  async sample(): Promise<void> {
    const { gate, primary, clock, log } = this.options
    try {
      if (gate.epoch !== this.epoch) this.samples = []
      this.epoch = gate.epoch
      const seen_at = clock()
      const { at } = await within(REPLICA_ANSWER_MS, readPrimaryPosition(primary))
      // another primary meanwhile: its places are not comparable
      if (gate.epoch === this.epoch) this.samples = [...this.samples, { at, seen_at }].slice(-REPLICA_SAMPLES)
    } catch {
      // the primary is away: what is known grows old by itself
    }
    try {
      this.replayed = await within(REPLICA_ANSWER_MS, this.readReplayed(this.looking))
      const known = { replayed: this.replayed, samples: this.samples }
      this.seen_as_of =
        readableAsOf(known, 'NOTHING', { now: clock(), max_lag_ms: Number.POSITIVE_INFINITY }) ?? this.seen_as_of
      if (this.is_away) log.info('the replica is back')
      this.is_away = false
    } catch (error) {
      this.replayed = null
      this.giveUp()
      if (!this.is_away && !this.over.signal.aborted) log.warn({ err: error }, 'the replica cannot be reached')
      this.is_away = true
    }
  }

  /** It may never say that it is gone: who reads there hears it now, and goes on at the primary (DB-12, HA-5). */
  private giveUp(): void {
    for (const client of this.clients)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

/** What a caller wrote last is in the log up to here; where the primary cannot say, it is nowhere but there. */
export const positionAfterWrite = (pool: pg.Pool): Promise<string> =>
  readPrimaryPosition(pool).then(writePosition, () => UNKNOWN_POSITION)

/** No position at all: whoever shows it reads the primary. */
const UNKNOWN_POSITION = 'unknown'
