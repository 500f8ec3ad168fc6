import { AppError } from '#core/platform/errors/errors.ts'
import { type Ctx, type Deps, onePerProcess } from '#server/platform/context/context.ts'
import { countLiveProcesses } from '#server/platform/database/processes/live-processes.ts'
import { cardProvider, isTestMode } from '#server/platform/runtime/card-provider.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { lengthenHold } from '#server/sales/completion/lengthen-hold.ts'
import { CallLimiter } from './call-limiter.ts'
import type { CallFor, PaymentPlatform, PaymentProvider } from './payment-provider.ts'
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

const platforms = new WeakMap<Config, PaymentPlatform>()

/** The configured card provider as a whole; null without keys. */
export function paymentPlatform(deps: NeededByPlatform): PaymentPlatform | null {
  const { config, secrets } = deps
  if (!config.stripe) return null
  const known = platforms.get(config)
  if (known) return known
  const installation = secrets.mac('payment-keys', '').toString('hex').slice(0, 12)
  const { provider_calls } = deps.metrics
  const made = createStripe(
    { ...config.stripe, installation },
    {
      limiter: callLimiter(deps, config.stripe.calls_per_second),
      observe: (call, result, seconds) => provider_calls.observe({ call, result }, seconds),
    },
  )
  platforms.set(config, made)
  return made
}

type NeededByPlatform = Pick<Deps, 'config' | 'secrets' | 'pool' | 'gate' | 'metrics'>

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

/** Who takes the cards of an order now: of a key's, which is a test, the test provider (KEY-10). */
export const cardProviderFor = (
  deps: Deps,
  { api_key_id, card_account }: { readonly api_key_id: number | null; readonly card_account: string | null },
): PaymentProvider => (api_key_id === null ? currentCardProvider(deps, card_account) : providerOfKeys(deps))

/** Who takes cards now, at which account (PAY-2, PAY-11); nobody on an installation without keys. */
function currentCardProvider(deps: Deps, card_account: string | null): PaymentProvider {
  if (cardProvider(deps.config) === null) throw new AppError('PAYMENTS_NOT_CONNECTED')
  if (deps.card) return deps.card
  const platform = paymentPlatform(deps)
  if (!platform) return testProvider(deps)
  if (deps.config.mode === 'hosted' && !card_account) throw new AppError('PAYMENTS_NOT_CONNECTED')
  return platform.at(deps.config.mode === 'hosted' ? (card_account ?? '') : '')
}

/** The provider of an attempt made earlier, also when another one takes cards by now. */
export function providerOf(
  ctx: Ctx,
  attempt: { readonly provider: string; readonly provider_account: string; readonly order_id: number },
): PaymentProvider {
  if (ctx.card && ctx.card.name === attempt.provider) return ctx.card
  if (attempt.provider === 'test') return testProviderOf(ctx, attempt)
  const platform = paymentPlatform(ctx)
  if (!platform) throw new AppError('PROVIDER_ERROR')
  return platform.at(attempt.provider_account, onBehalfOf(ctx, attempt.order_id))
}
