import type { Config } from './config.ts'

/** Who serves CARD on this installation (PAY-2, PAY-30); null: nobody, so an installation without keys sells nothing. */
export const cardProvider = (config: Config): 'stripe' | 'test' | null => {
  if (config.stripe) return 'stripe'
  return config.test_payments_allowed ? 'test' : null
}

/** An event is in test mode while CARD is served by the test provider (PAY-30). */
export const isTestMode = (config: Config): boolean => cardProvider(config) === 'test'
