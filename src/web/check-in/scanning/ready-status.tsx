import { Trans, useLingui } from '@lingui/react/macro'
import type { CompanionView } from '#core/check-in/scanning/schema.ts'
import { AdmitTogether } from './admit-together.tsx'
import { AfterHandOut } from './after-hand-out.tsx'
import { personOf, scanTime, VERDICT_ICONS, verdictLine } from './labels.ts'
import styles from './ready-status.module.css'
import { ScanIcon } from './scan-icon.tsx'
import type { ShownScan } from './verdict-kind.ts'

interface ReadyStripProps {
  readonly last: ShownScan | null
  readonly timezone: string
  readonly is_busy: boolean
  readonly onAdmit: (companions: readonly CompanionView[]) => void
  readonly onMore: (scan: ShownScan) => void
  readonly onUndo: (scan: ShownScan) => void
}

/** Between two verdicts: that the next ticket may come, and how the last one ended (SCN-21). */
export function ReadyStatus({ last, timezone, is_busy, onAdmit, onMore, onUndo }: ReadyStripProps) {
  const { i18n } = useLingui()
  const person = last && personOf(last)
  return (
    <div className={styles.strip}>
      <p className={styles.ready}>
        <span className={styles.dot} aria-hidden="true" />
        <Trans>Ready to scan</Trans>
      </p>
      {last && (
        <p className={styles.last} data-kind={last.kind}>
          <ScanIcon name={VERDICT_ICONS[last.kind]} />
          <span>
            <span className="visually-hidden">
              <Trans>Last scan:</Trans>{' '}
            </span>
            {verdictLine(last, i18n)}
            {person ? <b> {person}</b> : last.reference && <b className="reference"> {last.reference}</b>}
          </span>
          <time dateTime={last.at.toISOString()}>{scanTime(last.at, timezone, i18n)}</time>
        </p>
      )}
      {last?.companions && <AdmitTogether companions={last.companions} is_busy={is_busy} onAdmit={onAdmit} />}
      {last && <AfterHandOut scan={last} is_busy={is_busy} onMore={onMore} onUndo={onUndo} />}
    </div>
  )
}
