import { Trans, useLingui } from '@lingui/react/macro'
import type { CompanionView } from '#core/check-in/scanning/schema.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { AdmitTogether } from './admit-together.tsx'
import { AfterHandOut } from './after-hand-out.tsx'
import { dateText, ticketName, VERDICT_ICONS, verdictReason, verdictTitle } from './labels.ts'
import { ScanIcon } from './scan-icon.tsx'
import styles from './verdict.module.css'
import type { ShownScan, VerdictKind } from './verdict-kind.ts'

const LOOKS: Record<VerdictKind, string | undefined> = {
  ADMITTED: styles.admitted,
  CHECKED_OUT: styles.out,
  REFUSED: styles.refused,
  UNPAID: styles.unpaid,
  NO_ANSWER: styles.unknown,
}

interface VerdictProps {
  readonly scan: ShownScan
  readonly timezone: string
  readonly onClose: () => void
  /** The focus on it keeps it on the screen; touching it begins its time anew (SCN-21). */
  readonly onHold?: (is_held: boolean) => void
  readonly is_busy?: boolean
  readonly onAdmit?: (companions: readonly CompanionView[]) => void
  readonly onMore?: (scan: ShownScan) => void
  readonly onUndo?: (scan: ShownScan) => void
}

/** The answer at the door: what to do, why, and behind the tear line the proof (SCN-4, look §6). */
export function Verdict({ scan, timezone, onClose, onHold, is_busy = false, onAdmit, onMore, onUndo }: VerdictProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, it only stays while somebody is at it
    <div
      className={classes(styles.verdict, LOOKS[scan.kind])}
      key={scan.id}
      // a mouse that only rests there must not keep it for ever
      onPointerMove={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <VerdictProof scan={scan} timezone={timezone} onClose={onClose} />
      {scan.companions && onAdmit && <AdmitTogether companions={scan.companions} is_busy={is_busy} onAdmit={onAdmit} />}
      {onMore && onUndo && <AfterHandOut scan={scan} is_busy={is_busy} onMore={onMore} onUndo={onUndo} />}
    </div>
  )
}

function VerdictProof({ scan, timezone, onClose }: Pick<VerdictProps, 'scan' | 'timezone' | 'onClose'>) {
  const { t, i18n } = useLingui()
  const attendee = scan.answer?.attendee
  const reference = attendee?.reference ?? scan.reference
  return (
    <div className={styles.words} role="alert">
      <div className={styles.say}>
        <ScanIcon name={VERDICT_ICONS[scan.kind]} className={styles.big} />
        <div>
          <p className={styles.title}>{verdictTitle(scan, i18n)}</p>
          <p className={styles.reason}>{verdictReason(scan, timezone, i18n)}</p>
        </div>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t`Close`}>
          <ScanIcon name="close" />
        </button>
      </div>
      {reference && (
        <div className={styles.stub}>
          <div className={styles.tear} />
          <dl className={styles.proof}>
            {attendee && (
              <div>
                <dt>{ticketName(attendee.ticket)}</dt>
                <dd>
                  {attendee.first_name} {attendee.last_name}
                </dd>
              </div>
            )}
            {attendee?.date && scan.answer?.reason !== 'OTHER_DATE' && (
              <div>
                <dt>
                  <Trans>Date</Trans>
                </dt>
                <dd>{dateText(attendee.date, timezone, i18n)}</dd>
              </div>
            )}
            <div className={styles.number}>
              <dt>
                <Trans>Reference</Trans>
              </dt>
              <dd className="reference">{reference}</dd>
            </div>
          </dl>
        </div>
      )}
    </div>
  )
}
