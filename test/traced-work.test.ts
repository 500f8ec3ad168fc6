import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { MetricValueWithName } from 'prom-client'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTracing } from '#server/app/start-tracing.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { MAX_SPANS_KEPT } from '#server/platform/observation/limits.ts'
import { SPAN_ATTRIBUTES } from '#server/platform/observation/open-span.ts'
import { openTelemetry } from '#server/platform/observation/telemetry/open-telemetry.ts'
import { tracing } from '#server/platform/observation/tracing.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createMetrics } from '#server/platform/runtime/metrics.ts'
import { measuredStorage } from '#server/platform/storage/measured-storage.ts'
import { createTestApp } from './app.ts'
import { createBuyer } from './buyer.ts'
import { createOnSaleEvent } from './factories.ts'
import { startCollector, type ToldSpan } from './otlp-collector.ts'
import { createPaidOrder } from './paid-orders.ts'

const TRACE = 'af7651916cd43dd8448eb211c80319c7'
const told = (flags: string) => ({ traceparent: `00-${TRACE}-b7ad6b7169203331-${flags}` })
const collector = await startCollector()
const t = await createTestApp({
  env: { TURNOUT_TRUST_PROXY: '127.0.0.1' },
  wrapStorage: (storage) => measuredStorage(storage, createMetrics().store),
})
afterAll(async () => {
  await t.close()
  await collector.close()
})

let running: { stop(): Promise<void> } | null = null
/** Starts tracing as a process does whose operator has set these. */
async function trace(env: Record<string, string> = {}): Promise<void> {
  const set = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1', ...env }
  const { env: read } = readConfig({ NODE_ENV: 'test', ...set })
  running = await startTracing({ ...t.deps, config: { ...t.deps.config, env: read } } as Deps)
}
async function toldSpans(): Promise<ToldSpan[]> {
  await running?.stop()
  running = null
  return collector.spans()
}
beforeAll(() => void collector.bodies.splice(0))
afterEach(async () => {
  await toldSpans()
  collector.bodies.splice(0)
})

