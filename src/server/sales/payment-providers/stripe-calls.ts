import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { SECOND_MS } from '#core/platform/limits.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import { span } from '#server/platform/observation/tracing.ts'
import type { CallLimiter } from './call-limiter.ts'
import { STRIPE_REPEAT_MS } from './limits.ts'
import { type CallFor, ProviderRefused, ProviderUnreachable } from './payment-provider.ts'

export interface StripeOptions {
  readonly secret_key: string
  readonly publishable_key: string
  /** Several during a rotation, and one per endpoint in hosted mode (WHK-1). */
  readonly webhook_secrets: readonly string[]
  /** Another host than Stripe's own: the emulator of the tests. */
  readonly api_base: string | null
  /**
   * Names this installation in keys and metadata: two installations on one Stripe account, or a database made anew,
   * never find each other's payments under the same row id.
   */
  readonly installation: string
}

/** Endpoints of Stripe as the limiter and the metrics name them. */
export type StripeCall =
  | `payment.${'start' | 'read' | 'cancel' | 'list'}`
  | `refund.${'make' | 'read' | 'list'}`
  | 'dispute.read'
  | `account.${'make' | 'link' | 'read'}`
  | 'webhooks.list'

/** What a call came to: answered, refused for good, nothing known, or too many of them. */
export type CallResult = 'OK' | 'REFUSED' | 'UNKNOWN' | 'TOO_MANY'

export interface StripeCalls {
  readonly limiter: Pick<CallLimiter, 'turn' | 'refused'>
  readonly observe: (call: StripeCall, result: CallResult, seconds: number) => void
}

export interface StripeClient {
  readonly stripe: Stripe
  readonly options: StripeOptions
  readonly calls: StripeCalls
  readonly keyOf: (key: string) => string
}

/** Somebody who calls Stripe about one of its accounts. */
export interface Caller {
  readonly client: StripeClient
  readonly account: string
  readonly whom: CallFor
}

/** Staff, jobs and commands: after whoever buys (HA-12). */
export const NO_BUYER: CallFor = { is_buyer: false }
export const by = (client: StripeClient, account = ''): Caller => ({ client, account, whom: NO_BUYER })

type StripeFault = InstanceType<typeof Stripe.errors.StripeError>

/**
 * Every call: never inside a transaction (REL-7), at its turn (HA-12), once more where that may help, and its failure in two
 * words of ours: unknown, or a definite no.
 */
export async function asked<T>(caller: Caller, call: StripeCall, work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('a payment call')
  try {
    return await askOnce(caller, call, work).catch(async (error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError) || !mayRepeat(error)) throw error
      if (!isTooMany(error)) await pause(STRIPE_REPEAT_MS)
      return askOnce(caller, call, work)
    })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isUnknown(error)) throw new ProviderUnreachable(error.message, { cause: error })
    throw new ProviderRefused(error.decline_code ?? error.code ?? error.type, { cause: error })
  }
}

async function askOnce<T>({ client, account, whom }: Caller, call: StripeCall, work: () => Promise<T>): Promise<T> {
  const { limiter, observe } = client.calls
  const lane = `${account} ${call}`
  await limiter.turn(lane, whom)
  const began = performance.now()
  const tell = (result: CallResult) => observe(call, result, (performance.now() - began) / SECOND_MS)
  try {
    const answer = await span(`provider ${call}`, work)
    tell('OK')
    return answer
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isTooMany(error)) limiter.refused(lane)
    tell(isTooMany(error) ? 'TOO_MANY' : isUnknown(error) ? 'UNKNOWN' : 'REFUSED')
    throw error
  }
}

const isTooMany = (error: StripeFault): boolean => error.statusCode === 429

/** Its client itself repeats what a closed connection cut, once. */
const wasClosed = (error: StripeFault): boolean =>
  ['ECONNRESET', 'EPIPE'].includes(String((error.detail as { code?: unknown } | undefined)?.code))

/** As Stripe's own client would, and calls that came too soon, which wait for their turn again. */
const mayRepeat = (error: StripeFault): boolean =>
  (error instanceof Stripe.errors.StripeConnectionError && !wasClosed(error)) ||
  [409, 429].includes(error.statusCode ?? 0) ||
  (error.statusCode ?? 0) >= 500

/** No answer, a fault of theirs, a key still in use, or a door closed to us: nothing is known about the payment (PAY-5). */
const isUnknown = (error: StripeFault): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error.statusCode === undefined ||
  error.statusCode === 409 ||
  error.statusCode === 429 ||
  error.statusCode >= 500

/** What a list of Stripe's holds, page after page, each a call of its own. */
export async function* allOf<T extends { readonly id: string }>(
  readPage: (after: {
    starting_after?: string
  }) => Promise<{ readonly data: readonly T[]; readonly has_more: boolean }>,
): AsyncGenerator<T> {
  for (let page = await readPage({}); ; ) {
    yield* page.data
    const last = page.data.at(-1)
    if (!page.has_more || !last) return
    page = await readPage({ starting_after: last.id })
  }
}
