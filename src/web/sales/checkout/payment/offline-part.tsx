import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { formatEventDate } from '#core/platform/time.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import type { StepProps } from '../checkout-pages.tsx'
import styles from './offline.module.css'
import { usePayLater } from './use-pay-later.ts'

/** Paying by bank transfer or cash: until when and how, before the choice, because it is final (PAY-22, CHK-3). */
export function OfflinePart({ order, onOrder, reload }: StepProps) {
  const { i18n } = useLingui()
  const { tag } = useLocale()
  const { offline, event } = order
  const { confirm, busy, error } = usePayLater({ order, onOrder, reload, method: 'OFFLINE', terms: offline })
  const amount = useMoney(order.currency)(order.total_gross)
  return (
    <>
      {error !== null && <Notice tone="error" role="alert" title={errorMessage(error, i18n)} />}
      <p>
        <Trans>
          You order now and pay {amount} by bank transfer or cash. We’ll hold your tickets and mail them once the
          organizer has your payment.
        </Trans>
      </p>
      {offline?.due_at && (
        <p>
          <Trans>
            Pay by <b>{formatEventDate(new Date(offline.due_at), event.timezone, tag)}</b>.
          </Trans>
        </p>
      )}
      {offline?.is_sooner && (
        <Notice tone="warning">
          <p>
            <Trans>You have less time to pay than usual, because many people want the last tickets.</Trans>
          </p>
        </Notice>
      )}
      {offline?.confirm_by && (
        <Notice>
          <p>
            <Trans>
              We mail a link to <b>{order.email}</b>. Use it by{' '}
              <b>{formatEventDate(new Date(offline.confirm_by), event.timezone, tag)}</b>, or your tickets go back on
              sale.
            </Trans>
          </p>
        </Notice>
      )}
      {offline?.instructions && (
        <div className={styles.instructions}>
          <RichText html={offline.instructions} />
        </div>
      )}
      <p className={styles.quiet}>
        <Trans>After that you can no longer change the payment method or your details here.</Trans>
      </p>
      <Button variant="main" busy={busy} onClick={confirm}>
        <Trans>Order now, pay {amount} later</Trans>
      </Button>
    </>
  )
}
