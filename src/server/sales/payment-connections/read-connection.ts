import { paymentConnection } from '#core/identity/people/payment-connection.ts'
import { thousandthsToPercent } from '#core/platform/money.ts'
import { checkKeys } from '#core/sales/payment-connections/key-checks.ts'
import type { PaymentConnectionView } from '#core/sales/payment-connections/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { cardProvider } from '#server/platform/runtime/card-provider.ts'
import { ProviderUnreachable, type StripePlatform } from '#server/sales/payment-providers/payment-provider.ts'
import { molliePlatform, stripePlatform } from '#server/sales/payment-providers/providers.ts'
import { findConnection } from './queries.ts'
import { refreshConnection } from './refresh-connection.ts'

type Facts = Pick<
  PaymentConnectionView,
  'state' | 'provider_account' | 'charges_enabled' | 'payouts_enabled' | 'is_fresh'
>

/** API-24. Asks the provider where something may have changed since: onboarding just left, or keys just set (PAY-10). */
export async function readConnection(ctx: Ctx, account_id: number): Promise<PaymentConnectionView> {
  const platform = stripePlatform(ctx)
  const { config } = ctx
  const mollie = await readMollie(ctx)
  const facts = platform || !mollie ? await readFacts(ctx, platform, account_id) : factsOf(mollie)
  const is_accepted = facts.is_fresh ? facts.state === 'CONNECTED' : null
  return {
    ...facts,
    keys: config.stripe && config.mode === 'self_hosted' ? checkKeys(config.stripe, is_accepted) : null,
    mode: config.mode,
    provider: cardProvider(config),
    mollie,
    connect_url: null,
    platform_fee_percent: thousandthsToPercent(config.platform_fee),
    is_live: platform?.is_live ?? mollie?.is_live ?? false,
  }
}

type MollieView = NonNullable<PaymentConnectionView['mollie']>

/** PSP-1: its key serves every account, as keys of one's own at Stripe do. */
async function readMollie(ctx: Ctx): Promise<MollieView | null> {
  const platform = molliePlatform(ctx)
  if (!platform) return null
  const found = await answered(platform.readAccount(''), undefined, ctx)
  return {
    is_accepted: found === undefined ? null : found !== null,
    can_charge: found?.charges_enabled ?? false,
    is_live: platform.is_live,
    profile: found?.id ?? null,
  }
}

/** How the account stands where Mollie alone takes its money. */
const factsOf = ({ is_accepted, can_charge, profile }: MollieView): Facts => ({
  state: is_accepted === false ? 'NOT_CONNECTED' : 'CONNECTED',
  provider_account: profile,
  charges_enabled: can_charge,
  payouts_enabled: can_charge,
  is_fresh: is_accepted !== null,
})

async function readFacts(ctx: Ctx, platform: StripePlatform | null, account_id: number): Promise<Facts> {
  const { mode, test_payments_allowed } = ctx.config
  if (!platform) {
    const state = paymentConnection({ mode, has_keys: false, test_payments_allowed, connected: null })
    return { state, provider_account: null, charges_enabled: false, payouts_enabled: false, is_fresh: true }
  }
  return mode === 'hosted' ? readHosted(ctx, account_id) : readOwnKeys(ctx, platform)
}

async function readHosted(ctx: Ctx, account_id: number): Promise<Facts> {
  const is_fresh = await answered(
    refreshConnection(ctx, account_id).then(() => true),
    false,
    ctx,
  )
  const row = await findConnection(ctx.db, account_id)
  const connected = row?.provider_account && !row.disconnected_at ? row : null
  const facts = { mode: 'hosted', has_keys: true, test_payments_allowed: false, connected } as const
  return {
    state: paymentConnection(facts),
    provider_account: connected?.provider_account ?? null,
    charges_enabled: connected?.charges_enabled ?? false,
    payouts_enabled: connected?.payouts_enabled ?? false,
    is_fresh,
  }
}

/** Self-hosted keys serve every account as long as the provider takes them (PAY-10). */
async function readOwnKeys(ctx: Ctx, platform: StripePlatform): Promise<Facts> {
  const own = await answered(platform.readAccount(''), undefined, ctx)
  if (own === undefined)
    return { state: 'CONNECTED', provider_account: null, charges_enabled: true, payouts_enabled: true, is_fresh: false }
  return {
    state: own ? 'CONNECTED' : 'NOT_CONNECTED',
    provider_account: own?.id ?? null,
    charges_enabled: own?.charges_enabled ?? false,
    payouts_enabled: own?.payouts_enabled ?? false,
    is_fresh: true,
  }
}

async function answered<T, F>(asking: Promise<T>, instead: F, { log }: Ctx): Promise<T | F> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ err: error }, 'the payment provider could not be asked for an account')
    return instead
  }
}
