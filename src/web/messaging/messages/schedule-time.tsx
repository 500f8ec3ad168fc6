import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { type Schedule, sendTime } from '#core/catalog/message-plans/schedule.ts'
import type { MessageView } from '#core/catalog/message-plans/schema.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { UNSENT_LABELS } from './labels.ts'
import styles from './messages.module.css'

/** The event's dates as core reckons with them. */
export const datesOf = ({ start_date, end_date, timezone }: EventView) => ({
  start_date: new Date(start_date),
  end_date: end_date ? new Date(end_date) : null,
  timezone,
})

/** When a schedule that is being written would send; null for now, or as long as something is missing (MSG-12). */
export function sendTimeOf(event: EventView, of: Omit<Schedule, 'send_at'> & { send_at: string | null }): Date | null {
  if (of.schedule === 'AT' && !of.send_at) return null
  const at = sendTime({ ...of, send_at: of.send_at ? new Date(of.send_at) : null }, datesOf(event))
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** "The day before the event starts, 10:00" (MSG-12); null for a time of its own. */
export function offsetText({ schedule, offset_unit, offset_count, offset_time }: Omit<Schedule, 'send_at'>): ReactNode {
  const count = offset_count ?? 0
  if (schedule === 'BEFORE_START') {
    if (offset_unit === 'HOURS')
      return <Plural value={count} one="# hour before the event starts" other="# hours before the event starts" />
    return (
      <Plural
        value={count}
        _0={`On the day of the event, ${offset_time}`}
        one={`The day before the event, ${offset_time}`}
        other={`# days before the event, ${offset_time}`}
      />
    )
  }
  if (schedule !== 'AFTER_END') return null
  if (offset_unit === 'HOURS')
    return <Plural value={count} one="# hour after the event ends" other="# hours after the event ends" />
  return (
    <Plural
      value={count}
      _0={`On the day the event ends, ${offset_time}`}
      one={`The day after the event, ${offset_time}`}
      other={`# days after the event, ${offset_time}`}
    />
  )
}

/** When it will be sent, or why it was not; nothing for what went out at once. */
export function SendTime({ message, event }: { message: MessageView; event: EventView }) {
  const { i18n } = useLingui()
  if (message.unsent_reason) return <span className={styles.small}>{i18n._(UNSENT_LABELS[message.unsent_reason])}</span>
  if (message.status !== MessageStatus.SCHEDULED || !message.send_at) return null
  return (
    <span className={styles.small}>
      {event.status === EventStatus.ARCHIVED ? (
        <Trans>Will not be sent while the event is archived.</Trans>
      ) : (
        <EventDate at={message.send_at} zone={event.timezone} />
      )}
    </span>
  )
}
