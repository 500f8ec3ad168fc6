// A process that loads all that the product does, starts tracing without a collector and then with one, and says which
// packages of OpenTelemetry it has loaded by then: told of each module by the loader itself.
import { registerHooks } from 'node:module'

let all = 0
const of_telemetry = new Set<string>()
registerHooks({
  load(url, context, next) {
    all++
    const name = /node_modules\/(@opentelemetry\/[^/]+)\//.exec(url)?.[1]
    if (name) of_telemetry.add(name)
    return next(url, context)
  },
})

const { readConfig } = await import('#server/platform/runtime/config.ts')
const { createMetrics } = await import('#server/platform/runtime/metrics.ts')
await Promise.all([
  import('#server/app/app.ts'),
  import('#server/app/deps.ts'),
  import('#server/app/operator.ts'),
  import('#server/app/pages.ts'),
  import('#server/app/worker.ts'),
])
const { startTracing } = await import('#server/app/start-tracing.ts')
/** All there are by then. */
async function loadedWith(env: Record<string, string>): Promise<string[]> {
  const deps = { config: readConfig({ ...env }), metrics: createMetrics(), log: { warn: () => {} } }
  await startTracing(deps as unknown as Parameters<typeof startTracing>[0])
  return [...of_telemetry]
}
const without = await loadedWith({})
const having = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
process.stdout.write(JSON.stringify({ all, without, having }))
process.exit(0)
