import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { REMINDER, refuseSchedule, sendTime } from '#core/catalog/message-plans/schedule.ts'
import type { MessageView } from '#core/catalog/message-plans/schema.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { isMessageEditable, MessageStatus } from '#core/platform/states/message-state.ts'
import { RECIPIENT_LABELS } from '#web/catalog/message-plans/labels.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { messageQueries, switchReminder } from './api.ts'
import { UNSENT_LABELS } from './labels.ts'
import styles from './messages.module.css'
import { datesOf, offsetText } from './schedule-time.tsx'

interface ReminderCardProps {
  readonly event: EventView
  readonly onEdit: (message: MessageView) => void
}

/** MSG-13: a reminder with a ready text, one switch away. Nothing once it is too late for one that never was. */
export function ReminderCard({ event, onEdit }: ReminderCardProps) {
  const { t } = useLingui()
  const { data } = useQuery(messageQueries.reminder(event.id))
  const reason = useReminderReason()
  const { perform, is_busy } = useAction()
  if (!data) return null
  const { message } = data
  const is_too_late = refuseSchedule(message ? scheduleOf(message) : REMINDER, datesOf(event), new Date()) !== null
  if (!message && is_too_late) return null
  const is_on = message !== null && message.status !== MessageStatus.NOT_SENT
  const is_over = message !== null && !isMessageEditable(message.status)
  return (
    <section className={styles.reminder} aria-label={t`Reminder`}>
      <Switch
        checked={is_on}
        disabled={reason !== null || is_over || is_busy || (!is_on && is_too_late)}
        label={<Title message={message} />}
        description={reason ?? <Words event={event} message={message} is_too_late={is_too_late} />}
        onChange={({ currentTarget: { checked } }) =>
          void perform({
            run: () => switchReminder(event.id, checked),
            done: checked ? t`The reminder is on` : t`The reminder is off`,
            failed: t`The reminder was not changed. Try again.`,
          })
        }
      />
      {message && !is_over && reason === null && (
        <Button size="compact-sm" leftSection={<IconPencil size={15} />} onClick={() => onEdit(message)}>
          <Trans>Edit reminder</Trans>
        </Button>
      )}
    </section>
  )
}

const scheduleOf = (message: MessageView) => ({
  ...message,
  send_at: message.send_at ? new Date(message.send_at) : null,
})

function useReminderReason(): string | null {
  const { t } = useLingui()
  const me = useMe()
  const against_role = useRoleReason('message.write')
  return (
    against_role ??
    (me.account.is_verified ? null : t`Messages can be sent once the owner's email address is confirmed.`)
  )
}

function Title({ message }: { message: MessageView | null }) {
  const when = offsetText(message && message.schedule !== 'NOW' ? message : REMINDER)
  return when ? <Trans>Reminder: {when}</Trans> : <Trans>Reminder</Trans>
}

interface WordsProps {
  readonly event: EventView
  readonly message: MessageView | null
  readonly is_too_late: boolean
}

function Words({ event, message, is_too_late }: WordsProps) {
  const { i18n } = useLingui()
  const planned = sendTime(REMINDER, datesOf(event))?.toISOString() ?? ''
  const at = <EventDate at={message?.send_at ?? planned} zone={event.timezone} />
  if (!message) return <Trans>Switch on to write to all attendees {at}. The text is ready and can be edited.</Trans>
  const { status, unsent_reason } = message
  if (status === MessageStatus.SCHEDULED) {
    const whom = i18n._(RECIPIENT_LABELS[message.recipient_type])
    return event.status === EventStatus.ARCHIVED ? (
      <Trans>Will not be sent while the event is archived.</Trans>
    ) : (
      <Trans>
        Goes out {at}. Recipients: {whom}
      </Trans>
    )
  }
  if (unsent_reason && unsent_reason !== 'CANCELLED') return <>{i18n._(UNSENT_LABELS[unsent_reason])}</>
  if (status === MessageStatus.NOT_SENT)
    return is_too_late ? <Trans>Its time has passed.</Trans> : <Trans>Off. Your text is kept.</Trans>
  return <Trans>Already sent. Delete it from the list to schedule another one.</Trans>
}
