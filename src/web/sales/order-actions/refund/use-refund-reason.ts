import { useLingui } from '@lingui/react/macro'
import type { NotRefundableReason } from '#core/records/orders/refund-rules.ts'
import { checkRefund, type RefundableOrder } from '#core/records/orders/refund-rules.ts'

/** Why an order cannot be refunded now, in words; null when it can (RFD-3, RFD-4, BO-26). */
export function useRefundReason(order: RefundableOrder): string | null {
  const { t } = useLingui()
  const checked = checkRefund(order)
  if (checked.ok || checked.code === 'REFUND_AMOUNT_INVALID') return null
  if (checked.code === 'REFUND_PENDING')
    return t`There is a refund pending. Please wait for it to complete before requesting another refund.`
  const words: Record<NotRefundableReason, string> = {
    FREE: t`This order was free, so there is nothing to refund.`,
    MANUAL: t`This order was added by hand, so its money never came through Turnout. Pay it back yourself.`,
    NOT_PAID: t`This order is not paid.`,
    FULLY_REFUNDED: t`Everything that was paid has been refunded.`,
  }
  return words[checked.reason]
}
