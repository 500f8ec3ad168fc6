import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenSpan } from './open-span.ts'

/**
 * What is being done: a request, a job, a batch. What it costs the database adds up in it (OBS-1). One object for each, so
 * that a statement makes none: it adds two numbers.
 */
export class Work {
  /** A route, a job or a batch, by its name. */
  readonly name: string
  /** Of the request that set it off, whatever process does it (OBS-2); null for what runs by the clock. */
  readonly request_id: string | null
  /** The trace that it is a part of, as its jobs carry it (`traceparent`); null without one. */
  readonly trace: string | null
  /** Its own, where the trace is kept (OBS-5). */
  readonly span: OpenSpan | null
  readonly is_job: boolean
  /** Milliseconds that its statements took, one after the other or side by side. */
  db_ms = 0
  statements = 0

  constructor(
    name: string,
    { request_id = null, trace = null, span = null, is_job = false }: Partial<WorkOrigin> = {},
  ) {
    this.name = name
    this.request_id = request_id
    this.trace = span === null ? trace : span.traceparent
    this.span = span
    this.is_job = is_job
  }

  /** What a batch cost, each of its requests has waited for. */
  add({ db_ms, statements }: Work): void {
    this.db_ms += db_ms
    this.statements += statements
  }
}

export interface WorkOrigin {
  readonly request_id: string | null
  readonly trace: string | null
  readonly span: OpenSpan | null
  readonly is_job: boolean
}

/** The work under way, as far as anybody has begun one: a command and a timer have none. */
export const openWork = new AsyncLocalStorage<Work | undefined>()

/** What every line of the log says of the work that it is a part of (OBS-1, OBS-2). */
export function fieldsOfWork(work: Work | undefined = openWork.getStore()): Record<string, string> {
  if (!work) return {}
  return {
    ...(work.request_id === null ? {} : { request_id: work.request_id }),
    ...(work.trace === null ? {} : { trace_id: work.trace.split('-')[1] ?? '' }),
    ...(work.is_job ? { job: work.name } : {}),
  }
}
