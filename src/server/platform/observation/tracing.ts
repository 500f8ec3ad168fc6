import type { OpenSpan, SpanAttributes } from './open-span.ts'
import { openWork } from './work.ts'

export interface BeganBy {
  /** A span of this process, or what another has told: a `traceparent`. Null: nothing, it begins a trace. */
  readonly parent: OpenSpan | string | null
  readonly attributes: SpanAttributes
  /** Others that have waited for it. */
  readonly links?: readonly OpenSpan[]
}

/** Makes spans of what the process does. Nobody waits for it. */
export interface Tracer {
  /** Null where the trace is not one of those that are kept. */
  begin(name: string, by: BeganBy): OpenSpan | null
  /** One that ends now and began so many milliseconds ago. */
  record(
    name: string,
    span: { readonly parent: OpenSpan; readonly ms: number; readonly attributes: SpanAttributes },
  ): void
}

/** The one of this process; null unless the operator has named a collector (OBS-5). Asked first, so that being off costs one test. */
export const tracing: { tracer: Tracer | null } = { tracer: null }

const CODE = /^[A-Z0-9_]{2,40}$/

/** Its class or its code: what a fault says in words may name anybody. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && CODE.test(code) ? code : error.constructor.name
}

/** Does the work as a span beneath the request or job under way; where that is in no trace that is kept, just the work. */
export function span<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracing.tracer === null ? work() : traced(tracing.tracer, name, work)
}

async function traced<T>(tracer: Tracer, name: string, work: () => Promise<T>): Promise<T> {
  const parent = openWork.getStore()?.span ?? null
  const open = parent === null ? null : tracer.begin(name, { parent, attributes: {} })
  if (open === null) return work()
  try {
    const result = await work()
    open.end({ 'turnout.result': 'done' })
    return result
  } catch (error) {
    open.end({ 'turnout.result': 'failed', 'error.type': errorType(error) })
    throw error
  }
}
