import { useLingui } from '@lingui/react'
import { checkRefund, type RefundableOrder } from '#core/records/orders/refund-rules.ts'
import { NOT_REFUNDABLE_LABELS } from '#web/records/orders/labels.ts'

/** Why an order cannot be refunded now, in words; null when it can (RFD-3, RFD-4, BO-26). */
export function useRefundReason(order: RefundableOrder): string | null {
  const { i18n } = useLingui()
  const checked = checkRefund(order)
  if (checked.ok || checked.code === 'REFUND_AMOUNT_INVALID') return null
  return i18n._(NOT_REFUNDABLE_LABELS[checked.code === 'REFUND_PENDING' ? 'REFUND_PENDING' : checked.reason])
}
