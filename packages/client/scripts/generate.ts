import openapiTS, { astToString } from 'openapi-typescript'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: object
}
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const HEAD = '// Generated from the API document by `npm run api`. Do not edit.\n'

const REFUSED = /^([45]\d\d|default)$/

/** Examples say nothing to a compiler, and every refusal arrives as an `ApiError`. */
const withoutExamples = (value: unknown, is_map = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => withoutExamples(one))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => is_map || (key !== 'example' && !REFUSED.test(key)))
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutExamples(one, !is_map && key === 'properties')]))
}

/** The types of everything in the document. */
export async function schemaFile(document: Described): Promise<string> {
  const text = astToString(await openapiTS(withoutExamples(document) as never, { silent: true }))
  const bare = text.replace(/^\/\*\*\n \* This file was auto-generated[^/]*\*\/\n/, '')
  return `${HEAD}/* eslint-disable */\n${bare}`
}

/** What a running client has to know of each call: the types are gone by then. */
export function operationsFile({ paths }: Described): string {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => {
      const query = parameters.filter((one) => one.in === 'query').map((one) => one.name)
      const is_idempotent = parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key')
      const parts = [
        `method: '${method.toUpperCase()}'`,
        `path: '${path}'`,
        `query: ${query.length > 0 ? `[${query.map((name) => `'${name}'`).join(', ')}]` : 'NONE'}`,
        `has_body: ${requestBody !== undefined}`,
        `is_idempotent: ${is_idempotent}`,
      ]
      return `  ${operationId}: { ${parts.join(', ')} },`
    }),
  )
  return `${HEAD}const NONE: readonly string[] = []

/** One call of the API; \`{names}\` in its path are parameters, \`query\` are those behind the question mark. */
export interface OperationTerms {
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly has_body: boolean
  /** Takes an Idempotency-Key. */
  readonly is_idempotent: boolean
}

export const OPERATIONS = {
${lines.toSorted().join('\n')}
} as const satisfies Record<string, OperationTerms>
`
}
