import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { MessageDetailView, MessageView } from '#core/catalog/message-plans/schema.ts'
import { MAIL_FAILURE_LABELS } from '#core/identity/mails/labels.ts'
import { isMessageEditable, MessageStatus } from '#core/platform/states/message-state.ts'
import { RECIPIENT_LABELS } from '#web/catalog/message-plans/labels.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { DrawerHead, Fact, Facts, Loaded, Part } from '#web/platform/ui/display/details.tsx'
import { Count } from '#web/platform/ui/display/money.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { ReasonButton } from '#web/platform/ui/reason-button.tsx'
import { messageQueries } from './api.ts'
import { MessageBadge, MessageProgress } from './message-badge.tsx'
import styles from './messages.module.css'
import { offsetText, SendTime } from './schedule-time.tsx'
import { useCancelMessage } from './use-cancel-message.tsx'
import { useDeleteMessage } from './use-delete-message.tsx'

/** Whom a message went to, in words; tickets and the order by their names. */
export function useRecipientText(event: EventView) {
  const { i18n, t } = useLingui()
  return ({ recipient_type, ticket_ids, order_reference }: MessageView): string => {
    const titles = event.tickets.filter(({ id }) => ticket_ids.includes(id)).map(({ title }) => title)
    if (recipient_type === 'TICKET' && titles.length > 0) return titles.join(', ')
    if (recipient_type === 'ORDER' && order_reference) return t`Buyer of ${order_reference}`
    return i18n._(RECIPIENT_LABELS[recipient_type])
  }
}

interface MessageDrawerProps {
  readonly event: EventView
  readonly message_id: number
  readonly onEdit: (message: MessageView) => void
  readonly onClose: () => void
}

/** One message as it was sent, and whom it did not reach (BO-32). */
export function MessageDrawer({ event, message_id, onEdit, onClose }: MessageDrawerProps) {
  const query = useQuery(messageQueries.one(event.id, message_id))
  const message = query.data
  return (
    <ViewDrawer
      title={message ? <Head event={event} message={message} /> : <Trans>Message</Trans>}
      onClose={onClose}
      foot={message && <Foot event_id={event.id} message={message} onEdit={onEdit} onDeleted={onClose} />}
    >
      <Loaded query={query} missing={<Trans>This message does not exist in this event.</Trans>}>
        {(loaded) => <Parts event={event} message={loaded} />}
      </Loaded>
    </ViewDrawer>
  )
}

const Head = ({ event, message }: { event: EventView; message: MessageDetailView }) => (
  <DrawerHead text={<EventDate at={message.created_at} zone={event.timezone} />}>
    <bdi>{message.subject}</bdi>
    <MessageBadge {...message} />
  </DrawerHead>
)

interface FootProps {
  readonly event_id: number
  readonly message: MessageView
  readonly onEdit: (message: MessageView) => void
  readonly onDeleted: () => void
}

function Foot({ event_id, message, onEdit, onDeleted }: FootProps) {
  const { reason, remove } = useDeleteMessage(event_id, message)
  const against_role = useRoleReason('message.write')
  const cancel = useCancelMessage(event_id, message)
  return (
    <>
      <ReasonButton
        reason={reason}
        onClick={async () => {
          if (await remove()) onDeleted()
        }}
      >
        <Trans>Delete message</Trans>
      </ReasonButton>
      {message.status === MessageStatus.SCHEDULED && (
        <ReasonButton reason={against_role} onClick={() => void cancel()}>
          <Trans>Do not send</Trans>
        </ReasonButton>
      )}
      {isMessageEditable(message.status) && (
        <ReasonButton reason={against_role} onClick={() => onEdit(message)}>
          <Trans>Edit message</Trans>
        </ReasonButton>
      )}
    </>
  )
}

function Parts({ event, message }: { event: EventView; message: MessageDetailView }) {
  const { i18n } = useLingui()
  const words = useRecipientText(event)
  return (
    <>
      <Part title={<Trans>Delivery</Trans>}>
        <MessageProgress message={message} />
        <Facts>
          <Fact name={<Trans>Recipients</Trans>}>{words(message)}</Fact>
          {isMessageEditable(message.status) ? (
            <Fact name={<Trans>When</Trans>}>
              <span className={styles.state}>
                {offsetText(message)}
                <SendTime message={message} event={event} />
              </span>
            </Fact>
          ) : (
            <Fact name={<Trans>Addresses</Trans>}>
              <Count value={message.recipient_count} />
            </Fact>
          )}
          {message.failed_count > 0 && (
            <Fact name={<Trans>Not reached</Trans>}>
              <Count value={message.failed_count} />
            </Fact>
          )}
          <Fact name={isMessageEditable(message.status) ? <Trans>Sender</Trans> : <Trans>Sent by</Trans>}>
            {message.sent_by_name}
          </Fact>
        </Facts>
      </Part>
      <Part title={<Trans>Message</Trans>}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was written (TXT-4) */}
        <div dir="auto" className={styles.body} dangerouslySetInnerHTML={{ __html: message.body }} />
      </Part>
      {message.failures.length > 0 && (
        <Part
          title={<Plural value={message.failed_count} one="# address not reached" other="# addresses not reached" />}
        >
          <ul className={styles.failures}>
            {message.failures.map(({ address, failure }) => (
              <li key={address}>
                <b>{address}</b>
                <span className={styles.small}>{failure && i18n._(MAIL_FAILURE_LABELS[failure])}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
