import { AppError } from '#core/errors.ts'
import type { Deps } from '#server/platform/context.ts'
import type { PaymentProvider } from '#server/platform/payment-provider.ts'
import { cardProvider } from './methods.ts'
import { createTestProvider, type TestProvider } from './test-provider.ts'

const testProviders = new WeakMap<object, TestProvider>()

export function testProvider(deps: Pick<Deps, 'db' | 'clock'>): TestProvider {
  const known = testProviders.get(deps.clock) ?? createTestProvider(deps.db, deps.clock)
  testProviders.set(deps.clock, known)
  return known
}

/** Who takes cards now (PAY-2); nobody on an installation without keys. */
export function currentCardProvider(deps: Deps): PaymentProvider {
  if (cardProvider(deps.config) === null) throw new AppError('PAYMENTS_NOT_CONNECTED')
  return deps.card ?? testProvider(deps)
}

/** The provider of an attempt made earlier, also when another one takes cards by now. */
export function providerOf(deps: Deps, attempt: { provider: string }): PaymentProvider {
  if (deps.card && deps.card.name === attempt.provider) return deps.card
  if (attempt.provider === 'test') return testProvider(deps)
  throw new AppError('PROVIDER_ERROR')
}
