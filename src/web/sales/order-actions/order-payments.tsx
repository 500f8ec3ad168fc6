import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { OUTSIDE_REFUND } from '#core/records/orders/refund-rules.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { Part, ShortTime } from '#web/platform/ui/display/details.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'
import { ATTEMPT_LABELS, PROVIDER_LABELS, REFUND_LABELS, RETURN_LABELS } from '#web/records/orders/labels.ts'
import styles from './orders.module.css'
import { RetryReturn } from './refund/retry-return.tsx'

/** Every attempt to pay, and whether its money went back (PAY-4, STL-8). */
export function OrderPayments({ order }: { order: OrderView }) {
  const { i18n } = useLingui()
  if (order.payments.length === 0) return null
  return (
    <Part title={<Trans>Payments</Trans>}>
      <ul className={styles.payments}>
        {order.payments.map((payment) => (
          <li key={payment.id}>
            <span>{i18n._(PROVIDER_LABELS[payment.provider])}</span>
            <Money amount={payment.amount} currency={payment.currency} />
            <small>
              {[ATTEMPT_LABELS[payment.status], payment.return_status && RETURN_LABELS[payment.return_status]]
                .filter((word) => word !== null)
                .map((word) => i18n._(word))
                .join(' · ')}
            </small>
            {payment.return_status === RefundRowStatus.FAILED && <RetryReturn order={order} payment_id={payment.id} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function OrderRefunds({ order, zone }: { order: OrderView; zone: string }) {
  const { i18n } = useLingui()
  if (order.refunds.length === 0) return null
  return (
    <Part title={<Trans>Refunds</Trans>}>
      <ul className={styles.payments}>
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <span>{i18n._(REFUND_LABELS[refund.status])}</span>
            <Money amount={refund.amount} currency={order.currency} />
            <small>
              <ShortTime at={refund.created_at} zone={zone} />
              {refund.reason === OUTSIDE_REFUND ? (
                <>
                  {' · '}
                  <Trans>Made at the payment provider</Trans>
                </>
              ) : (
                [refund.user_name, refund.reason].filter(Boolean).map((word) => ` · ${word}`)
              )}
            </small>
          </li>
        ))}
      </ul>
    </Part>
  )
}
