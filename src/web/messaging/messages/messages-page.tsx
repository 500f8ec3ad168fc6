import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconEye, IconPencil, IconSend, IconSendOff, IconTrash } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MESSAGE_LIST, type MessageView, RECIPIENT_TYPES } from '#core/catalog/message-plans/schema.ts'
import { isMessageEditable, MessageStatus } from '#core/platform/states/message-state.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { RECIPIENT_LABELS } from '#web/catalog/message-plans/labels.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import { opener } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { Count } from '#web/platform/ui/display/money.tsx'
import { Tabs } from '#web/platform/ui/display/tabs.tsx'
import { type Column, DataTable, type ListAnswerOf } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useHashId } from '#web/platform/ui/lists/use-hash-id.ts'
import { type ListState, useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { messageQueries } from './api.ts'
import { MailPreviews } from './mail-previews.tsx'
import { MessageBadge, MessageProgress } from './message-badge.tsx'
import { MessageDrawer, useRecipientText } from './message-drawer.tsx'
import { MessageForm } from './message-form.tsx'
import { useMessageTarget } from './message-target.ts'
import styles from './messages.module.css'
import { ReminderCard } from './reminder-card.tsx'
import { SendTime } from './schedule-time.tsx'
import { useCancelMessage } from './use-cancel-message.tsx'
import { useDeleteMessage } from './use-delete-message.tsx'
import { useMessageBulk } from './use-message-bulk.tsx'

/** BO-32: what was written to attendees, and how the mails look that go out by themselves. */
export function MessagesPage() {
  const event = useEvent()
  const { t } = useLingui()
  const [params] = useSearchParams()
  const shows_mails = params.get('view') === 'mails'
  const list = useListState(MESSAGE_LIST)
  const query = useQuery({ ...messageQueries.list(event.id, list.query), enabled: !shows_mails })
  const is_empty = !shows_mails && query.data?.meta.total === 0 && !list.is_narrowed
  const [is_writing, setWriting] = useState(false)
  const [edited, setEdited] = useState<MessageView | null>(null)
  const { target, forget, goBack } = useMessageTarget()
  const send = <SendButton onClick={() => setWriting(true)} />
  const close = () => {
    setWriting(false)
    setEdited(null)
    if (target && !edited) void goBack()
  }
  const sent = () => {
    setWriting(false)
    setEdited(null)
    if (target && !edited) void forget()
  }
  return (
    <Page>
      <PageHeader title={t`Messages`} text={t`Write to your attendees, and see the mails that are sent automatically.`}>
        {!is_empty && send}
      </PageHeader>
      <Tabs
        label={t`Messages and mails`}
        tabs={[
          { to: '?', word: <Trans>Messages</Trans>, is_current: !shows_mails },
          { to: '?view=mails', word: <Trans>Automatic mails</Trans>, is_current: shows_mails },
        ]}
      />
      {shows_mails ? (
        <MailPreviews event={event} />
      ) : (
        <>
          <ReminderCard event={event} onEdit={setEdited} />
          <MessageList event={event} list={list} query={query} send={send} onEdit={setEdited} />
        </>
      )}
      {(is_writing || target || edited) && (
        <MessageForm
          key={edited?.id ?? (target ? `${target.kind}-${target.id}` : 'new')}
          event={event}
          target={target}
          message={edited ?? undefined}
          onSent={sent}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** Not verified: the explanation instead (MSG-6, BO-32). */
function SendButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const against_role = useRoleReason('message.write')
  const reason =
    against_role ??
    (me.account.is_verified ? null : t`Messages can be sent once the owner's email address is confirmed.`)
  return (
    <CreateButton reason={reason} icon={<IconSend size={16} />} onClick={onClick}>
      <Trans>Send message</Trans>
    </CreateButton>
  )
}

interface MessageListProps {
  readonly event: EventView
  readonly list: ListState
  readonly query: UseQueryResult<ListAnswerOf<MessageView>>
  readonly send: ReactNode
  readonly onEdit: (message: MessageView) => void
}

function MessageList({ event, list, query, send, onEdit }: MessageListProps) {
  const { t } = useLingui()
  const hash = useHashId('message')
  const columns = useColumns(event, hash.to)
  const bulk = useMessageBulk(event.id, list, query.data?.data)
  const filters = useFilters()
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <>
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/messages`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Subject or text`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Messages`}
        list={list}
        query={query}
        columns={columns}
        bulk={bulk}
        menu={(row) => (
          <MessageMenu event_id={event.id} message={row} onOpen={() => hash.open(row.id)} onEdit={() => onEdit(row)} />
        )}
        open_id={hash.id}
        empty={
          <EmptyState
            drawing="event"
            title={<Trans>Nothing sent yet</Trans>}
            text={<Trans>Tell attendees about door times, changes or how to get there. Everyone gets one mail.</Trans>}
          >
            {send}
          </EmptyState>
        }
      />
      {hash.id !== null && (
        <MessageDrawer
          key={hash.id}
          event={event}
          message_id={hash.id}
          onEdit={(message) => {
            hash.close()
            onEdit(message)
          }}
          onClose={hash.close}
        />
      )}
    </>
  )
}

function useFilters(): FilterDef[] {
  const { t, i18n } = useLingui()
  return [
    {
      field: 'status',
      label: t`Status`,
      options: [
        { value: MessageStatus.SCHEDULED, label: t({ context: 'message', message: 'Scheduled' }) },
        { value: MessageStatus.PROCESSING, label: t`Being sent` },
        { value: MessageStatus.SENT, label: t({ context: 'message', message: 'Sent' }) },
        { value: MessageStatus.FAILED, label: t`Not delivered` },
        { value: MessageStatus.NOT_SENT, label: t({ context: 'message', message: 'Not sent' }) },
      ],
    },
    {
      field: 'recipient_type',
      label: t`Recipients`,
      options: RECIPIENT_TYPES.map((value) => ({ value, label: i18n._(RECIPIENT_LABELS[value]) })),
    },
  ]
}

function useColumns(event: EventView, to: (id: number) => object): Column<MessageView>[] {
  const { t } = useLingui()
  const words = useRecipientText(event)
  return [
    {
      id: 'subject',
      header: t`Subject`,
      sort: 'subject',
      card: 'head',
      cell: (row) => (
        <span className={styles.subject}>
          <Link to={to(row.id)} preventScrollReset className={opener}>
            <b dir="auto">{row.subject}</b>
          </Link>
          <span className={styles.preview}>{row.preview}</span>
        </span>
      ),
    },
    { id: 'recipients', header: t`Recipients`, card: 'line', cell: (row) => words(row) },
    {
      id: 'addresses',
      header: t`Addresses`,
      is_figure: true,
      card: 'line',
      cell: (row) => (isMessageEditable(row.status) ? '–' : <Count value={row.recipient_count} />),
    },
    { id: 'sender', header: t`Sender`, card: 'line', cell: (row) => row.sent_by_name },
    {
      id: 'created',
      header: t`Created`,
      sort: 'created_at',
      card: 'foot_end',
      cell: (row) => <Ago at={row.created_at} zone={event.timezone} />,
    },
    {
      id: 'status',
      header: t`Status`,
      card: 'foot',
      cell: (row) =>
        row.status === MessageStatus.PROCESSING ? (
          <MessageProgress message={row} />
        ) : (
          <span className={styles.state}>
            <MessageBadge {...row} />
            <SendTime message={row} event={event} />
          </span>
        ),
    },
  ]
}

interface MessageMenuProps {
  readonly event_id: number
  readonly message: MessageView
  readonly onOpen: () => void
  readonly onEdit: () => void
}

function MessageMenu({ event_id, message, onOpen, onEdit }: MessageMenuProps) {
  const { reason, remove } = useDeleteMessage(event_id, message)
  const cancel = useCancelMessage(event_id, message)
  const may_write = useRoleReason('message.write') === null
  return (
    <RowMenu label={message.subject}>
      <Menu.Item leftSection={<IconEye size={16} />} onClick={onOpen}>
        <Trans>View message</Trans>
      </Menu.Item>
      {may_write && isMessageEditable(message.status) && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          <Trans>Edit message</Trans>
        </Menu.Item>
      )}
      {may_write && message.status === MessageStatus.SCHEDULED && (
        <Menu.Item leftSection={<IconSendOff size={16} />} onClick={() => void cancel()}>
          <Trans>Do not send</Trans>
        </Menu.Item>
      )}
      {reason === null && (
        <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
          <Trans>Delete message</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  )
}
