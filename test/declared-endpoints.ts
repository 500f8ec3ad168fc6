import type { Endpoint } from '#core/platform/endpoint.ts'
import type { TestApp } from './app.ts'

const declared = Object.values(
  import.meta.glob<Record<string, Record<string, Endpoint>>>('../src/core/*/*/endpoints.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => Object.values(group))

const named = (endpoint: Endpoint) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  url: `/api${endpoint.path}`,
})

/** Every call the app answers, with what core declares of it: its document, and what has a protocol of its own (MCP-1). */
export const answeredEndpoints = ({ app }: TestApp) => [
  ...Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => {
      const url = path.replace(/\{(\w+)\}/g, ':$1')
      const endpoint = declared.find((one) => `/api${one.path}` === url && one.method.toLowerCase() === method)
      if (!endpoint) throw new Error(`${method} ${url} is answered but not declared in src/core/*/endpoints.ts`)
      return named(endpoint)
    }),
  ),
  ...declared.filter(({ own_protocol }) => own_protocol).map(named),
]

export type AnsweredEndpoint = ReturnType<typeof answeredEndpoints>[number]

/** Its address with these ids; a file is asked for as CSV. */
export const addressOf = (
  { url, endpoint }: AnsweredEndpoint,
  ids: Readonly<Record<string, string | number>>,
): string =>
  url.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(ids[param] ?? 'none')) +
  (endpoint.export_of ? '?format=csv' : '')
