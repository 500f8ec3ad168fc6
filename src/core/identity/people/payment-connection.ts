export const PAYMENT_CONNECTIONS = ['NOT_CONNECTED', 'SETUP_INCOMPLETE', 'CONNECTED', 'TEST'] as const
export type PaymentConnection = (typeof PAYMENT_CONNECTIONS)[number]

export interface ConnectionFacts {
  readonly mode: 'self_hosted' | 'hosted'
  readonly has_keys: boolean
  readonly test_payments_allowed: boolean
  /** The account's own provider account (hosted); null before onboarding began or after access was withdrawn. */
  readonly connected: { readonly charges_enabled: boolean; readonly payouts_enabled: boolean } | null
}

/**
 * How an account takes cards (PAY-10). Without keys it is TEST where the test provider may serve (PAY-30); where it may
 * not, nothing is connected. Self-hosted keys serve every account; hosted accounts each connect their own.
 */
export function paymentConnection(facts: ConnectionFacts): PaymentConnection {
  if (!facts.has_keys) return facts.test_payments_allowed ? 'TEST' : 'NOT_CONNECTED'
  if (facts.mode === 'self_hosted') return 'CONNECTED'
  if (!facts.connected) return 'NOT_CONNECTED'
  return facts.connected.charges_enabled && facts.connected.payouts_enabled ? 'CONNECTED' : 'SETUP_INCOMPLETE'
}
