import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Follower } from '#core/platform/actions/causes.ts'
import { type Ctx, type Deps, systemCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { OpenSpan } from '#server/platform/observation/open-span.ts'
import { errorType, tracing } from '#server/platform/observation/tracing.ts'
import { openWork, Work } from '#server/platform/observation/work.ts'
import { JOB_POLL_MS, JOBS_AT_ONCE, MAX_JOB_ATTEMPTS, STOP_LOOK_MS, STOP_WHILE_AWAY_MS } from './limits.ts'

/** A job's handler: re-reads everything by the ids in its payload and may find nothing to do (REL-20). */
export type JobHandler = (ctx: Ctx, payload: never) => Promise<void>
export type JobTable = Readonly<Record<string, JobHandler>>

export interface JobOptions {
  readonly run_at?: Date
  /** A later job with the same key replaces one still waiting; of many jobs each has its own. */
  readonly key?: string | ((payload: Record<string, unknown>) => string)
  readonly max_attempts?: number
  /** The lower goes first, of jobs that are due; 0 unless told. */
  readonly priority?: number | ((payload: Record<string, unknown>) => number)
}

/**
 * Queues a job in the transaction of its cause: both commit or vanish together (REL-20). Which jobs follow what is one list
 * (ONE-4); `after` takes a pair of it.
 */
export async function enqueue(
  tx: Tx,
  follower: Follower,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await enqueueMany(tx, follower, [payload], options)
}

/** Many jobs of one kind in one statement. */
export async function enqueueMany(
  tx: Tx,
  { job }: Follower,
  payloads: readonly Record<string, unknown>[],
  options: JobOptions = {},
): Promise<void> {
  if (payloads.length === 0) return
  const carried = carriedBy(openWork.getStore())
  const specs = payloads.map((payload) => ({
    identifier: job,
    payload: carried === null ? payload : { ...payload, ...carried },
    run_at: options.run_at?.toISOString() ?? null,
    job_key: (typeof options.key === 'function' ? options.key(payload) : options.key) ?? null,
    max_attempts: options.max_attempts ?? MAX_JOB_ATTEMPTS,
    priority: (typeof options.priority === 'function' ? options.priority(payload) : options.priority) ?? 0,
  }))
  await sql`select graphile_worker.add_jobs(array(
      select row(j->>'identifier', j->'payload', null, (j->>'run_at')::timestamptz, (j->>'max_attempts')::int, j->>'job_key', (j->>'priority')::int, null)::graphile_worker.job_spec
      from jsonb_array_elements(${JSON.stringify(specs)}::jsonb) j))`.execute(tx)
}

const quiet = new Logger(() => () => {})

/** The jobs as the queue runs them. */
export const taskList = (deps: Deps, jobs: JobTable): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [
      name,
      (payload: unknown) => {
        const { own, ...origin } = splitPayload(payload)
        const span = tracing.tracer === null ? null : beginSpan(name, origin)
        return openWork.run(new Work(name, { ...origin, span, is_job: true }), () =>
          runJob(deps, { name, handler }, own),
        )
      },
    ]),
  )

/** What a request and its trace are called in the payloads of their jobs (OBS-2, OBS-5); no handler sees it, and older releases pass it over. */
const REQUEST_ID = '_request_id'
const TRACE = '_trace'

interface Origin {
  readonly request_id: string | null
  readonly trace: string | null
}

function carriedBy(work: Work | undefined): Record<string, string> | null {
  const { request_id = null, trace = null } = work ?? {}
  if (request_id === null && trace === null) return null
  return { ...(request_id === null ? {} : { [REQUEST_ID]: request_id }), ...(trace === null ? {} : { [TRACE]: trace }) }
}

function splitPayload(payload: unknown): Origin & { own: unknown } {
  if (typeof payload !== 'object' || payload === null || !(REQUEST_ID in payload || TRACE in payload))
    return { request_id: null, trace: null, own: payload }
  const { [REQUEST_ID]: request_id, [TRACE]: trace, ...own } = payload as Record<string, unknown>
  const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return { request_id: textOf(request_id), trace: textOf(trace), own }
}

