import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { isPaidLater, type PaymentProviderName } from '#core/platform/states/payment-state.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'

export const CHECKOUT_STEPS = ['details', 'payment', 'payment_return', 'summary'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

export interface StepOrder {
  readonly status: OrderStatus
  readonly payment_status: PaymentStatus | null
  readonly payment_provider: PaymentProviderName | null
  readonly reserved_until: Date | null
  readonly total_gross: number
}

/** The steps an order can be shown in, the one it belongs to first; none of them once its hold has lapsed (RES-22). */
function openSteps(order: StepOrder, now: Date): readonly CheckoutStep[] {
  if (order.status === OrderStatus.COMPLETED || order.status === OrderStatus.CANCELLED) return ['summary']
  if (order.status === OrderStatus.EXPIRED) return []
  // the provider's answer is awaited: the hold stays whatever the clock says (EXP-4)
  if (order.payment_status === PaymentStatus.PROCESSING) return ['payment_return']
  if (hasLapsed(order.reserved_until, now)) return []
  // a code took the total to 0: saving the details completes it (PRO-9)
  if (order.status === OrderStatus.RESERVED || order.total_gross === 0) return ['details']
  if (isPaidLater(order.payment_provider)) return ['summary']
  // a declined payment is never "under way" again until it is submitted anew (PAY-7)
  return order.payment_status === PaymentStatus.PAYMENT_FAILED
    ? ['payment', 'details']
    : ['payment', 'details', 'payment_return']
}

/** Where a checkout address leads: the step asked for if it fits, else the one the order is in; null: expired (RES-22, CHK-8). */
export function checkoutStep(order: StepOrder, wanted: CheckoutStep | null, now: Date): CheckoutStep | null {
  const open = openSteps(order, now)
  return open.find((step) => step === wanted) ?? open[0] ?? null
}
