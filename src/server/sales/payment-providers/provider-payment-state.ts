/** What a payment is at the provider, in words of our own. OPEN: nothing confirmed yet, or declined and free to try again. */
export const ProviderPaymentStatus = {
  OPEN: 'OPEN',
  REQUIRES_ACTION: 'REQUIRES_ACTION',
  PROCESSING: 'PROCESSING',
  SUCCEEDED: 'SUCCEEDED',
  CANCELLED: 'CANCELLED',
} as const
export type ProviderPaymentStatus = keyof typeof ProviderPaymentStatus
