import { OrderStatus } from '#core/platform/states/order-state.ts'
import { isPaidLater, type PaymentProviderName } from '#core/platform/states/payment-state.ts'

/**
 * Whether staff may record an order's payment (PAY-24): one whose buyer chose to pay by bank transfer or cash, while it waits
 * (ORD-10) or after it expired (ORD-15), unless its details were erased meanwhile (EXP-9).
 */
export const canMarkPaid = (order: {
  readonly status: OrderStatus
  readonly payment_provider: PaymentProviderName | null
  readonly email: string | null
}): boolean =>
  isPaidLater(order.payment_provider) &&
  order.email !== null &&
  (order.status === OrderStatus.AWAITING_PAYMENT || order.status === OrderStatus.EXPIRED)
