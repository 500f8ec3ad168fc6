import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { formatEventDate } from '#core/platform/time.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import type { StepProps } from '../checkout-pages.tsx'
import { dueDay } from '../due-day.ts'
import styles from './offline.module.css'
import { usePayLater } from './use-pay-later.ts'

/** Paying by bank transfer: by when, before the choice, because it is final (BANK-3, CHK-3). */
export function TransferPart({ order, onOrder, reload }: StepProps) {
  const { i18n } = useLingui()
  const { tag } = useLocale()
  const transfer = order.transfer ?? null
  const { confirm, busy, error } = usePayLater({ order, onOrder, reload, method: 'BANK_TRANSFER', terms: transfer })
  const amount = useMoney(order.currency)(order.total_gross)
  if (!transfer?.due_on)
    return (
      <Notice
        tone="warning"
        title={<Trans>A bank transfer would arrive too late for this event. Choose another way to pay.</Trans>}
      />
    )
  const day = dueDay(transfer.due_on, tag)
  return (
    <>
      {error !== null && <Notice tone="error" role="alert" title={errorMessage(error, i18n)} />}
      <p>
        <Trans>
          You order now and transfer {amount} by <b>{day}</b>. We’ll hold your tickets and mail them once the money has
          arrived.
        </Trans>
      </p>
      {transfer.is_sooner && (
        <Notice tone="warning">
          <p>
            <Trans>You have less time to pay than usual, because many people want the last tickets.</Trans>
          </p>
        </Notice>
      )}
      {transfer.confirm_by && (
        <Notice>
          <p>
            <Trans>
              We mail a link to <b>{order.email}</b>. Use it by{' '}
              <b>{formatEventDate(new Date(transfer.confirm_by), order.event.timezone, tag)}</b>, or your tickets go
              back on sale.
            </Trans>
          </p>
        </Notice>
      )}
      <p className={styles.quiet}>
        <Trans>
          Account, reference and a code for your banking app come next, and by mail. After that you can no longer change
          the payment method or your details here.
        </Trans>
      </p>
      <Button variant="main" busy={busy} onClick={confirm}>
        <Trans>Order now, transfer {amount} later</Trans>
      </Button>
    </>
  )
}
