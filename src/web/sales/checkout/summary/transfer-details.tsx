import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { shownIban } from '#core/catalog/bank-accounts/iban-text.ts'
import { paths } from '#core/platform/paths.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { CopyButton } from '#web/platform/public-ui/copy-button.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { QrCode } from '#web/platform/qr-code/qr-code.tsx'
import { dueDay } from '../due-day.ts'
import pageStyles from '../page.module.css'
import styles from './summary.module.css'

type Transfer = NonNullable<PublicOrderView['transfer']>

interface TransferDetailsProps {
  readonly order: PublicOrderView
  readonly transfer: Transfer
  readonly to: NonNullable<Transfer['to']>
}

/** Account, amount, reference and due day, complete without the codes beside them (BANK-2). */
export function TransferDetails({ order, transfer, to }: TransferDetailsProps) {
  const { t } = useLingui()
  const { tag } = useLocale()
  const amount = useMoney(order.currency)(order.total_gross)
  return (
    <Panel className={pageStyles.panel}>
      <h2 className={styles.heading}>
        <Trans>How to pay</Trans>
      </h2>
      <div className={styles.unpaid}>
        <div className={styles.message}>
          <dl className={styles.transfer}>
            <Row name={<Trans>Account holder</Trans>}>{to.holder}</Row>
            <Row name="IBAN">
              <span className={styles.iban}>{shownIban(to.iban)}</span>
            </Row>
            {to.bic && <Row name="BIC">{to.bic}</Row>}
            <Row name={<Trans>Amount</Trans>}>{amount}</Row>
            <Row name={<Trans>Reference of the transfer</Trans>}>
              <span className={styles.iban}>{to.reference}</span>
            </Row>
            {transfer.due_on && <Row name={<Trans>Pay by</Trans>}>{dueDay(transfer.due_on, tag)}</Row>}
          </dl>
          <div className={styles.actions}>
            <CopyButton text={() => to.iban} done={t`IBAN copied`}>
              <Trans>Copy IBAN</Trans>
            </CopyButton>
            <CopyButton text={() => to.reference} done={t`Reference copied`}>
              <Trans>Copy reference</Trans>
            </CopyButton>
          </div>
          <p className={pageStyles.quiet}>
            <Trans>
              Use exactly this reference: we find your transfer by it. Your tickets are held and come by mail once the
              money has arrived.
            </Trans>
          </p>
        </div>
        <EpcCode epc={to.epc} />
      </div>
      {to.has_slip && <Slip order={order} />}
    </Panel>
  )
}

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What banking apps of the euro area read. */
function EpcCode({ epc }: { epc: string | null }) {
  const { t } = useLingui()
  if (!epc) return null
  return (
    <figure className={styles.till}>
      <div className={styles.code}>
        <QrCode text={epc} label={t`QR code of this transfer`} />
      </div>
      <figcaption className={pageStyles.quiet}>
        <Trans>Scan it in your banking app: everything is filled in.</Trans>
      </figcaption>
    </figure>
  )
}

/** The QR-bill banks and post offices in Switzerland and Liechtenstein read. */
function Slip({ order }: { order: PublicOrderView }) {
  const { t } = useLingui()
  const path = (kind: 'svg' | 'pdf') => paths.paymentSlip(order.event.id, order.short_id, kind)
  return (
    <div className={styles.slip}>
      <img src={path('svg')} alt={t`QR-bill of this transfer`} />
      <a className={styles.link} href={path('pdf')} download>
        <Trans>Download the QR-bill</Trans>
      </a>
    </div>
  )
}
