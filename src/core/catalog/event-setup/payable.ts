import type { PaymentMethod } from '#core/catalog/events/settings-schema.ts'
import type { PaymentConnection } from '#core/identity/people/payment-connection.ts'

interface Ways {
  readonly payment_methods: readonly PaymentMethod[]
  readonly connection: PaymentConnection
}

/** Whether buyers have a way to pay (PAY-2, PAY-41), also one that is only a test. */
export const canBePaid = ({ payment_methods, connection }: Ways): boolean =>
  payment_methods.includes('OFFLINE') ||
  (payment_methods.includes('CARD') && (connection === 'CONNECTED' || connection === 'TEST'))

/** Whether real money can come (PAY-30: test payments bring none). */
export const takesMoney = ({ payment_methods, connection }: Ways): boolean =>
  payment_methods.includes('OFFLINE') || (payment_methods.includes('CARD') && connection === 'CONNECTED')
