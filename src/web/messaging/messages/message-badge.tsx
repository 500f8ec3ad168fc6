import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageView } from '#core/catalog/message-plans/schema.ts'
import { useCounts } from '#web/platform/ui/display/money.tsx'
import { Meter } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import styles from './messages.module.css'

/** MSG-8: one look per state. */
export function MessageBadge({ status, failed_count }: Pick<MessageView, 'status' | 'failed_count'>) {
  if (status === 'PROCESSING')
    return (
      <StatusBadge tone="orange" shape="half">
        <Trans>Being sent</Trans>
      </StatusBadge>
    )
  if (status === 'SCHEDULED')
    return (
      <StatusBadge tone="blue" shape="clock">
        <Trans context="message">Scheduled</Trans>
      </StatusBadge>
    )
  if (status === 'NOT_SENT')
    return (
      <StatusBadge tone="grey" shape="ring">
        <Trans context="message">Not sent</Trans>
      </StatusBadge>
    )
  if (status === 'FAILED')
    return (
      <StatusBadge tone="red" shape="cross">
        <Trans>Not delivered</Trans>
      </StatusBadge>
    )
  return failed_count > 0 ? (
    <StatusBadge tone="orange" shape="tick">
      <Trans>Sent in part</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="green" shape="tick">
      <Trans context="message">Sent</Trans>
    </StatusBadge>
  )
}

/** How far a long send has come; grows while one looks. */
export function MessageProgress({ message }: { message: MessageView }) {
  const { t } = useLingui()
  const format = useCounts()
  const finished = message.sent_count + message.failed_count
  const [done, recipient_count] = [format(finished), format(message.recipient_count)]
  if (message.status !== 'PROCESSING') return null
  return (
    <span className={styles.progress}>
      <Meter part={finished} whole={message.recipient_count} label={t`${done} of ${recipient_count} sent`} />
      <span className={styles.small} aria-hidden="true">
        <Trans>
          {done} of {recipient_count} sent
        </Trans>
      </span>
    </span>
  )
}
