import type { PaymentMethod } from '#core/events/settings-schema.ts'
import type { Config } from '#server/platform/config.ts'

/** Who serves CARD on this installation (PAY-2, PAY-30); null: nobody, so an installation without keys sells nothing. */
export const cardProvider = (config: Config): 'test' | null => (config.test_payments_allowed ? 'test' : null)

/** An event is in test mode while CARD is served by the test provider (PAY-30). */
export const isTestMode = (config: Config): boolean => cardProvider(config) === 'test'

/** The methods a buyer of this event can really use (PAY-2): OFFLINE needs nobody but the organizer. */
export const usablePaymentMethods = (
  config: Config,
  settings: { payment_methods: readonly string[] },
): PaymentMethod[] =>
  (['CARD', 'OFFLINE'] as const).filter(
    (method) => settings.payment_methods.includes(method) && (method === 'OFFLINE' || cardProvider(config) !== null),
  )
