import type { Endpoint } from '#core/platform/endpoint.ts'

const declared = Object.values(
  import.meta.glob<Record<string, Record<string, Endpoint>>>('../src/core/*/*/endpoints.ts', { eager: true }),
).flatMap((module) => Object.values(module).flatMap((group) => Object.values(group)))

/** All calls that a replica may answer (DB-9). */
export const laggingCalls: readonly Endpoint[] = declared.filter(({ may_lag }) => may_lag)
