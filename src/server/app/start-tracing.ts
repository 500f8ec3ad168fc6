import type { Deps } from '#server/platform/context/context.ts'
import { tracing } from '#server/platform/observation/tracing.ts'
import { RELEASE } from '#server/platform/runtime/release.ts'
import { measureAll } from './metrics-server.ts'

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )

/** OBS-5: traces and figures go to the operator's collector. Without one nothing of OpenTelemetry is loaded; null then. */
export async function startTracing(deps: Deps): Promise<{ stop(): Promise<void> } | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = deps.config.env
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  const { openTelemetry } = await import('#server/platform/observation/telemetry/open-telemetry.ts')
  const { tracer, stop } = openTelemetry({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: OTEL_EXPORTER_OTLP_HEADERS ? headersOf(OTEL_EXPORTER_OTLP_HEADERS) : {},
    ratio: OTEL_TRACES_SAMPLER_ARG,
    release: RELEASE,
    registry: deps.metrics.registry,
    measure: () => measureAll(deps),
    log: deps.log,
  })
  tracing.tracer = tracer
  return {
    async stop() {
      tracing.tracer = null
      await stop()
    },
  }
}
