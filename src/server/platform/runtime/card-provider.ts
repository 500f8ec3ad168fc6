import { type CardProviderName, KEYED_PROVIDERS, type KeyedProviderName } from '#core/platform/states/payment-state.ts'
import type { Config } from './config.ts'

/** The providers this installation has keys of, in the order in which they are asked (PSP-1). */
export const keyedProviders = (config: Config): KeyedProviderName[] =>
  KEYED_PROVIDERS.filter((name) => config[name] !== null)

/** Who may serve CARD on this installation (PAY-2, PAY-30); without any it sells nothing that has a price. */
export function cardProviders(config: Config): CardProviderName[] {
  const keyed = keyedProviders(config)
  if (keyed.length > 0) return keyed
  return config.test_payments_allowed ? ['test'] : []
}

/** The first of them; null where cards cannot be taken. */
export const cardProvider = (config: Config): CardProviderName | null => cardProviders(config)[0] ?? null

/** An event is in test mode while CARD is served by the test provider (PAY-30). */
export const isTestMode = (config: Config): boolean => cardProvider(config) === 'test'
