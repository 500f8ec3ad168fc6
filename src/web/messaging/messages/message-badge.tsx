import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageView } from '#core/catalog/message-plans/schema.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import { useCounts } from '#web/platform/ui/display/money.tsx'
import { Meter } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { MESSAGE_STATUS_LABELS, SENT_IN_PART_LABEL } from './labels.ts'
import styles from './messages.module.css'

export const MessageBadge = ({ status, failed_count }: Pick<MessageView, 'status' | 'failed_count'>) => (
  <StatusBadge
    label={status === MessageStatus.SENT && failed_count > 0 ? SENT_IN_PART_LABEL : MESSAGE_STATUS_LABELS[status]}
  />
)

/** How far a long send has come; grows while one looks. */
export function MessageProgress({ message }: { message: MessageView }) {
  const { t } = useLingui()
  const format = useCounts()
  const finished = message.sent_count + message.failed_count
  const [done, recipient_count] = [format(finished), format(message.recipient_count)]
  if (message.status !== MessageStatus.PROCESSING) return null
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
