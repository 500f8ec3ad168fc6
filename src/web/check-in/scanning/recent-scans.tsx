import { Trans, useLingui } from '@lingui/react/macro'
import { scanTime, VERDICT_ICONS, verdictLine } from './labels.ts'
import styles from './recent-scans.module.css'
import { ScanIcon } from './scan-icon.tsx'
import type { ShownScan, VerdictKind } from './verdict-kind.ts'

const LOOKS: Record<VerdictKind, string | undefined> = {
  ADMITTED: styles.good,
  CHECKED_OUT: styles.out,
  REFUSED: styles.bad,
  UNPAID: styles.unpaid,
  NO_ANSWER: styles.unknown,
}

/** What this device scanned, newest first. */
export function RecentScans({ scans, timezone }: { scans: readonly ShownScan[]; timezone: string }) {
  const { i18n } = useLingui()
  return (
    <section className={styles.recent} aria-labelledby="last-scans">
      <h2 id="last-scans">
        <Trans>Last scans</Trans>
      </h2>
      {scans.length === 0 ? (
        <p className={styles.none}>
          <Trans>Nothing scanned on this device yet.</Trans>
        </p>
      ) : (
        <ul className={styles.tape}>
          {scans.map((scan) => (
            <li key={scan.id} className={LOOKS[scan.kind]}>
              <span className={styles.mark}>
                <ScanIcon name={VERDICT_ICONS[scan.kind]} />
              </span>
              <span>
                <Subject scan={scan} />
                <span className={styles.line}>{verdictLine(scan, i18n)}</span>
              </span>
              <time dateTime={scan.at.toISOString()}>{scanTime(scan.at, timezone, i18n)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Subject({ scan: { answer, reference, asked } }: { scan: ShownScan }) {
  if (answer?.attendee)
    return (
      <span className={styles.name}>
        {answer.attendee.first_name} {answer.attendee.last_name}
      </span>
    )
  return reference ? (
    <span className="reference">{reference}</span>
  ) : (
    <span className={styles.name}>
      {asked && answer?.product ? <Trans>Extras of an order</Trans> : <Trans>Unknown code</Trans>}
    </span>
  )
}
