import { AppError } from '#core/platform/errors/errors.ts'
import { paths } from '#core/platform/paths.ts'
import type { CardProviderName, KeyedProviderName } from '#core/platform/states/payment-state.ts'
import { paymentEndpoints } from '#core/sales/payments/endpoints.ts'
import { canTakeAmount } from '#server/catalog/payment-methods/methods.ts'
import { type Ctx, type Deps, onePerProcess } from '#server/platform/context/context.ts'
import { countLiveProcesses } from '#server/platform/database/processes/live-processes.ts'
import { cardProviders, isTestMode, keyedProviders } from '#server/platform/runtime/card-provider.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { lengthenHold } from '#server/sales/completion/lengthen-hold.ts'
import { CallLimiter } from './call-limiter.ts'
import { createMollie, type MolliePlatform } from './mollie.ts'
import type { CallFor, PaymentPlatform, PaymentProvider, StripePlatform } from './payment-provider.ts'
import { createStripe } from './stripe.ts'
import { createTestProvider, type TestProvider } from './test-provider.ts'

export const testProvider = onePerProcess<TestProvider, Pick<Deps, 'db' | 'clock' | 'config'>>(
  ({ db, clock, config }) => createTestProvider({ db, clock, is_on: isTestMode(config) }),
)

/** The account under which payments of test orders of keys stand: they work whatever is configured (KEY-10, PAY-30). */
export const KEY_ACCOUNT = 'key'

const providerOfKeys = onePerProcess<TestProvider, Pick<Deps, 'db' | 'clock' | 'config'>>(({ db, clock }) => ({
  ...createTestProvider({ db, clock, is_on: true }),
  account: KEY_ACCOUNT,
}))

/** The test provider that such a payment is at. */
export const testProviderOf = (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { provider_account }: { readonly provider_account: string },
): TestProvider => (provider_account === KEY_ACCOUNT ? providerOfKeys(deps) : testProvider(deps))

const stripes = new WeakMap<Config, StripePlatform>()

/** Stripe as a whole; null without its keys. */
export function stripePlatform(deps: NeededByPlatform): StripePlatform | null {
  const { config, secrets } = deps
  if (!config.stripe) return null
  const known = stripes.get(config)
  if (known) return known
  const { provider_calls } = deps.metrics
  const made = createStripe(
    { ...config.stripe, installation: installationOf(secrets) },
    {
      limiter: callLimiter(deps, config.stripe.calls_per_second),
      observe: (call, result, seconds) => provider_calls.observe({ call, result }, seconds),
    },
  )
  stripes.set(config, made)
  return made
}

/** Names this installation at its providers: two of them on one account never find each other's payments. */
const installationOf = (secrets: Deps['secrets']): string =>
  secrets.mac('payment-keys', '').toString('hex').slice(0, 12)

const mollies = new WeakMap<Config, MolliePlatform>()

/** Mollie as a whole; null without its key. */
export function molliePlatform(deps: NeededByPlatform): MolliePlatform | null {
  const { config, secrets, clock } = deps
  if (!config.mollie) return null
  const known = mollies.get(config)
  if (known) return known
  const { provider_calls } = deps.metrics
  const made = createMollie(
    {
      ...config.mollie,
      clock,
      installation: installationOf(secrets),
      webhook_url: config.has_local_address ? null : `${config.app_url}/api${paymentEndpoints.mollieWebhook.path}`,
      returnUrl: (event_id, short_id) =>
        config.app_url + paths.checkoutStep(Number(event_id), short_id, 'payment_return'),
    },
    {
      limiter: callLimiter(deps, config.mollie.calls_per_second),
      observe: (call, result, seconds) => provider_calls.observe({ call, result }, seconds),
    },
  )
  mollies.set(config, made)
  return made
}

const PLATFORMS: Record<KeyedProviderName, (deps: NeededByPlatform) => PaymentPlatform | null> = {
  stripe: stripePlatform,
  mollie: molliePlatform,
}

/** A provider of this name as a whole; null for one without keys here (PSP-1). */
export const platformNamed = (deps: NeededByPlatform, name: string): PaymentPlatform | null =>
  keyedProviders(deps.config)
    .filter((keyed) => keyed === name)
    .map((keyed) => PLATFORMS[keyed](deps))[0] ?? null

/** Every provider that this installation has keys of. */
export const paymentPlatforms = (deps: NeededByPlatform): PaymentPlatform[] =>
  keyedProviders(deps.config).flatMap((name) => PLATFORMS[name](deps) ?? [])

type NeededByPlatform = Pick<Deps, 'config' | 'secrets' | 'pool' | 'gate' | 'metrics' | 'clock'>

/** HA-12: what the installation may call is shared by the processes that live. */
const callLimiter = ({ pool, gate }: NeededByPlatform, per_second: number): CallLimiter =>
  new CallLimiter({
    per_second,
    readCallers: async () => {
      const { web, workers, is_worker } = await countLiveProcesses(pool, gate.id)
      return { web, workers, kind: is_worker ? 'WORKER' : 'WEB' }
    },
  })

/** Who stands at a checkout goes first, and what they wait for does not shorten their hold (HA-12). */
const onBehalfOf = (ctx: Ctx, order_id: number): CallFor => ({
  is_buyer: ctx.actor === null && ctx.ip !== null,
  onWait: (ms) => (ctx.actor === null && ctx.ip !== null ? lengthenHold(ctx, order_id, ms) : Promise.resolve()),
})

/** What is asked of an order to know who takes its money (PSP-1). */
export interface ToBePaid {
  readonly api_key_id: number | null
  /** The account's connected provider account; null: none (PAY-10). */
  readonly card_account: string | null
  readonly total: number
  readonly currency: string
}

/** Who takes the cards of an order now: of a key's, which is a test, the test provider (KEY-10). */
export const cardProviderFor = (deps: Deps, order: ToBePaid): PaymentProvider =>
  order.api_key_id === null ? currentCardProvider(deps, order) : providerOfKeys(deps)

/** Who takes cards now, at which account (PAY-2, PAY-11); nobody on an installation without keys. */
function currentCardProvider(deps: Deps, order: ToBePaid): PaymentProvider {
  const name = chooseProvider(deps.config, order)
  if (name === null) throw new AppError('PAYMENTS_NOT_CONNECTED')
  if (deps.card) return deps.card
  const platform = platformNamed(deps, name)
  if (!platform) return testProvider(deps)
  const { card_account } = order
  if (deps.config.mode === 'hosted' && !card_account) throw new AppError('PAYMENTS_NOT_CONNECTED')
  return platform.at(deps.config.mode === 'hosted' ? (card_account ?? '') : '')
}

/** Of several the first that takes the amount (PSP-1). */
function chooseProvider(config: Config, { total, currency }: ToBePaid): CardProviderName | null {
  const all = cardProviders(config)
  return all.find((name) => canTakeAmount(name, total, currency)) ?? all[0] ?? null
}

/** The provider of an attempt made earlier, also when another one takes cards by now. */
export function providerOf(
  ctx: Ctx,
  attempt: { readonly provider: string; readonly provider_account: string; readonly order_id: number },
): PaymentProvider {
  if (ctx.card && ctx.card.name === attempt.provider) return ctx.card
  if (attempt.provider === 'test') return testProviderOf(ctx, attempt)
  const platform = platformNamed(ctx, attempt.provider)
  if (!platform) throw new AppError('PROVIDER_ERROR')
  return platform.at(attempt.provider_account, onBehalfOf(ctx, attempt.order_id))
}