/** What a request has set off is kept if the request is; what runs by the clock begins a trace of its own. */
function beginSpan(name: string, { request_id, trace }: Origin): OpenSpan | null {
  if (request_id !== null && trace === null) return null
  return tracing.tracer?.begin(`job ${name}`, { parent: trace, attributes: {} }) ?? null
}

async function runJob(
  deps: Deps,
  { name, handler }: { readonly name: string; readonly handler: JobHandler },
  payload: unknown,
): Promise<void> {
  const ended = deps.metrics.jobs.startTimer({ job: name })
  try {
    const ctx = systemCtx(deps)
    await handler({ ...ctx, request_id: openWork.getStore()?.request_id ?? ctx.request_id }, payload as never)
    ended({ result: 'done' })
    openWork.getStore()?.span?.end({ 'turnout.result': 'done' })
  } catch (error) {
    ended({ result: 'failed' })
    openWork.getStore()?.span?.end({ 'turnout.result': 'failed', 'error.type': errorType(error) })
    deps.log.error({ err: error }, 'job failed, it will be tried again')
    throw error
  }
}

export interface CronEntry {
  readonly job: string
  /** Cron pattern, minutes first. */
  readonly match: string
}

/** Jobs being taken, until it is stopped. */
export interface JobRunner {
  stop(): Promise<void>
}

export interface WorkerOptions {
  /** Straight to the server: it listens (DB-3). */
  readonly pgPool: pg.Pool
  readonly crons?: readonly CronEntry[]
  /** Jobs at once. */
  readonly concurrency?: number
}

export async function startWorker(
  deps: Deps,
  jobs: JobTable,
  { pgPool, crons = [], concurrency = JOBS_AT_ONCE }: WorkerOptions,
): Promise<JobRunner> {
  const items: CronItem[] = crons.map(({ job, match }) => ({
    task: job,
    match,
    identifier: job,
    options: { backfillPeriod: 0, maxAttempts: 1 },
  }))
  const events: WorkerEvents = new EventEmitter()
  // every lock bears this name (HA-9)
  events.on('pool:create', ({ workerPool }) => deps.gate.locksJobsAs(workerPool.id))
  const start = () =>
    run({
      pgPool,
      taskList: taskList(deps, jobs),
      parsedCronItems: parseCronItems(items),
      concurrency,
      noHandleSignals: true,
      pollInterval: JOB_POLL_MS,
      logger: quiet,
      events,
    })
  return keptRunning(deps, start)
}

/** The library gives a runner up whose database was away for too long while it finished a job: another takes its place. */
async function keptRunning(
  { log, gate }: Pick<Deps, 'log' | 'gate'>,
  start: () => Promise<Runner>,
): Promise<JobRunner> {
  let runner = await start()
  let is_stopping = false
  const keep = async (): Promise<void> => {
    while (!is_stopping) {
      await runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the jobs stopped'))
      if (!is_stopping) await pause(JOB_POLL_MS)
      if (!is_stopping) runner = await start().catch(() => runner)
    }
    // one that has given up has nothing left to stop
    await runner.stop().catch(() => {})
  }
  const kept = keep()
  return {
    stop: async () => {
      is_stopping = true
      await unlessAway(gate, Promise.all([runner.stop().catch(() => {}), kept]))
    },
  }
}

/**
 * What the library asks of a database that is away it asks again for hours, and its end waits for that. So nobody waits for
 * it any more once the database has been away for a while: the jobs of a process that is gone are unlocked (HA-9).
 */
async function unlessAway(gate: Deps['gate'], stopped: Promise<unknown>): Promise<void> {
  let is_over = false
  const over = stopped.finally(() => {
    is_over = true
  })
  const asked_at = performance.now()
  const isAwayForLong = () =>
    gate.away_since !== null && performance.now() - Math.max(gate.away_since, asked_at) > STOP_WHILE_AWAY_MS
  const given_up = (async () => {
    while (!is_over && !isAwayForLong()) await pause(STOP_LOOK_MS)
  })()
  await Promise.race([over, given_up])
}
