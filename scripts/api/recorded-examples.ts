import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationIdOf } from '#core/platform/api-document/operation-id.ts'
import type { Endpoint } from '#core/platform/endpoint.ts'
import type { RecordedOperation } from '#server/platform/http/document/recorded.ts'
import { answerSchema } from '#server/platform/http/endpoint-schemas.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly status: number
  readonly answer: { readonly error?: { readonly code: string } } | null
}

/** Rows of a list, and characters of a text, that an example shows. */
const ROWS = 1
const TEXT = 200
const LONGEST = 6_000

/** Long lists and texts say no more than short ones. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > TEXT ? value.slice(0, TEXT) : value
  if (Array.isArray(value)) return value.slice(0, ROWS).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]))
}

interface Parsing {
  safeParse(value: unknown): { success: boolean; data?: unknown }
}

/** What a schema passes over was sent to see it passed over: it is no example. */
function fits(schema: Parsing, value: unknown): boolean {
  if (JSON.stringify(value).length >= LONGEST) return false
  const { success, data } = schema.safeParse(value)
  return success && Object.keys(value as object).every((key) => key in (data as object))
}

function pathPattern({ path }: Endpoint): RegExp {
  return new RegExp(`^/api${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
}

/** Texts with which tests attack; an example is what people would send. */
const ATTACK = /<script|onerror|\u202e|\\u0000|=1\+1/
/** What a call leaves out says less about it: the fullest example is taken. */
const fullness = (value: unknown): number => JSON.stringify(value).replace(/null|\[\]|""/g, '').length

const fullest = (values: readonly unknown[], schema: Parsing): unknown =>
  values
    .filter((value) => value !== undefined)
    .flatMap((value) => [shortened(value), value])
    .filter((value) => !ATTACK.test(JSON.stringify(value)) && fits(schema, value))
    .toSorted((one, other) => fullness(other) - fullness(one))[0]

/** One operation as its calls showed it; codes that were seen once stay. */
function seenOf(declared: Endpoint, calls: readonly Call[], before: RecordedOperation): RecordedOperation {
  const good = calls.filter(({ status }) => status >= 200 && status < 300)
  const answers = answerSchema(declared)
  const by_page = good.filter(({ answer }) => !declared.list || Object.hasOwn(answer ?? {}, 'links'))
  const body = declared.body && fullest([before.body, ...good.map((one) => one.body)], declared.body)
  const answer = answers && fullest([before.answer, ...by_page.map((one) => one.answer)], answers)
  const codes = new Set([...(before.errors ?? []), ...calls.flatMap((one) => one.answer?.error?.code ?? [])])
  const errors = [...codes].filter((code) => code !== 'INTERNAL').toSorted()
  return { ...(body ? { body } : {}), ...(answer ? { answer } : {}), ...(errors.length > 0 ? { errors } : {}) }
}

/** What is known of every operation, out of the calls that a run of the tests wrote down (KEY-15). */
export function readRecorded(
  folder: string,
  endpoints: readonly Endpoint[],
  before: Readonly<Record<string, RecordedOperation>>,
): Record<string, RecordedOperation> {
  const calls = new Map<Endpoint, Call[]>()
  // the calls of fixed addresses first: `/users/me` is no id of a user
  const known = endpoints
    .map((endpoint) => ({ endpoint, pattern: pathPattern(endpoint) }))
    .toSorted((one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const call = JSON.parse(line) as Call
      const path = call.path.split('?')[0]!
      const found = known.find(({ endpoint, pattern }) => endpoint.method === call.method && pattern.test(path))
      if (found) calls.set(found.endpoint, [...(calls.get(found.endpoint) ?? []), call])
    }
  const entries = endpoints.map((one): [string, RecordedOperation] => {
    const id = operationIdOf(one)
    return [id, seenOf(one, calls.get(one) ?? [], before[id] ?? {})]
  })
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
