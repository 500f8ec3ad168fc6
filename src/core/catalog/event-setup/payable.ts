import type { PaymentMethod } from '#core/catalog/events/settings-schema.ts'
import type { PaymentConnection } from '#core/identity/people/payment-connection.ts'

interface Ways {
  readonly payment_methods: readonly PaymentMethod[]
  readonly connection: PaymentConnection
}

/** By bank transfer or in cash, which needs no provider. */
const paysLater = (methods: readonly PaymentMethod[]): boolean =>
  methods.includes('OFFLINE') || methods.includes('BANK_TRANSFER')

/** Whether buyers have a way to pay (PAY-2, PAY-41), also one that is only a test. */
export const canBePaid = ({ payment_methods, connection }: Ways): boolean =>
  paysLater(payment_methods) ||
  (payment_methods.includes('CARD') && (connection === 'CONNECTED' || connection === 'TEST'))

/** Whether real money can come (PAY-30: test payments bring none). */
export const takesMoney = ({ payment_methods, connection }: Ways): boolean =>
  paysLater(payment_methods) || (payment_methods.includes('CARD') && connection === 'CONNECTED')
