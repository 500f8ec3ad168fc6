import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { ListKind } from '#core/catalog/check-in-lists/list-kind.ts'
import type { ScanPageAttendeeView } from '#core/check-in/scanning/schema.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import styles from './attendee-search.module.css'
import { dateText, scanTime, ticketName } from './labels.ts'
import { ScanIcon } from './scan-icon.tsx'

interface AttendeeRowProps {
  readonly attendee: ScanPageAttendeeView
  readonly timezone: string
  readonly is_busy: boolean
  readonly list_kind: ListKind
  readonly onCheckIn: (reference: string) => void
  readonly onCheckOut: (attendee: ScanPageAttendeeView) => void
}

/** One person, what they hold, and the one thing to do (SCN-3). */
export function AttendeeRow({ attendee, timezone, is_busy, list_kind, onCheckIn, onCheckOut }: AttendeeRowProps) {
  const { i18n } = useLingui()
  // named by its own word and the person: a sentence of both would leave half of itself on the button
  const [name_id, act_id] = [useId(), useId()]
  const { first_name, last_name, reference, ticket, date, masked_email, status, check_in } = attendee
  const name = `${first_name} ${last_name}`.trim()
  // a device alone does not know since when
  const time = check_in?.checked_in_at && scanTime(check_in.checked_in_at, timezone, i18n)
  return (
    <li>
      <h3 id={name_id}>{name}</h3>
      <p>
        <span className="reference">{reference}</span>, {ticketName(ticket)}
      </p>
      {date && <p>{dateText(date, timezone, i18n)}</p>}
      {status === AttendeeStatus.CANCELLED && (
        <p className={classes(styles.state, styles.cancelled)}>
          <ScanIcon name="close" />
          <Trans>Ticket cancelled</Trans>
        </p>
      )}
      {check_in && (
        <p className={styles.state}>
          <ScanIcon name="check" />
          {time ? <Trans>In since {time}</Trans> : <Trans>Checked in</Trans>}
        </p>
      )}
      {!check_in && status === AttendeeStatus.ACTIVE && <p>{masked_email}</p>}
      {check_in && (
        <button
          type="button"
          id={act_id}
          className={styles.action}
          aria-labelledby={`${act_id} ${name_id}`}
          aria-disabled={is_busy || undefined}
          onClick={() => !is_busy && onCheckOut(attendee)}
        >
          <Trans>Check out</Trans>
        </button>
      )}
      {!check_in && status === AttendeeStatus.ACTIVE && (
        <button
          type="button"
          id={act_id}
          className={classes(styles.action, styles.main)}
          aria-labelledby={`${act_id} ${name_id}`}
          aria-disabled={is_busy || undefined}
          onClick={() => !is_busy && onCheckIn(reference)}
        >
          {list_kind === 'REDEMPTION' ? <Trans>Hand out</Trans> : <Trans>Check in</Trans>}
        </button>
      )}
    </li>
  )
}
