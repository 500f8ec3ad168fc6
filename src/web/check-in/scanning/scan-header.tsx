import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ScanPageListView } from '#core/check-in/scanning/schema.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { DeviceFields, type DeviceSettings } from './device/device-settings.tsx'
import { dateText, localeTag, scanTime } from './labels.ts'
import type { HeldPack } from './offline/offline-pack.ts'
import styles from './scan-header.module.css'
import { ScanIcon } from './scan-icon.tsx'

interface ScanHeaderProps {
  readonly list: ScanPageListView
  readonly pack: HeldPack | null
  readonly settings: DeviceSettings
  readonly onRemoveData: () => void
}

/** Which door this is and how full it is behind it (SCN-3). */
export function ScanHeader({ list, pack, settings, onRemoveData }: ScanHeaderProps) {
  const { t, i18n } = useLingui()
  const [is_open, setOpen] = useState(false)
  const { checked_in_attendees: inside, total_attendees: total } = list
  const share = total === 0 ? 0 : Math.round((inside / total) * 100)
  const figure = new Intl.NumberFormat(localeTag(i18n))
  const all = figure.format(total)
  const redeems = list.kind === 'REDEMPTION'
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h1>{list.name}</h1>
        <p>
          {list.event.title}
          {settings.name && ` · ${settings.name}`}
        </p>
      </div>
      <button
        type="button"
        className={styles.info}
        aria-expanded={is_open}
        aria-controls="list-info"
        aria-label={t`About this list`}
        onClick={() => setOpen(!is_open)}
      >
        <ScanIcon name="info" />
      </button>
      <p className={styles.count}>
        <b>{figure.format(inside)}</b> <span>{redeems ? t`of ${all} handed out` : t`of ${all} in`}</span>
      </p>
      <div
        className={styles.meter}
        role="img"
        aria-label={redeems ? t`${share} percent handed out` : t`${share} percent checked in`}
      >
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={share} height="1" />
        </svg>
      </div>
      <div id="list-info" className={styles.about} hidden={!is_open}>
        {list.description && <p className={styles.description}>{list.description}</p>}
        <dl>
          <div>
            <dt>{redeems ? <Trans>Extras handed out here</Trans> : <Trans>Tickets for this door</Trans>}</dt>
            <dd>
              {list.all_tickets ? (
                redeems ? (
                  <Trans>All extras</Trans>
                ) : (
                  <Trans>All tickets</Trans>
                )
              ) : (
                <ul>
                  {list.tickets.map(({ id, title }) => (
                    <li key={id}>{title}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
          {list.has_several_dates && (
            <div>
              <dt>
                <Trans>Dates for this door</Trans>
              </dt>
              <dd>{datesText(list, i18n)}</dd>
            </div>
          )}
          {list.expires_at && (
            <div>
              <dt>
                <Trans>Closes</Trans>
              </dt>
              <dd>{formatEventDate(new Date(list.expires_at), list.event.timezone, localeTag(i18n))}</dd>
            </div>
          )}
        </dl>
        <DeviceFields settings={settings} />
        {pack && <KeptData pack={pack} onRemove={onRemoveData} />}
        <p className={styles.hint}>
          <Trans>Hand scanners work anywhere on this page.</Trans>
        </p>
      </div>
    </header>
  )
}

/** Which dates are let in, in a few words (DAT-56). */
function datesText(list: ScanPageListView, i18n: I18n): string {
  const { dates_mode, event_date, opens_minutes_before: before, closes_minutes_after: after } = list
  if (dates_mode === 'ONE' && event_date) return dateText(event_date, list.event.timezone, i18n)
  if (dates_mode === 'TODAY') return i18n._(msg`From ${before} min before a date until ${after} min after it`)
  return i18n._(msg`All dates`)
}

/** What this device keeps to decide without network, and the way to be rid of it (OFF-3). */
function KeptData({ pack, onRemove }: { pack: HeldPack; onRemove: () => void }) {
  const { i18n } = useLingui()
  const time = scanTime(pack.contact_at, pack.list.event.timezone, i18n)
  return (
    <div className={styles.kept}>
      <p>
        {pack.extras ? (
          <Plural value={pack.extras.count} one="Works offline with # extra." other="Works offline with # extras." />
        ) : (
          <Plural
            value={pack.attendees.size}
            one="Works offline with # attendee."
            other="Works offline with # attendees."
          />
        )}{' '}
        <Trans>Data as of {time}.</Trans>
      </p>
      <button type="button" onClick={onRemove}>
        <Trans>Remove data from this device</Trans>
      </button>
    </div>
  )
}
