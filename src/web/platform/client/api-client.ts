import type { z } from 'zod'
import type { BodyInput, DataOf, Endpoint, Method, ParamsInput, QueryInput } from '#core/platform/endpoint.ts'
import type { ErrorCode } from '#core/platform/errors/errors.ts'
import { CALL_TIMEOUT_MS } from '#core/platform/limits.ts'
import type { ListSpec } from '#core/platform/list-query.ts'
import { type Lagging, shownAsOf } from './as-of.ts'
import { noteLostWrite, noteWritten, shownPosition } from './data-position.ts'
import { documentLocale } from './i18n.ts'
import { DOWNLOAD_KEPT_MS } from './limits.ts'
import { canWait, patiently } from './patience.ts'

export type NetworkCode = 'NETWORK_ERROR' | 'ABORTED' | 'TIMEOUT' | 'OFFLINE'

/** A refused or failed call. `message` is the server's sentence in the reader's language; see `errorMessage`. */
export class ApiError extends Error {
  readonly code: ErrorCode | NetworkCode
  /** 0 when no answer came. */
  readonly status: number
  /** Dotted path of a field → its sentences (CNV-5). */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode | NetworkCode, status: number, error: Partial<ErrorBody> = {}) {
    super(error.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = error.fields ?? {}
    this.data = error.data ?? {}
  }
}

interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly fields: Record<string, string[]>
  readonly data: Record<string, unknown>
}

export interface ListAnswer<Rows> {
  readonly data: Rows
  readonly links: {
    readonly first: string
    readonly last: string
    readonly prev: string | null
    readonly next: string | null
  }
  readonly meta: ListMeta
}
export interface ListMeta extends Lagging {
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
  readonly from: number | null
  readonly to: number | null
  readonly allowed_sorts: Readonly<Record<string, { readonly asc: string; readonly desc: string }>>
  readonly default_sort: string
  readonly default_sort_direction: 'asc' | 'desc'
  readonly allowed_filter_fields: Readonly<
    Record<string, { readonly operators: readonly string[]; readonly values?: readonly string[] }>
  >
}

/** A list answers with its links and meta, anything else with its `data` alone. */
export type AnswerOf<E extends Endpoint> = E['list'] extends ListSpec
  ? ListAnswer<DataOf<E>>
  : E['meta'] extends z.ZodType
    ? { readonly data: DataOf<E>; readonly meta: z.output<E['meta']> & Lagging }
    : E['may_lag'] extends true
      ? DataOf<E> & Lagging
      : DataOf<E>

interface Common {
  /** Made when missing wherever the call accepts one (CNV-7); give your own to repeat a call safely. */
  readonly idempotency_key?: string
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Repeated until there is an answer, where the page shows that it goes on: a GET, or a call with a key (HA-6). */
  readonly is_patient?: boolean
}
export interface RequestOptions extends Common {
  readonly query?: object
  /** JSON, or FormData for uploads. */
  readonly body?: unknown
  readonly idempotent?: boolean
}
type Given<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }
export type CallOptions<E extends Endpoint> = Common &
  Given<'params', ParamsInput<E>> &
  (E['list'] extends ListSpec
    ? { readonly query?: object }
    : E['export_of'] extends ListSpec
      ? { readonly query?: object }
      : { readonly query?: QueryInput<E> }) &
  (E['body'] extends object ? { readonly body: BodyInput<E> | FormData } : { readonly body?: FormData | object })

let bearer_token: string | null = null
let patience_seconds: number | undefined
let checkout_session: string | null = null
let whenLoggedOut: (error: ApiError) => void = () => {}
let whenUnproved: (error: ApiError) => Promise<boolean> = async () => false

/** The session's token, in memory only (AUT-3); cookie logins need none. */
export const setBearerToken = (token: string | null): void => {
  bearer_token = token
}
/** The checkout session of a page whose cookies do not reach the server: a frame on another site (RES-2, WID-6). */
export const setCheckoutSession = (session: string | null): void => {
  checkout_session = session
}
/** Hands that session over to a page opened in a tab of its own, which swaps it for the cookie at once (WID-7). */
export const sessionFragment = (): string =>
  checkout_session === null ? '' : `#session=${encodeURIComponent(checkout_session)}`
/** What happens on 401 (CNV-13), and where sign-on is the only way in; the back office goes to the login page, public pages leave it unset. */
export const onLoggedOut = (handler: (error: ApiError) => void): void => {
  whenLoggedOut = handler
}

/** What is refused until the user has shown that it is them (ACCESS-5, ACCESS-6). */
const PROOFS: ReadonlySet<string> = new Set(['FRESH_LOGIN_REQUIRED', 'SECOND_FACTOR_REQUIRED'])

/** Asks the user to show that it is them; after a yes the call is repeated once (ACCESS-6). Public pages leave it unset. */
export const onUnproved = (handler: (error: ApiError) => Promise<boolean>): void => {
  whenUnproved = handler
}

