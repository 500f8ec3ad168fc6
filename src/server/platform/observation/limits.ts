import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds from which a statement is slow, unless TURNOUT_SLOW_STATEMENT_MS says otherwise (OBS-3). */
export const SLOW_STATEMENT_MS = 250

/** The same of a transaction, TURNOUT_SLOW_TRANSACTION_MS. */
export const SLOW_TRANSACTION_MS = SECOND_MS

/** Milliseconds from which a wait for a connection is told (OBS-3). */
export const SLOW_WAIT_MS = 250

/** Lines a second that tell of anything slow (OBS-3). */
export const MAX_SLOW_LINES = 10

/** Names of statements that are measured apart; the rest is `other` (OBS-4: at most 2,000 series a process). */
export const MAX_STATEMENT_NAMES = 40

/** Texts of statements whose names are remembered; with the next one all are worked out again. */
export const MAX_STATEMENT_TEXTS = 2_000

/** Characters of a statement in which its first table is looked for. */
export const STATEMENT_HEAD = 2_000

/** Routes with method and status that are measured apart; the rest is `other` (OBS-4). */
export const MAX_ROUTE_SERIES = 50

/** Seconds up to which waits for a connection are counted apart. */
export const WAIT_BUCKETS = [0.001, 0.01, 0.05, 0.25, 1, 3]

/** Seconds up to which statements are counted apart. */
export const STATEMENT_BUCKETS = [0.002, 0.01, 0.05, 0.25, 1]

/** Seconds up to which confirmations are counted apart; five minutes is the objective (OBS-7). */
export const CONFIRMATION_BUCKETS = [5, 30, 60, 300, 3_600]

/** Bytes between two samples of the heap, on average: as V8 would choose it (OBS-9). */
export const HEAP_SAMPLE_BYTES = 32_768

/** Seconds for which a profile may watch, and does unless told (OBS-9). */
export const PROFILE_SECONDS = { min: 1, max: 60, usual: 10 }

/** Part of the traces that are kept, unless OTEL_TRACES_SAMPLER_ARG says otherwise (OBS-5). */
export const TRACES_KEPT = 0.01

/** Spans kept for a collector that is away, those that are just being told included (OBS-5). */
export const MAX_SPANS_KEPT = 2_048

/** Of them told in one call. */
export const SPANS_AT_ONCE = 512

/** Milliseconds between two tellings of spans, unless there are so many before. */
export const SPANS_EVERY_MS = 5 * SECOND_MS

/** Milliseconds between two tellings of figures. */
export const METRICS_EVERY_MS = MINUTE_MS

/** Milliseconds that a collector is given to take what it is told; also at the end of the process. */
export const TELLING_MS = 4 * SECOND_MS

/** Milliseconds after which it is said again that the collector cannot be told. */
export const TELL_AGAIN_MS = 10 * MINUTE_MS

/** Characters of an attribute of a span. */
export const MAX_ATTRIBUTE_LENGTH = 128

/** Other requests that a batch names. */
export const MAX_LINKS = 50
