import { randomUUID } from 'node:crypto'
import { type HrTime, ROOT_CONTEXT, type Span, type SpanContext, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, type MetricProducer, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import {
  MAX_ATTRIBUTE_LENGTH,
  MAX_LINKS,
  MAX_SPANS_KEPT,
  METRICS_EVERY_MS,
  SPANS_AT_ONCE,
  SPANS_EVERY_MS,
  TELL_AGAIN_MS,
  TELLING_MS,
} from '#server/platform/observation/limits.ts'
import { type OpenSpan, SPAN_ATTRIBUTES, type SpanAttributes } from '#server/platform/observation/open-span.ts'
import type { BeganBy, Tracer } from '#server/platform/observation/tracing.ts'
import { registryMetrics } from './registry-metrics.ts'

export interface TelemetryOptions {
  /** Of the collector; `/v1/traces` and `/v1/metrics` are put behind it. */
  readonly endpoint: string
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>
  /** Part of the traces that are kept, 0 to 1. */
  readonly ratio: number
  readonly release: string
  readonly registry: Registry
  /** Reads what the registry has of the installation, before it is told. */
  readonly measure: () => Promise<unknown>
  readonly log: { warn(fields: object, message: string): void }
  /** Milliseconds between two tellings of spans, and of figures; tests do not wait for the usual ones. */
  readonly every_ms?: { readonly spans: number; readonly metrics: number }
}

export interface Telemetry {
  readonly tracer: Tracer
  /** Tells what is left, for as long as `TELLING_MS`; a collector that is away is not waited for. */
  stop(): Promise<void>
}

const SCOPE = 'turnout'

/** OBS-5, and the only file that knows OpenTelemetry: loaded where the operator has named a collector. */
export function openTelemetry(options: TelemetryOptions): Telemetry {
  const { endpoint, headers, every_ms = { spans: SPANS_EVERY_MS, metrics: METRICS_EVERY_MS } } = options
  const toldAway = tellAway(options)
  const to = (path: string) => ({
    url: `${endpoint.replace(/\/+$/, '')}/${path}`,
    headers: { ...headers },
    timeoutMillis: TELLING_MS,
  })
  const resource = resourceFromAttributes({
    'service.name': SCOPE,
    'service.version': options.release,
    'service.instance.id': randomUUID(),
  })
  const spans = new BatchSpanProcessor({
    exporter: noted(new OTLPTraceExporter(to('v1/traces')), toldAway),
    // the exporter has given up by then, so one telling at a time is in its hands
    exportTimeoutMillis: 2 * TELLING_MS,
    scheduledDelayMillis: every_ms.spans,
    maxExportBatchSize: SPANS_AT_ONCE,
    maxQueueSize: MAX_SPANS_KEPT - SPANS_AT_ONCE,
  })
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH, linkCountLimit: MAX_LINKS },
    spanProcessors: [spans],
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: noted(new OTLPMetricExporter(to('v1/metrics')), toldAway),
    exportIntervalMillis: every_ms.metrics,
    exportTimeoutMillis: Math.min(every_ms.metrics, 2 * TELLING_MS),
    metricProducers: [producerOf(options, resource)],
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  return {
    tracer: tracerOf(provider, options.release),
    async stop() {
      const told = Promise.allSettled([provider.shutdown(), meters.shutdown()])
      const { promise, resolve } = Promise.withResolvers<void>()
      const patience = setTimeout(resolve, TELLING_MS)
      await Promise.race([told, promise])
      clearTimeout(patience)
    },
  }
}

/** The one registry, read as a scrape would read it (OBS-5). */
const producerOf = ({ registry, measure }: TelemetryOptions, resource: Resource): MetricProducer => ({
  async collect() {
    await measure()
    const scope = { name: SCOPE }
    return {
      resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: await registryMetrics(registry, new Date()) }] },
      errors: [],
    }
  },
})

type Told = Parameters<SpanExporter['export']>[1]

/** A line when nobody can be told, and not again for a while: the collector being away is no news each second. */
function tellAway({ log }: Pick<TelemetryOptions, 'log'>): (error: Error | undefined) => void {
  let told_at = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - told_at < TELL_AGAIN_MS) return
    told_at = performance.now()
    log.warn({ err: error }, 'the collector of traces and figures cannot be told')
  }
}

/** The exporter, watched. */
function noted<E extends { export(items: never, told: Told): void }>(
  exporter: E,
  toldAway: (error: Error | undefined) => void,
): E {
  const tell = exporter.export.bind(exporter)
  exporter.export = (items: never, told: Told) =>
    tell(items, (result) => {
      // 0 is success (ExportResultCode)
      if (result.code !== 0) toldAway(result.error)
      told(result)
    })
  return exporter
}

/** Only what the closed list has, whatever the caller was let to give. */
function allowed(given: SpanAttributes): Record<string, string | number> {
  const kept: Record<string, string | number> = {}
  for (const name of SPAN_ATTRIBUTES) {
    const value = given[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}

class TelemetrySpan implements OpenSpan {
  readonly context: SpanContext
  private readonly span: Span

  constructor(span: Span) {
    this.span = span
    this.context = span.spanContext()
  }

  get traceparent(): string {
    return `00-${this.context.traceId}-${this.context.spanId}-01`
  }

  end(attributes: SpanAttributes = {}): void {
    this.span.setAttributes(allowed(attributes))
    this.span.end()
  }
}

/** What another process has told, as far as it is in the form that we tell it in. */
function contextOf(parent: OpenSpan | string | null): SpanContext | null {
  if (parent === null) return null
  if (typeof parent !== 'string') return parent instanceof TelemetrySpan ? parent.context : null
  const [, traceId, spanId, flags = '0'] = parent.split('-')
  if (!traceId || !spanId) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
}

function tracerOf(provider: TracerProvider, release: string): Tracer {
  const tracer = provider.getTracer(SCOPE, release)
  const start = (name: string, { parent, attributes, links = [] }: BeganBy, startTime?: HrTime | number): Span => {
    const under = contextOf(parent)
    return tracer.startSpan(
      name,
      {
        attributes: allowed(attributes),
        links: links.flatMap((one) => contextOf(one) ?? []).map((context) => ({ context })),
        ...(startTime === undefined ? {} : { startTime }),
      },
      under === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, under),
    )
  }
  return {
    begin(name, by) {
      const span = start(name, by)
      return span.isRecording() ? new TelemetrySpan(span) : null
    },
    record(name, { parent, ms, attributes }) {
      const now = performance.timeOrigin + performance.now()
      start(name, { parent, attributes }, now - ms).end(now)
    },
  }
}
