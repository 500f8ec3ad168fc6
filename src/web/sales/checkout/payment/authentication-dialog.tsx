import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { useMoney } from '#web/platform/public-ui/money.tsx'
import styles from './payment.module.css'

interface AuthenticationDialogProps {
  readonly order: PublicOrderView
  readonly busy: boolean
  readonly onAnswer: (answer: 'approve' | 'refuse') => void
  /** Escape: nothing is answered, the card can be sent again. */
  readonly onClose: () => void
}

/** Stands for the bank's own page at the test provider (PAY-35). */
export function AuthenticationDialog({ order, busy, onAnswer, onClose }: AuthenticationDialogProps) {
  const money = useMoney(order.currency)
  const box = useRef<HTMLDialogElement>(null)
  // closed before it is taken away: only then does the browser give the focus back to where it was
  useLayoutEffect(() => {
    const { current } = box
    current?.showModal()
    return () => current?.close()
  }, [])
  const amount = money(order.total_gross)
  return (
    <dialog ref={box} className={styles.dialog} aria-labelledby="authentication-title" onCancel={onClose}>
      <h2 id="authentication-title">
        <Trans>Confirm the payment of {amount}</Trans>
      </h2>
      <p>
        <Trans>Your bank asks whether this payment is yours. This is a test: you decide what the bank answers.</Trans>
      </p>
      <div className={styles.answers}>
        <Button busy={busy} onClick={() => onAnswer('refuse')}>
          <Trans>Refuse payment</Trans>
        </Button>
        <Button className={styles.approve ?? ''} busy={busy} onClick={() => onAnswer('approve')}>
          <Trans>Approve payment</Trans>
        </Button>
      </div>
    </dialog>
  )
}
