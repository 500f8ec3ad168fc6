import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { PAYMENT_POLL_MS, PAYMENT_SYNC_MS, PAYMENT_WAIT_MS } from '#core/sales/payments/limits.ts'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { checkoutApi, linkOf, type OrderLink } from '../api.ts'
import type { StepProps } from '../checkout-pages.tsx'
import { Frame, PageHeading } from '../frame.tsx'
import pageStyles from '../page.module.css'
import styles from './payment.module.css'

/** Submitted and not heard of: the provider has said nothing yet. */
const isUndecided = (order: PublicOrderView): boolean =>
  order.status === OrderStatus.AWAITING_PAYMENT &&
  (order.payment_status === PaymentStatus.AWAITING_PAYMENT || order.payment_status === PaymentStatus.PROCESSING)

/**
 * Asks for the order every 2 s, the provider itself every 10 s, and tells when it gave up after 120 s (PAY-8). A payment
 * that the provider knows nothing of was never confirmed: its own reading decides, also when it stays undecided.
 */
function usePaymentOutcome(order: PublicOrderView, onOutcome: (order: PublicOrderView) => void): boolean {
  const [has_given_up, setHasGivenUp] = useState(false)
  const { event_id, order_short_id } = linkOf(order)
  // back from the provider's page everything has been said there: it is asked at once (PSP-3)
  const asks_at_once = order.payment_provider === 'mollie'
  const latest = useRef(onOutcome)
  useEffect(() => {
    latest.current = onOutcome
  })
  useEffect(() => {
    const link: OrderLink = { event_id, order_short_id }
    const started = performance.now()
    let synced = asks_at_once ? started - PAYMENT_SYNC_MS : started
    let timer: ReturnType<typeof setTimeout>
    let is_over = false
    const ask = async (): Promise<PublicOrderView | null> => {
      const asks_provider = performance.now() - synced >= PAYMENT_SYNC_MS
      if (asks_provider) synced = performance.now()
      const found = await (asks_provider ? checkoutApi.syncPayment(link) : checkoutApi.find(link))
      const is_settled = !isUndecided(found) || (asks_provider && found.payment_status !== PaymentStatus.PROCESSING)
      return is_settled ? found : null
    }
    const next = async (): Promise<void> => {
      // a call that failed is asked again: only the order's own state ends the wait
      const outcome = await ask().catch(() => null)
      if (is_over) return
      if (outcome) latest.current(outcome)
      else if (performance.now() - started >= PAYMENT_WAIT_MS) setHasGivenUp(true)
      else timer = setTimeout(next, PAYMENT_POLL_MS)
    }
    timer = setTimeout(next, PAYMENT_POLL_MS)
    return () => {
      is_over = true
      clearTimeout(timer)
    }
  }, [event_id, order_short_id, asks_at_once])
  return has_given_up
}

/** "Processing" until the payment is decided (CHK-4). */
export function PaymentReturnPage({ order, operator, onOrder }: StepProps) {
  const has_given_up = usePaymentOutcome(order, onOrder)
  return (
    <Frame order={order} operator={operator} step="payment">
      <Panel className={pageStyles.panel}>
        <PageHeading>
          <Trans>Your payment is being processed</Trans>
        </PageHeading>
        {has_given_up ? (
          <Notice role="status" title={<Trans>This is taking longer than usual.</Trans>}>
            <p>
              <Trans>
                Your tickets stay held. A mail follows as soon as the payment is decided. You can close this page; do
                not pay a second time.
              </Trans>
            </p>
          </Notice>
        ) : (
          <div className={styles.waiting}>
            <span className={styles.spinner} aria-hidden="true" />
            <p role="status">
              <Trans>This takes a few seconds. Keep this page open.</Trans>
            </p>
          </div>
        )}
      </Panel>
    </Frame>
  )
}
