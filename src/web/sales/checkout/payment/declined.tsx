import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { PaymentStatus } from '#core/platform/states/order-state.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { type Hold, useSecondsLeft } from '#web/platform/public-ui/countdown.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'

/** What the bank said, in words; a code nobody here knows is a plain refusal (ERR-51). */
function useReason(): (code: string | null) => string {
  const { t } = useLingui()
  const known: Record<string, string> = {
    insufficient_funds: t`The card does not have enough funds.`,
    unknown_test_card: t`This is not one of the test cards.`,
    authentication_failed: t`The payment was not confirmed with the bank.`,
    processing_failed: t`The bank did not carry out the payment.`,
    expired_card: t`The card has expired.`,
    incorrect_cvc: t`The security code is not right.`,
  }
  return (code) => known[code ?? ''] ?? t`The bank declined the card without giving a reason.`
}

interface DeclinedProps {
  readonly order: PublicOrderView
  /** Counts the declines on this page: each one is announced and brought into view. */
  readonly attempt: number
}

/** "Payment Failed", why, and that the tickets are still held (CHK-3, EXP-6). Also after a reload. */
export function Declined({ order, attempt }: DeclinedProps) {
  const reasonOf = useReason()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
  }, [attempt])
  if (order.payment_status !== PaymentStatus.PAYMENT_FAILED) return null
  return (
    <div ref={box} key={attempt}>
      <Notice tone="error" role="alert" title={<Trans>Payment Failed</Trans>}>
        <p>
          {reasonOf(order.decline_reason)} <Trans>Try again, or use another card.</Trans>
        </p>
        {order.reserved_until && <HeldFor reserved_until={order.reserved_until} server_time={order.server_time} />}
      </Notice>
    </div>
  )
}

function HeldFor(hold: Hold) {
  const { t } = useLingui()
  const minutes = Math.max(1, Math.floor(useSecondsLeft(hold) / 60))
  // counts down silently: the notice was read out once
  return (
    <p aria-live="off">{t`Your tickets are still held for ${plural(minutes, { one: '# minute', other: '# minutes' })}.`}</p>
  )
}
