import { createHash } from 'node:crypto'
import { AppError } from '#core/platform/errors/errors.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { TICK_LATE_MS } from '#core/sales/waiting-room/limits.ts'
import type { QueueView } from '#core/sales/waiting-room/schema.ts'
import { type Deps, ofProcess, onePerProcess } from '#server/platform/context/context.ts'
import { type KnownRun, listKnownRuns } from './known-queries.ts'
import { KNOWN_MS } from './limits.ts'
import { toQueueView } from './views.ts'

/** What is sent of a queue, made once for all who ask within a second. */
export interface QueueText {
  readonly body: Buffer
  readonly etag: string
}

/**
 * The runs of all events as this process knows them: asked for once a second at most, by whoever needs them first, and never
 * waited for by more than that one statement (ROOM-9). Nothing here is a truth: numbers are given, passes made and
 * reservations decided by the database.
 */
class KnownRooms {
  private readonly deps: Deps
  private runs: ReadonlyMap<number, KnownRun> = new Map()
  private read_at = Number.NEGATIVE_INFINITY
  private server_time = new Date(0)
  private reading: Promise<void> | null = null
  private is_away = false
  private texts = new Map<number, QueueText>()

  constructor(deps: Deps) {
    this.deps = deps
  }

  async run(event_id: number): Promise<KnownRun | null> {
    await this.look()
    return this.runs.get(event_id) ?? null
  }

  async text(event_id: number): Promise<QueueText> {
    await this.look()
    return this.knownText(event_id) ?? this.write(event_id)
  }

  /** What can be sent at once, without asking anybody; null where it has to be made first. */
  peek(event_id: number): QueueText | null {
    return performance.now() - this.read_at < KNOWN_MS ? this.knownText(event_id) : null
  }

  async view(event_id: number): Promise<QueueView> {
    await this.look()
    return this.viewOf(event_id)
  }

  async all(): Promise<readonly KnownRun[]> {
    await this.look()
    return [...this.runs.values()]
  }

  forget(): void {
    this.read_at = Number.NEGATIVE_INFINITY
  }

  private knownText(event_id: number): QueueText | null {
    return this.texts.get(event_id) ?? null
  }

  private write(event_id: number): QueueText {
    const body = Buffer.from(JSON.stringify(this.viewOf(event_id)))
    const text = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    // of what is no event nothing is kept: there is no end to such numbers
    if (this.runs.has(event_id)) this.texts.set(event_id, text)
    return text
  }

  private viewOf(event_id: number): QueueView {
    const known = this.runs.get(event_id) ?? null
    // what is being prepared, or was taken back, is nobody else's to read
    const run = known?.is_live ? known : null
    return toQueueView(run, { now: this.server_time, is_stalled: this.is_away || isStalled(run, this.server_time) })
  }

  /** Waits for the first look only; whoever comes while it is under way is told what is known. */
  private look(): Promise<void> | void {
    if (performance.now() - this.read_at < KNOWN_MS) return
    this.reading ??= this.read().finally(() => {
      this.reading = null
    })
    return this.reading
  }

  private async read(): Promise<void> {
    const now = this.deps.clock()
    const asked_at = performance.now()
    try {
      const runs = await listKnownRuns(this.deps.prepared, now)
      this.runs = new Map(runs.map((run) => [run.event_id, run]))
      this.is_away = false
      this.server_time = now
      this.read_at = asked_at
    } catch (error) {
      // what was known is shown on, and that nobody is called at the moment (ROOM-19)
      if (!this.is_away) this.deps.log.warn({ err: error }, 'waiting rooms could not be read')
      this.is_away = true
      this.read_at = performance.now() - KNOWN_MS + SECOND_MS / 2
    }
    this.texts = new Map()
  }
}

/** Somebody should have ticked by now (ROOM-19). */
export const isStalled = (run: Pick<KnownRun, 'state' | 'ticked_at' | 'opened_at'> | null, now: Date): boolean => {
  if (run?.state !== QueueState.OPEN) return false
  const last = run.ticked_at ?? run.opened_at
  return last !== null && now.getTime() - last.getTime() > TICK_LATE_MS
}

const roomsOf = onePerProcess((deps: Deps) => new KnownRooms(ofProcess(deps)))

/** The last run of an event as this process knows it, a second old at most. */
const knownRun = (deps: Deps, event_id: number): Promise<KnownRun | null> => roomsOf(deps).run(event_id)

/** The run of an event that is on sale, announced or open; NOT_FOUND without. */
export async function requireRoom(deps: Deps, event_id: number): Promise<KnownRun> {
  const run = await knownRun(deps, event_id)
  if (!run?.is_live || run.state === QueueState.CLOSED) throw new AppError('NOT_FOUND')
  return run
}

export const knownRuns = (deps: Deps): Promise<readonly KnownRun[]> => roomsOf(deps).all()

/** What everybody who waits reads (ROOM-9), from memory. */
export const readQueueView = (deps: Deps, event_id: number): Promise<QueueView> => roomsOf(deps).view(event_id)

export const queueText = (deps: Deps, event_id: number): Promise<QueueText> => roomsOf(deps).text(event_id)

export const peekQueueText = (deps: Deps, event_id: number): QueueText | null => roomsOf(deps).peek(event_id)

/** Something was changed by this process: it is read again before anybody is told. */
export const forgetRooms = (deps: Deps): void => roomsOf(deps).forget()
