import { Trans, useLingui } from '@lingui/react/macro'
import { classes } from '#web/public-ui/class-names.ts'
import { DoorIcon } from './door-icon.tsx'
import styles from './verdict.module.css'
import type { ShownScan, VerdictKind } from './verdict-kind.ts'
import { VERDICT_ICONS, verdictReason, verdictTitle } from './verdict-words.ts'

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
}

/** The answer at the door: what to do, why, and behind the tear line the proof (SCN-4, look §6). */
export function Verdict({ scan, timezone, onClose }: VerdictProps) {
  const { t, i18n } = useLingui()
  const attendee = scan.answer?.attendee
  const reference = attendee?.reference ?? scan.reference
  return (
    <div className={classes(styles.verdict, LOOKS[scan.kind])} role="alert" key={scan.id}>
      <div className={styles.say}>
        <DoorIcon name={VERDICT_ICONS[scan.kind]} className={styles.big} />
        <div>
          <p className={styles.title}>{verdictTitle(scan, i18n)}</p>
          <p className={styles.reason}>{verdictReason(scan, timezone, i18n)}</p>
        </div>
        <button type="button" className={styles.close} onClick={onClose} aria-label={t`Close`}>
          <DoorIcon name="close" />
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

/** Ticket and tier as one name. */
export const ticketName = ({ title, label }: { title: string; label: string | null }): string =>
  label ? `${title} – ${label}` : title
