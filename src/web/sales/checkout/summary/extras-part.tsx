import { Trans, useLingui } from '@lingui/react/macro'
import { extraText } from '#core/records/orders/extras-text.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { QrCode } from '#web/platform/qr-code/qr-code.tsx'
import pageStyles from '../page.module.css'
import styles from './summary.module.css'

interface ExtrasPartProps {
  readonly extras: NonNullable<PublicOrderView['extras']>
  readonly reference: string
}

/** Extras that are no add-ons, and the code they are handed out for (EXT-8). */
export function ExtrasPart({ extras: { qr, items }, reference }: ExtrasPartProps) {
  const { t } = useLingui()
  return (
    <Panel className={pageStyles.panel}>
      <h2 className={styles.heading}>
        <Trans>Your extras</Trans>
      </h2>
      <div className={styles.unpaid}>
        <div className={styles.message}>
          <ul>
            {items.map((item) => (
              <li key={extraText(item)}>
                <bdi>{extraText(item)}</bdi>
              </li>
            ))}
          </ul>
          <p className={pageStyles.quiet}>
            <Trans>
              Show this code where they are handed out. Each one is handed out once, so keep it to yourself.
            </Trans>
          </p>
        </div>
        <figure className={styles.till}>
          <div className={styles.code}>
            <QrCode text={qr} label={t`QR code of the extras of order ${reference}`} />
          </div>
          <figcaption className={pageStyles.quiet}>{reference}</figcaption>
        </figure>
      </div>
    </Panel>
  )
}
