import { Trans, useLingui } from '@lingui/react/macro'
import { formatEventDate } from '#core/platform/time.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import { QrCode } from '#web/platform/qr-code/qr-code.tsx'
import pageStyles from '../page.module.css'
import styles from './summary.module.css'
import { TransferDetails } from './transfer-details.tsx'

/** Amount, due date, instructions, and the reference as a code for the till (PAY-23, CHK-5). */
export function UnpaidPart({ order }: { order: PublicOrderView }) {
  const { t } = useLingui()
  const { tag } = useLocale()
  const money = useMoney(order.currency)
  const { reference, event } = order
  const confirm_by = order.offline?.confirm_by ?? order.transfer?.confirm_by
  if (confirm_by) return <Unconfirmed order={order} confirm_by={confirm_by} />
  if (order.transfer?.to) return <TransferDetails order={order} transfer={order.transfer} to={order.transfer.to} />
  const due_at = order.offline?.due_at ?? order.reserved_until
  return (
    <Panel className={pageStyles.panel}>
      <h2 className={styles.heading}>
        <Trans>How to pay</Trans>
      </h2>
      <div className={styles.unpaid}>
        <div className={styles.message}>
          <dl className={styles.facts}>
            <div>
              <dt>
                <Trans>Amount</Trans>
              </dt>
              <dd>{money(order.total_gross)}</dd>
            </div>
            {due_at && (
              <div>
                <dt>
                  <Trans>Pay by</Trans>
                </dt>
                <dd>{formatEventDate(new Date(due_at), event.timezone, tag)}</dd>
              </div>
            )}
          </dl>
          {order.offline?.instructions && <RichText html={order.offline.instructions} />}
          <p className={pageStyles.quiet}>
            <Trans>
              Your tickets are held until then. You get them by mail as soon as the organizer has your payment.
            </Trans>
          </p>
        </div>
        <figure className={styles.till}>
          <div className={styles.code}>
            <QrCode text={reference} label={t`QR code of order reference ${reference}`} />
          </div>
          <figcaption className={pageStyles.quiet}>
            <Trans>If you pay on site, show this code.</Trans>
          </figcaption>
        </figure>
      </div>
    </Panel>
  )
}

/** Held until the buyer has used the mailed link; how to pay comes after that (CALM-6). */
function Unconfirmed({ order, confirm_by }: { order: PublicOrderView; confirm_by: string }) {
  const { tag } = useLocale()
  const until = formatEventDate(new Date(confirm_by), order.event.timezone, tag)
  return (
    <Panel className={pageStyles.panel}>
      <h2 className={styles.heading}>
        <Trans>Confirm your address</Trans>
      </h2>
      <div className={styles.message}>
        <p>
          {order.email ? (
            <Trans>
              We mailed a link to <b>{order.email}</b>. Use it by <b>{until}</b>, or your tickets go back on sale.
            </Trans>
          ) : (
            <Trans>
              The buyer was mailed a link. It has to be used by <b>{until}</b>, or the tickets go back on sale.
            </Trans>
          )}
        </p>
        <p className={pageStyles.quiet}>
          <Trans>How to pay, and by when, comes by mail after that.</Trans>
        </p>
      </div>
    </Panel>
  )
}