/** A UUID also where the browser has no `randomUUID`: plain http on another machine's address. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** `{ filter_fields: { status: { eq: 'LIVE' } } }` → `filter_fields[status][eq]=LIVE` (CNV-3). Nothing given, nothing sent. */
function writeQuery(query: object): string {
  const pairs: [string, string][] = []
  const write = (name: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return
    if (typeof value !== 'object') pairs.push([name, String(value)])
    else for (const [key, inner] of Object.entries(value)) write(name ? `${name}[${key}]` : key, inner)
  }
  write('', query)
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

export const apiUrl = (path: string, params: object = {}, query: object = {}): string => {
  const values = params as Record<string, unknown>
  return `/api${path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values[name])))}${writeQuery(query)}`
}

/** An endpoint declared in core, with everything typed by it. Mutations reject on failure with `ApiError`. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<AnswerOf<E>> {
  const { params, query, ...rest } = options as RequestOptions & { params?: object }
  const url = apiUrl(endpoint.path, params, query)
  const answer = await sendNoted(endpoint, url, rest)
  const json = (await readJson(answer)) as { data: unknown; meta?: object } | null
  if (json && endpoint.may_lag) Object.assign(json.meta ?? (json.data as object), shownAsOf(answer.headers))
  return (endpoint.list || endpoint.meta ? json : (json?.data ?? null)) as AnswerOf<E>
}

/** What was written is known to what is read next (DB-10). */
async function sendNoted(
  { method, idempotent, may_lag }: Endpoint,
  url: string,
  rest: RequestOptions,
): Promise<Response> {
  const headers = { ...rest.headers, ...(may_lag ? shownPosition() : {}) }
  try {
    const answer = await send(method, url, { ...rest, headers, ...(idempotent ? { idempotent: true } : {}) })
    if (method !== 'GET') noteWritten(answer.headers)
    return answer
  } catch (error) {
    if (method !== 'GET' && error instanceof ApiError && isUnheard(error)) noteLostWrite()
    throw error
  }
}

/** The write may have been done all the same. */
const isUnheard = ({ status }: ApiError): boolean => status === 0 || status >= 500

/** The same for light pages, which import endpoint types only: `request<typeof checkoutEndpoints.get>('GET', '/public/…')`. */
export async function request<E extends Endpoint>(
  method: Method,
  path: string,
  { query, ...rest }: RequestOptions = {},
): Promise<AnswerOf<E>> {
  const json = (await readJson(await send(method, apiUrl(path, {}, query), rest))) as {
    data: unknown
    meta?: unknown
  } | null
  return (json?.meta ? json : (json?.data ?? null)) as AnswerOf<E>
}

const readJson = async (answer: Response): Promise<unknown> => (answer.status === 204 ? null : await answer.json())

/** Every call of this page is repeated so, by `call` or `request` alike (HA-7). */
export const keepTrying = (seconds: number | undefined): void => {
  patience_seconds = seconds
}

/** One call; on BUSY once more after Retry-After with the same key (REL-5). */
async function send(method: Method, url: string, options: RequestOptions): Promise<Response> {
  const { body, idempotent, idempotency_key } = options
  const key = idempotency_key ?? (idempotent ? newIdempotencyKey() : null)
  const is_form = body instanceof FormData
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-locale': documentLocale(),
      ...(body === undefined || is_form ? {} : { 'content-type': 'application/json' }),
      ...(bearer_token ? { authorization: `Bearer ${bearer_token}` } : {}),
      ...(checkout_session ? { 'x-checkout-session': checkout_session } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...options.headers,
    },
    body: body === undefined ? null : is_form ? body : JSON.stringify(body),
  }
  const once = () => attempt(url, init, options.signal)
  const is_repeatable = method === 'GET' || key !== null
  const every_seconds = options.is_patient ? undefined : patience_seconds
  const is_patient = is_repeatable && canWait() && (options.is_patient || every_seconds !== undefined)
  const first = await (is_patient ? patiently(once, every_seconds) : once())
  if (first.status === 503 && !is_patient && (await saysBusy(first))) {
    const seconds = Math.min(5, Number(first.headers.get('retry-after')) || 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  } else {
    try {
      return await accept(first)
    } catch (error) {
      if (!(error instanceof ApiError) || !PROOFS.has(error.code) || !(await whenUnproved(error))) throw error
    }
  }
  return await accept(await once())
}

/** What else is not there for now is not worth asking for again at once. */
const saysBusy = async (answer: Response): Promise<boolean> => {
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { error?: ErrorBody } | null
  return body?.error === undefined || body.error.code === 'BUSY'
}

async function attempt(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch {
    if (timeout.aborted) throw new ApiError('TIMEOUT', 0)
    if (signal?.aborted) throw new ApiError('ABORTED', 0)
    throw new ApiError(navigator.onLine ? 'NETWORK_ERROR' : 'OFFLINE', 0)
  }
}

async function accept(answer: Response): Promise<Response> {
  // a login's new session, wherever it is read: body and header carry the same (AUT-2)
  const token = answer.headers.get('x-auth-token')
  if (token) setBearerToken(token)
  if (answer.ok) return answer
  const body = (await answer.json().catch(() => ({}))) as { error?: ErrorBody }
  const error = new ApiError(body.error?.code ?? 'INTERNAL', answer.status, body.error)
  // the account lets its user in by sign-on only: this login, or this session, leads nowhere (ACCESS-12)
  if (error.code === 'UNAUTHENTICATED' || error.code === 'SSO_REQUIRED') whenLoggedOut(error)
  throw error
}

/**
 * Saves a file of any size: it may take longer than a call (CNV-12), and one that breaks off is not saved as if it were
 * whole (FIL-1).
 */
export async function downloadFile(url: string): Promise<void> {
  const headers = new Headers({
    ...shownPosition(),
    ...(bearer_token ? { authorization: `Bearer ${bearer_token}` } : {}),
  })
  const answer = await fetch(url, { credentials: 'same-origin', headers }).catch(() => {
    throw new ApiError(navigator.onLine ? 'NETWORK_ERROR' : 'OFFLINE', 0)
  })
  const file = await (await accept(answer)).blob().catch(() => {
    throw new ApiError('NETWORK_ERROR', 0)
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_KEPT_MS)
}
