import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ToldSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
}

export interface ToldMetric {
  readonly name: string
  readonly sum?: { readonly dataPoints: readonly { readonly asDouble: number }[] }
  readonly gauge?: { readonly dataPoints: readonly { readonly asDouble: number }[] }
  readonly histogram?: {
    readonly dataPoints: readonly {
      readonly count: number
      readonly sum: number
      readonly bucketCounts: readonly number[]
      readonly explicitBounds: readonly number[]
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
    }[]
  }
}

interface Scoped {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly ToldSpan[] }[] }[]
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly ToldMetric[] }[]
  }[]
}

/** An OTLP collector over HTTP with JSON: keeps what it is told, and answers nobody while it is held. */
export async function startCollector() {
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const waiting: ServerResponse[] = []
  let is_held = false
  const answer = (res: ServerResponse) => void res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      if (is_held) return void waiting.push(res)
      bodies.push(Buffer.concat(parts).toString())
      headers.push(req.headers)
      answer(res)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const all = () => bodies.map((body) => JSON.parse(body) as Scoped)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () =>
      all().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      all().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    hold() {
      is_held = true
    },
    /** Whoever was told nothing is cut off, and has to try again. */
    release() {
      is_held = false
      for (const res of waiting.splice(0)) res.destroy()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