/** A picture that mails and files of tickets show. */
async function addCover({ event_id, account }: Awaited<ReturnType<typeof createOnSaleEvent>>): Promise<void> {
  const form = new FormData()
  form.append('type', 'EVENT_COVER')
  const picture = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'tide.png')
  const request = new Request('http://local', { method: 'POST', body: form })
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: `/api/events/${event_id}/images`,
    headers: { authorization: `Bearer ${account.token}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(statusCode).toBe(201)
}

const kindOf = ({ name }: ToldSpan): string => name.split(' ')[0]!

test('a collector gets one trace from the request to the mail, with every kind of span in it (OBS-5)', async () => {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
  await addCover(sale)
  await trace({ OTEL_EXPORTER_OTLP_HEADERS: 'x-token=of-the-test, x-other=one%3Dtwo' })
  const { buyer } = await createPaidOrder(t, { sale })
  await t.runJobs()
  const spans = await toldSpans()
  const mail = spans.find(({ name }) => name === 'mail order-confirmation')!
  const of_trace = spans.filter(({ traceId }) => traceId === mail.traceId)
  expect(new Set(of_trace.map(kindOf))).toEqual(new Set(['request', 'transaction', 'provider', 'job', 'store', 'mail']))
  const [request, ...more] = of_trace.filter((one) => kindOf(one) === 'request')
  expect(more).toEqual([])
  expect(request!.name).toMatch(/^request POST \/api\/public\/events\/:event_id\/order\/:\w+\/payment\/test$/)
  // whatever is looked at, its beginnings lead to the request
  const byId = new Map(of_trace.map((one) => [one.spanId, one]))
  for (const one of of_trace) {
    let at: ToldSpan | undefined = one
    while (at?.parentSpanId) at = byId.get(at.parentSpanId)
    expect(at).toBe(request)
  }
  expect(collector.headers[0]).toMatchObject({ 'x-token': 'of-the-test', 'x-other': 'one=two' })
  // nothing personal: not the buyer, not the order's key, not an address
  const text = collector.bodies.join('\n')
  for (const secret of ['Annika', 'Bergström', 'annika@', '127.0.0.1', buyer.order.split('/').at(-1)!])
    expect(text).not.toContain(secret)
  const names = spans.flatMap(({ attributes }) => attributes.map(({ key }) => key))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(SPAN_ATTRIBUTES).toContain(name)
})

test('an attribute that is not on the list is left out, also where a cast lets it pass', async () => {
  await trace()
  const given = { 'http.route': '/api', email: 'annika@example.org' } as object
  tracing.tracer!.begin('request GET /api', { parent: null, attributes: given })!.end(given)
  const [span] = await toldSpans()
  expect(span!.attributes).toEqual([{ key: 'http.route', value: { stringValue: '/api' } }])
})

test('several requests decided together: the batch is a part of one trace and names the others', async () => {
  await trace()
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 10 })
  await Promise.all([1, 2, 3].map(() => createBuyer(t, sale)))
  const spans = await toldSpans()
  const batches = spans.filter((one) => kindOf(one) === 'batch')
  const named = batches.flatMap(({ parentSpanId, links = [] }) => [parentSpanId, ...links.map(({ spanId }) => spanId)])
  const requests = spans.filter((one) => kindOf(one) === 'request').map(({ spanId }) => spanId)
  expect(named.sort()).toEqual(requests.sort())
})

test('a trusted proxy decides whether its trace is kept, nobody else does (OBS-5)', async () => {
  await trace({ OTEL_TRACES_SAMPLER_ARG: '0' })
  await t.call('GET', '/api/public/config', { headers: told('00') })
  await t.call('GET', '/api/public/config', { headers: told('01') })
  const other = await createTestApp()
  await other.call('GET', '/api/public/config', { headers: told('01') })
  await other.close()
  const spans = await toldSpans()
  expect(spans.map(({ traceId, name }) => [traceId, name])).toEqual([[TRACE, 'request GET /api/public/config']])
})

test('a trace that is not kept costs no span anywhere, and its jobs begin none', async () => {
  await trace({ OTEL_TRACES_SAMPLER_ARG: '0' })
  await createPaidOrder(t)
  await t.runJobs()
  expect(await toldSpans()).toEqual([])
  expect(t.mails.sent.length).toBeGreaterThan(0)
})

const log = () => {
  const lines: string[] = []
  return { lines, warn: (_fields: object, message: string) => void lines.push(message) }
}
const telemetry = (endpoint: string, to = log()) =>
  openTelemetry({
    ...{ endpoint, headers: {}, ratio: 1, release: 'test', log: to },
    registry: t.deps.metrics.registry,
    measure: async () => {},
    every_ms: { spans: 20, metrics: 60_000 },
  })

const begun = (tracer: ReturnType<typeof telemetry>['tracer'], count: number) => {
  for (let n = 0; n < count; n++) tracer.begin('store write', { parent: null, attributes: {} })!.end()
}

test('a collector that does not answer: at most 2,048 spans are kept, nobody waits and one line is said (OBS-5)', async () => {
  collector.hold()
  const to = log()
  const { tracer, stop } = telemetry(collector.url, to)
  for (let n = 0; n < 5; n++) {
    begun(tracer, 1_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  collector.release()
  await stop()
  const count = collector.spans().length
  expect(count).toBeLessThanOrEqual(MAX_SPANS_KEPT)
  expect(count).toBeGreaterThan(MAX_SPANS_KEPT / 2)
  expect(to.lines.length).toBeLessThanOrEqual(1)
})

test('control: a collector that answers is told of all of them', async () => {
  const { tracer, stop } = telemetry(collector.url)
  for (let n = 0; n < 5; n++) {
    begun(tracer, 1_000)
    await expect.poll(() => collector.spans().length).toBe((n + 1) * 1_000)
  }
  await stop()
})

test('nobody there at all: the end of the process does not wait, and it is said once', async () => {
  const gone = await startCollector()
  await gone.close()
  const to = log()
  const { tracer, stop } = telemetry(gone.url, to)
  begun(tracer, 5_000)
  await stop()
  expect(to.lines).toEqual(['the collector of traces and figures cannot be told'])
})

test('the collector gets the figures of the one registry: each name, and the same counts (OBS-5)', async () => {
  const { stop } = telemetry(collector.url)
  await t.call('GET', '/api/public/config')
  await stop()
  const metrics = collector.metrics()
  const inRegistry = await t.deps.metrics.registry.getMetricsAsJSON()
  expect(metrics.map(({ name }) => name).sort()).toEqual(inRegistry.map(({ name }) => name).sort())
  const told = metrics.find(({ name }) => name === 'turnout_http_request_seconds')!.histogram!.dataPoints
  const own = inRegistry.find(({ name }) => name === 'turnout_http_request_seconds')!
    .values as MetricValueWithName<string>[]
  const counted = own.filter(({ metricName }) => metricName?.endsWith('_count')).map(({ value }) => value)
  expect(told.map(({ count }) => count)).toEqual(counted)
  for (const { count, bucketCounts, explicitBounds } of told) {
    expect(bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(count)
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
  }
})

test('without a collector nothing of OpenTelemetry is loaded; control: with one it is (OBS-5)', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'test/loaded-packages.ts'])
  const { all, without, having } = JSON.parse(stdout) as { all: number; without: string[]; having: string[] }
  expect(all).toBeGreaterThan(500)
  expect(without).toEqual([])
  expect(having).toContain('@opentelemetry/sdk-trace')
}, 60_000)
