import { ApiError, NotReachedError } from './errors.ts'

/** Seconds between two tries, and how often a call is repeated. */
const FIRST_PAUSE = 0.5
const LONGEST_PAUSE = 60
const REPEATS = 3

export interface Connection {
  /** The address of the installation, for example https://tickets.example.org. */
  readonly url: string
  /** An API key, or the token of a login. */
  readonly key: string
  readonly fetch: typeof fetch
  readonly seen: Seen
  /** Waits so many seconds; tests hand in their own. */
  readonly wait: (seconds: number, signal?: AbortSignal) => Promise<void>
}

/** Where the data stood after the newest answer, so that what is read next is not older (X-Data-Position). */
export interface Seen {
  position: string | null
}

const partsOf = (position: string): number[] =>
  position.split(/[:/]/).map((part, index) => Number.parseInt(part, index === 0 ? 10 : 16))

/** Answers may come in another order than the calls were made. */
function isLater(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}

const isPlace = (position: string): boolean => !partsOf(position).some(Number.isNaN)

/** What is no place says that nobody knows: it stands until one is told. */
function noteSeen(seen: Seen, response: Response): void {
  const told = response.headers.get('x-data-position')
  if (told === null) return
  const { position } = seen
  if (position === null || !isPlace(told) || !isPlace(position) || isLater(told, position)) seen.position = told
}

export interface Sent {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body?: unknown
  readonly idempotency_key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** A POST may have acted before its answer was lost: it is repeated only where the server knows it again by its key. */
const mayRepeat = ({ method, idempotency_key }: Sent): boolean => method !== 'POST' || idempotency_key !== undefined

const isForNow = (status: number): boolean => status === 429 || status === 503

function pauseOf(attempt: number, retry_after: string | null): number {
  const asked = Number(retry_after ?? Number.NaN)
  if (Number.isFinite(asked) && asked >= 0) return Math.min(asked, LONGEST_PAUSE)
  return FIRST_PAUSE * 2 ** attempt * (0.5 + Math.random())
}

function requestOf({ url, key, seen }: Connection, { method, path, body, idempotency_key, signal }: Sent): Request {
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/json, */*;q=0.5' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotency_key !== undefined) headers['idempotency-key'] = idempotency_key
  if (method === 'GET' && seen.position !== null) headers['x-data-position'] = seen.position
  return new Request(new URL(path, url), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text()
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    // a proxy in between answers in its own way
  }
  return new ApiError(response.status, body, response.headers.get('x-request-id'))
}

/** The server's answer, after up to three more tries where it is busy or not heard (KEY-18). */
export async function send(connection: Connection, sent: Sent): Promise<Response> {
  const repeats = mayRepeat(sent) ? REPEATS : 0
  for (let attempt = 0; ; attempt++) {
    let response: Response
    try {
      response = await connection.fetch(requestOf(connection, sent))
    } catch (error) {
      if (sent.signal?.aborted) throw error
      if (attempt === repeats) throw new NotReachedError(`${connection.url} cannot be reached`, { cause: error })
      await connection.wait(pauseOf(attempt, null), sent.signal)
      continue
    }
    noteSeen(connection.seen, response)
    if (response.ok) return response
    if (attempt === repeats || !isForNow(response.status)) throw await errorOf(response)
    await response.body?.cancel()
    await connection.wait(pauseOf(attempt, response.headers.get('retry-after')), sent.signal)
  }
}
