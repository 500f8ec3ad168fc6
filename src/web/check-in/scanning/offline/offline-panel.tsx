import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ScanPageListView } from '#core/check-in/scanning/schema.ts'
import { scanTime, ticketName, verdictLine } from '../labels.ts'
import { ScanIcon } from '../scan-icon.tsx'
import { verdictKind } from '../verdict-kind.ts'
import styles from './offline-panel.module.css'
import type { Offline } from './use-offline.ts'

interface OfflinePanelProps {
  readonly is_offline: boolean
  readonly offline: Pick<Offline, 'pack' | 'waiting'>
  readonly timezone: string
}

/** How the door stands with the server: alone or catching up (OFF-1, OFF-6). */
export function OfflinePanel({ is_offline, offline, timezone }: OfflinePanelProps) {
  const { pack, waiting } = offline
  if (is_offline) return <OfflineNotice data_from={pack?.contact_at ?? null} waiting={waiting} timezone={timezone} />
  if (waiting === 0) return null
  return (
    <p className={styles.notice} role="status">
      <ScanIcon name="offline" />
      <span>
        <Plural value={waiting} one="# scan is being sent." other="# scans are being sent." />{' '}
        <Trans>Keep this page open.</Trans>
      </span>
    </p>
  )
}

interface OfflineNoticeProps {
  readonly data_from: string | null
  readonly waiting: number
  readonly timezone: string
}

export function OfflineNotice({ data_from, waiting, timezone }: OfflineNoticeProps) {
  const { i18n } = useLingui()
  const time = data_from && scanTime(data_from, timezone, i18n)
  return (
    <p className={styles.notice} role="status">
      <ScanIcon name="offline" />
      <span>
        <b>
          <Trans>You are offline.</Trans>
        </b>{' '}
        {time ? (
          <Trans>This device checks tickets by its own data, as of {time}.</Trans>
        ) : (
          <Trans>Tickets cannot be checked until the connection is back. This page keeps trying.</Trans>
        )}{' '}
        {waiting > 0 && <Plural value={waiting} one="# scan waits to be sent." other="# scans wait to be sent." />}
      </span>
    </p>
  )
}

interface ConflictsProps {
  readonly offline: Pick<Offline, 'conflicts' | 'clearConflicts'>
  readonly list: Pick<ScanPageListView, 'kind' | 'event'>
}

/** Whom this device let in and the server would not have: nothing is dropped silently (OFF-9). */
export function Conflicts({ offline, list }: ConflictsProps) {
  const { i18n } = useLingui()
  const { conflicts, clearConflicts } = offline
  const { timezone } = list.event
  if (conflicts.length === 0) return null
  return (
    <section className={styles.conflicts} aria-labelledby="door-conflicts">
      <h2 id="door-conflicts">
        {list.kind === 'REDEMPTION' ? (
          <Plural
            value={conflicts.length}
            one="# scan handed out here what was not open any more"
            other="# scans handed out here what was not open any more"
          />
        ) : (
          <Plural
            value={conflicts.length}
            one="# ticket was let in here that was not valid"
            other="# tickets were let in here that were not valid"
          />
        )}
      </h2>
      <p>
        <Trans>This device was offline and could not know. Tell an organizer; they see this list too.</Trans>
      </p>
      <ul>
        {conflicts.map(({ answer, scanned_at }) => (
          <li key={answer.nonce}>
            <span>
              {answer.attendee
                ? `${answer.attendee.first_name} ${answer.attendee.last_name}`.trim()
                : (answer.product && ticketName(answer.product)) || <Trans>Unknown code</Trans>}{' '}
              {answer.attendee && <span className="reference">{answer.attendee.reference}</span>}
            </span>
            <span>
              {verdictLine({ id: 0, kind: verdictKind(answer), answer, reference: null, at: new Date() }, i18n)}
            </span>
            <time dateTime={scanned_at}>{scanTime(scanned_at, timezone, i18n)}</time>
          </li>
        ))}
      </ul>
      <button type="button" onClick={clearConflicts}>
        <Trans>Hide this list</Trans>
      </button>
    </section>
  )
}
