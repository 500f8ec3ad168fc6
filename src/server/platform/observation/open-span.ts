/**
 * All that a span may say besides its name and its times (OBS-5): names that code gives, numbers, and the id under which the
 * log has the request. Nothing that people type, no address and no id of a row.
 */
export const SPAN_ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'turnout.request_id',
  'turnout.batch.size',
  'turnout.statements',
  'turnout.result',
  'error.type',
] as const

export type SpanAttributes = { readonly [Name in (typeof SPAN_ATTRIBUTES)[number]]?: string | number | undefined }

/** What is under way in a trace that is kept. */
export interface OpenSpan {
  /** What others are told of it (W3C trace context): `00-<trace>-<span>-01`. */
  readonly traceparent: string
  /** Ends it, with what is known by then. */
  end(attributes?: SpanAttributes): void
}
