import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SECOND_MS } from '#core/platform/limits.ts'
import { SETTLE_AFTER_MS } from '#core/sales/payments/limits.ts'
import type { TestCard } from '../api.ts'
import styles from './payment.module.css'

const EXPIRY = '12 / 34'
const CVC = '123'

/** The numbers the test provider knows (PAY-31 to PAY-35), for whoever tries the shop out. */
export function TestCards({ onPick }: { onPick: (card: TestCard) => void }) {
  const { t } = useLingui()
  const wait = t`${plural(SETTLE_AFTER_MS / SECOND_MS, { one: '# second', other: '# seconds' })}`
  const cards = [
    { number: '4242 4242 4242 4242', does: t`is accepted` },
    { number: '4000 0025 0000 3155', does: t`asks to confirm with the bank` },
    { number: '4000 0000 0000 0002', does: t`is declined` },
    { number: '4000 0000 0000 9995', does: t`is declined for insufficient funds` },
    { number: '4000 0000 0000 0077', does: t`takes ${wait}, then succeeds` },
    { number: '4000 0000 0000 0093', does: t`takes ${wait}, then fails` },
  ]
  return (
    <details className={styles.tests}>
      <summary>
        <Trans>Test cards</Trans>
      </summary>
      <ul>
        {cards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => onPick({ number, expiry: EXPIRY, cvc: CVC })}>
              {number}
            </button>
            <span>{does}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
