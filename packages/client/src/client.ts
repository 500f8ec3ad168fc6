import { UsageError } from './errors.ts'
import { OPERATIONS, type OperationTerms } from './operations.ts'
import { type Connection, send } from './request.ts'
import type { components, operations } from './schema.ts'

/** The name of a call, as the API document has it. */
export type OperationId = keyof operations & keyof typeof OPERATIONS

type Given<Op extends OperationId, Name extends 'path' | 'query'> = operations[Op]['parameters'] extends {
  [N in Name]?: infer Values
}
  ? NonNullable<Values>
  : never
/** A call that takes nothing there has `never` there. */
type Part<Op extends OperationId, Name extends 'path' | 'query'> = [Given<Op, Name>] extends [never]
  ? Record<never, never>
  : Given<Op, Name>
/** What stands in the path and behind the question mark, in one object. */
export type ParametersOf<Op extends OperationId> = Part<Op, 'path'> & Part<Op, 'query'>
type Sent<Op extends OperationId> = operations[Op] extends { requestBody?: infer Body } ? NonNullable<Body> : never
export type BodyOf<Op extends OperationId> =
  Sent<Op> extends { content: { 'application/json': infer Body } } ? Body : undefined

type Good<Op extends OperationId> = operations[Op]['responses'][keyof operations[Op]['responses'] &
  (200 | 201 | 202 | 204)]
/** What a call answers: JSON as it is, a file as the response that carries it, nothing as undefined. */
export type AnswerOf<Op extends OperationId> =
  Good<Op> extends { content: { 'application/json': infer Answer } }
    ? Answer
    : Good<Op> extends { content: Record<string, unknown> }
      ? Response
      : undefined

/** A row of a list, and the lists that have rows. */
export type RowOf<Op extends OperationId> = AnswerOf<Op> extends { data: readonly (infer Row)[] } ? Row : never
export type ListId = {
  [Op in OperationId]: 'cursor' extends keyof Part<Op, 'query'> ? Op : never
}[OperationId]

export interface CallOptions<Op extends OperationId> {
  readonly body?: BodyOf<Op>
  /** The same key with the same body repeats the answer instead of the act; made up where none is given. */
  readonly idempotency_key?: string
  readonly signal?: AbortSignal
}

export interface ClientOptions {
  readonly url: string
  readonly key: string
  readonly fetch?: typeof fetch
  readonly wait?: Connection['wait']
}

/** An entry of the account's log. */
export type LogEntry = components['schemas']['LogEntry']

export interface FollowOptions {
  /** The position after which to begin; 0 is the beginning. */
  readonly after?: number
  /** Only these actions. */
  readonly types?: readonly string[]
  /** Seconds between two looks when there is nothing new; 2 unless told. */
  readonly pause?: number
  /** Ends where nothing is new, in place of waiting. */
  readonly once?: boolean
  readonly signal?: AbortSignal
}

/** Rows and entries of one call where nobody says how many. */
const MOST_ROWS = 500
const LOG_PAUSE = 2

const waitSeconds = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })

/** `filter_fields: { status: { eq: 'COMPLETED' } }` is `filter_fields[status][eq]=COMPLETED`. */
function addQuery(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) query.append(name, value.join(','))
  else if (typeof value === 'object')
    for (const [key, one] of Object.entries(value)) addQuery(query, `${name}[${key}]`, one)
  else query.append(name, String(value))
}

function addressOf({ path, query: known }: OperationTerms, parameters: Readonly<Record<string, unknown>>): string {
  const left = { ...parameters }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name]
    delete left[name]
    if (value === undefined || value === null || value === '') throw new UsageError(`${name} is missing`)
    // an address reads these as "here" and "one up": another call would be made than the one that was named
    if (value === '.' || value === '..') throw new UsageError(`${name} is not valid`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(left)) {
    if (!known.includes(name)) throw new UsageError(`There is no parameter ${name}`)
    addQuery(query, name, value)
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  return response.headers.get('content-length') === '0' ? undefined : response
}

/** Calls the API of one installation with one key. */
export class Turnout {
  readonly #connection: Connection

  constructor({ url, key, fetch: fetching = globalThis.fetch, wait = waitSeconds }: ClientOptions) {
    // what a header cannot carry would be quoted, key and all, in the error of whoever tries to send it
    if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('The key has characters that no key has')
    this.#connection = { url, key, fetch: fetching, wait, seen: { position: null } }
  }

  /** One call by its operation id. */
  async call<Op extends OperationId>(
    operation: Op,
    parameters: ParametersOf<Op>,
    { body, idempotency_key, signal }: CallOptions<Op> = {},
  ): Promise<AnswerOf<Op>> {
    if (!Object.hasOwn(OPERATIONS, operation)) throw new UsageError(`There is no call ${operation}`)
    const terms: OperationTerms = OPERATIONS[operation]
    const path = addressOf(terms, parameters as Record<string, unknown>)
    const key = idempotency_key ?? (terms.is_idempotent ? crypto.randomUUID() : undefined)
    const sent = { method: terms.method, path, body, idempotency_key: key, signal }
    return (await contentOf(await send(this.#connection, sent))) as AnswerOf<Op>
  }

  /** Every row of a list, by cursor: what comes or goes meanwhile neither hides nor repeats one. */
  async *paginate<Op extends ListId>(
    operation: Op,
    parameters: ParametersOf<Op>,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<RowOf<Op>, void, undefined> {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const asked = { per_page: MOST_ROWS, ...(parameters as object), cursor } as unknown as ParametersOf<Op>
      const answer = (await this.call(operation, asked, signal ? { signal } : {})) as unknown as {
        readonly data: readonly RowOf<Op>[]
        readonly meta: { readonly next_cursor: string | null }
      }
      yield* answer.data
      cursor = answer.meta.next_cursor
    }
  }

  /**
   * What happens in the account, entry by entry in the order of positions, for as long as somebody listens. Whoever keeps
   * the position of the last entry goes on after it another day and misses nothing.
   */
  async *followLog({
    after = 0,
    types,
    pause = LOG_PAUSE,
    once = false,
    signal,
  }: FollowOptions = {}): AsyncGenerator<LogEntry, void, undefined> {
    for (let position = after; ; ) {
      const query = new URLSearchParams({ after: String(position), limit: String(MOST_ROWS) })
      if (types && types.length > 0) query.set('types', types.join(','))
      const response = await send(this.#connection, { method: 'GET', path: `/api/log?${query}`, signal })
      const { data, meta } = (await response.json()) as {
        readonly data: readonly LogEntry[]
        readonly meta: { readonly next_after: number; readonly last_position: number }
      }
      yield* data
      position = meta.next_after
      if (position < meta.last_position) continue
      if (once) return
      await this.#connection.wait(pause, signal)
    }
  }
}
