import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '#core/platform/limits.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import { span } from '#server/platform/observation/tracing.ts'
import type { CallLimiter } from './call-limiter.ts'
import { MOLLIE_REPEAT_MS, MOLLIE_TIMEOUT_MS } from './limits.ts'
import { type CallFor, ProviderRefused, ProviderUnreachable } from './payment-provider.ts'
import type { CallResult } from './stripe-calls.ts'

export interface MollieOptions {
  readonly api_key: string
  readonly api_base: string
  /** Names this installation in keys and metadata, as at Stripe. */
  readonly installation: string
  /** Where Mollie tells of payments; null where it could not reach us: then we ask by ourselves (PSP-5, STL-9). */
  readonly webhook_url: string | null
  /** The return page of an order, by event and short id. */
  readonly returnUrl: (event_id: string, short_id: string) => string
  readonly clock: () => Date
}

/** Endpoints of Mollie as the limiter and the metrics name them. */
export type MollieCall =
  | `mollie.payment.${'start' | 'read' | 'cancel' | 'list'}`
  | `mollie.refund.${'make' | 'read' | 'list'}`
  | 'mollie.dispute.list'
  | 'mollie.profile.read'
  | 'mollie.methods.list'

export interface MollieCalls {
  readonly limiter: Pick<CallLimiter, 'turn' | 'refused'>
  readonly observe: (call: MollieCall, result: CallResult, seconds: number) => void
}

/** Somebody who calls Mollie. */
export interface MollieCaller {
  readonly options: MollieOptions
  readonly calls: MollieCalls
  readonly whom: CallFor
}

interface Request {
  readonly method?: 'POST' | 'DELETE'
  /** Below `/v2`. */
  readonly path: string
  readonly body?: object
  /** Kept by Mollie for an hour: the same call with it is answered the same. */
  readonly key?: string
}

/** What Mollie answered instead of what was asked for; `status` null: nothing came. */
class MollieFault extends Error {
  readonly status: number | null
  readonly field: string | null
  constructor(status: number | null, { detail, field }: { detail: string; field?: string }, options?: ErrorOptions) {
    super(detail, options)
    this.status = status
    this.field = field ?? null
  }
}

const isUnknown = ({ status }: MollieFault): boolean =>
  status === null || [401, 403, 409, 429].includes(status) || status >= 500
const mayRepeat = ({ status }: MollieFault): boolean => status === null || [409, 429].includes(status) || status >= 500

/**
 * Every call: never inside a transaction (REL-7), at its turn (HA-12), once more where that may help, and its failure in two
 * words of ours: unknown, or a definite no. Only what is repeated under a key or changes nothing is asked twice.
 */
export async function askMollie<T>(caller: MollieCaller, call: MollieCall, request: Request): Promise<T> {
  assertOutsideTransaction('a payment call')
  try {
    return await askOnce<T>(caller, call, request).catch(async (error: unknown) => {
      if (!(error instanceof MollieFault) || !mayRepeat(error)) throw error
      if (error.status !== 429) await pause(MOLLIE_REPEAT_MS)
      return askOnce<T>(caller, call, request)
    })
  } catch (error) {
    if (!(error instanceof MollieFault)) throw error
    if (isUnknown(error)) throw new ProviderUnreachable(error.message, { cause: error })
    throw new ProviderRefused(reasonOf(error), { cause: error })
  }
}

/** A field of a call is named; else the status says what kind of no it is. */
function reasonOf({ status, field }: MollieFault): string {
  if (field === 'amount' || field === 'amount.value') return 'amount_unsupported'
  if (status === 404 || status === 410) return 'resource_missing'
  return field ? `${field}_refused` : 'refused'
}

async function askOnce<T>({ options, calls, whom }: MollieCaller, call: MollieCall, request: Request): Promise<T> {
  const { limiter, observe } = calls
  await limiter.turn(call, whom)
  const began = performance.now()
  const tell = (result: CallResult) => observe(call, result, (performance.now() - began) / SECOND_MS)
  try {
    const answer = await span(`provider ${call}`, () => send<T>(options, request))
    tell('OK')
    return answer
  } catch (error) {
    if (!(error instanceof MollieFault)) throw error
    if (error.status === 429) limiter.refused(call)
    tell(error.status === 429 ? 'TOO_MANY' : isUnknown(error) ? 'UNKNOWN' : 'REFUSED')
    throw error
  }
}

async function send<T>({ api_key, api_base }: MollieOptions, { method, path, body, key }: Request): Promise<T> {
  const reply = await fetch(`${api_base}/v2${path}`, {
    ...(method ? { method } : {}),
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      authorization: `Bearer ${api_key}`,
      accept: 'application/hal+json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    // its answers are its own: nothing of ours follows it elsewhere with the key
    redirect: 'error',
    signal: AbortSignal.timeout(MOLLIE_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new MollieFault(null, { detail: 'Mollie gave no answer' }, { cause: error })
  })
  const text = await reply.text().catch((error: unknown) => {
    throw new MollieFault(null, { detail: 'the answer of Mollie broke off' }, { cause: error })
  })
  const answer = parsed(text)
  if (reply.ok && answer !== null) return answer as T
  const { detail, field } = (answer ?? {}) as { detail?: string; field?: string }
  const told = { detail: `${reply.status} ${detail ?? 'without a reason'}` }
  throw new MollieFault(reply.ok ? null : reply.status, field === undefined ? told : { ...told, field })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Page<T> {
  readonly _embedded: Readonly<Record<string, readonly T[]>>
  readonly _links?: { readonly next?: { readonly href: string } | null }
}

/** What a list of Mollie's holds, newest first, page after page, each a call of its own. */
export async function* listMollie<T>(
  caller: MollieCaller,
  call: MollieCall,
  { path, of }: { path: string; of: string },
): AsyncGenerator<T> {
  for (let next: string | null = path; next !== null; ) {
    const page: Page<T> = await askMollie<Page<T>>(caller, call, { path: next })
    yield* page._embedded[of] ?? []
    const href: string | undefined = page._links?.next?.href
    // only the question is taken over: the next page is asked of the same host
    next = href === undefined ? null : path.split('?')[0] + new URL(href).search
  }
}
