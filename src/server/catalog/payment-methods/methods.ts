import { PAYMENT_METHODS, type PaymentMethod } from '#core/catalog/events/settings-schema.ts'
import type { CardProviderName } from '#core/platform/states/payment-state.ts'
import { cardProviders } from '#server/platform/runtime/card-provider.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { mollieSupports } from './mollie-amounts.ts'
import { stripeSupports } from './stripe-amounts.ts'

export interface MethodFacts {
  readonly payment_methods: readonly string[]
  /** The account's connected provider account that may charge; null: none (hosted mode, PAY-10). */
  readonly card_account: string | null
  /** Where transfers to the event go; null: there is none for its currency (BANK-1). */
  readonly bank_account: number | null
}

/** With keys of one's own every account takes cards; hosted ones each connect theirs first (PAY-2). */
function takesCards(config: Config, { card_account }: MethodFacts): boolean {
  const [provider] = cardProviders(config)
  return provider === 'stripe' && config.mode === 'hosted' ? card_account !== null : provider !== undefined
}

const isUsable: Record<PaymentMethod, (config: Config, facts: MethodFacts) => boolean> = {
  CARD: takesCards,
  OFFLINE: () => true,
  BANK_TRANSFER: (_config, { bank_account }) => bank_account !== null,
}

/** The methods a buyer of this event can really use (PAY-2): OFFLINE needs nobody but the organizer. */
export const usablePaymentMethods = (config: Config, facts: MethodFacts): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => facts.payment_methods.includes(method) && isUsable[method](config, facts))

/** By which an order of a TEST key is paid: test cards, whatever is configured and allowed (KEY-10). */
const TEST_METHODS: PaymentMethod[] = ['CARD']

/** The methods for an order, whoever made it (PAY-2, KEY-10). */
export const methodsOfOrder = (
  config: Config,
  facts: MethodFacts,
  { api_key_id }: { readonly api_key_id: number | null },
): PaymentMethod[] => (api_key_id === null ? usablePaymentMethods(config, facts) : TEST_METHODS)

const TAKES: Record<CardProviderName, (total: number, currency: string) => boolean> = {
  stripe: stripeSupports,
  mollie: mollieSupports,
  test: () => true,
}

/** Can this provider take exactly this amount (PAY-1)? */
export const canTakeAmount = (name: CardProviderName, total: number, currency: string): boolean =>
  TAKES[name](total, currency)

/** Can this method take exactly this total (RES-8i, PAY-1)? Cards have smallest charges and steps, other ways none. */
export const canTakeTotal = (
  config: Config,
  method: PaymentMethod,
  { total, currency }: { total: number; currency: string },
): boolean => {
  const providers = cardProviders(config)
  return method !== 'CARD' || providers.length === 0 || providers.some((name) => canTakeAmount(name, total, currency))
}
