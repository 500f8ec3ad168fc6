import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MAX_MESSAGE_DATES } from '#core/catalog/message-plans/limits.ts'
import { PLACEHOLDERS, placeholderMark } from '#core/catalog/message-plans/placeholders.ts'
import {
  MessageInput,
  type MessageView,
  RECIPIENT_TYPES,
  type RecipientType,
} from '#core/catalog/message-plans/schema.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { DatesSelect } from '#web/catalog/event-dates/dates-select.tsx'
import { RECIPIENT_LABELS } from '#web/catalog/message-plans/labels.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { messageQueries, sendMessage, updateMessage } from './api.ts'
import { AttendeePicker } from './attendee-picker.tsx'
import { PLACEHOLDER_LABELS } from './labels.ts'
import { MessagePreview } from './message-preview.tsx'
import type { MessageTarget } from './message-target.ts'
import { isComplete, type MessageFormState, type MessageValues, newValues, valuesOf } from './message-values.ts'
import styles from './messages.module.css'
import { ScheduleFields } from './schedule-fields.tsx'

interface MessageFormProps {
  readonly event: EventView
  readonly target: MessageTarget | null
  /** One that waits for its time, or was not sent; a new one without it (MSG-12). */
  readonly message?: MessageView | undefined
  readonly onSent: () => void
  readonly onClose: () => void
}

/** A test goes to the sender alone and changes nothing of the message it tests (MSG-4). */
function useSave({ event, message, onSent }: Pick<MessageFormProps, 'event' | 'message' | 'onSent'>) {
  const { t } = useLingui()
  const me = useMe()
  const tag = useLocaleTag()
  const save = ({ is_test, ...input }: Parameters<typeof sendMessage>[1]) =>
    message && !is_test ? updateMessage(event.id, message.id, input) : sendMessage(event.id, { ...input, is_test })
  const tell = ({ status, send_at, recipient_count }: MessageView) => {
    if (status === MessageStatus.SCHEDULED && send_at) {
      const at = formatEventDate(new Date(send_at), event.timezone, tag)
      notifyDone(t`The message goes out ${at}.`)
    } else
      notifyDone(
        <Plural
          value={recipient_count}
          one="The message goes to # address."
          other="The message goes to # addresses."
        />,
      )
    onSent()
  }
  return { save, tell, tellTest: () => notifyDone(t`The test is on its way to ${me.email}.`) }
}

/** BO-32, MSG-1: whom, what, when, and how many will get it before it is sent (MSG-3). */
export function MessageForm({ event, target, message, onSent, onClose }: MessageFormProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const { save, tell, tellTest } = useSave({ event, message, onSent })
  const resource = useResourceForm<MessageValues, typeof MessageInput, MessageView>({
    schema: MessageInput,
    initial: message ? valuesOf(message) : newValues(target),
    save,
    onSaved: (saved) => {
      if (!saved.is_test) return tell(saved)
      tellTest()
      // the text stays, and stays unsaved: it has been tested, not sent
      setTimeout(() => form.setFieldValue('is_test', false))
    },
    failed: t`The message was not sent. Your text is still here. Try again.`,
  })
  const { form } = resource
  const { is_test } = form.values
  return (
    <FormDrawer
      resource={resource}
      size={640}
      title={message ? <Trans>Edit message</Trans> : <Trans>New message</Trans>}
      note={<Recipients event={event} values={form.values} email={me.email} />}
      action={<Action values={form.values} />}
      onClose={onClose}
    >
      <RecipientFields event={event} form={form} has_order={form.values.order_id !== null} />
      <TextInput
        label={<Trans>Subject</Trans>}
        description={<Trans>Placeholders work here too, except the link.</Trans>}
        data-autofocus
        {...form.getInputProps('subject')}
      />
      <RichTextInput
        label={<Trans>Message</Trans>}
        description={<Trans>Your name, the event and how to reach you are added below the text.</Trans>}
        insertions={PLACEHOLDERS.map((name) => ({
          text: placeholderMark(name),
          label: i18n._(PLACEHOLDER_LABELS[name]),
        }))}
        {...form.getInputProps('body')}
      />
      <MessagePreview event_id={event.id} subject={form.values.subject} body={form.values.body} />
      <ScheduleFields event={event} form={form} />
      <Switch
        label={<Trans>Send me a test</Trans>}
        description={is_test ? <Trans>To {me.email}, now</Trans> : me.email}
        {...form.getInputProps('is_test', { type: 'checkbox' })}
      />
      <Switch
        label={<Trans>Send me a copy</Trans>}
        disabled={is_test}
        {...form.getInputProps('send_copy_to_sender', { type: 'checkbox' })}
      />
      <Checkbox
        label={<Trans>This message is about the event and is not promotional.</Trans>}
        description={<Trans>Only mails about the event may be sent. Advertising to attendees is not allowed.</Trans>}
        aria-invalid={Boolean(form.errors.is_not_promotional) || undefined}
        {...form.getInputProps('is_not_promotional', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}

function Action({ values: { is_test, schedule } }: { values: MessageValues }) {
  if (is_test) return <Trans>Send test</Trans>
  return schedule === 'NOW' ? <Trans>Send message</Trans> : <Trans>Schedule message</Trans>
}

function RecipientFields({ event, form, has_order }: { event: EventView; form: MessageFormState; has_order: boolean }) {
  const { i18n } = useLingui()
  const { recipient_type } = form.values
  const has_list =
    recipient_type === 'WAITING' ||
    event.tickets.some(({ has_waiting_list }) => has_waiting_list ?? event.settings.waiting_list)
  const types = RECIPIENT_TYPES.filter((type) => type !== 'ORDER' && (type !== 'WAITING' || has_list))
  const offered: RecipientType[] = has_order ? ['ORDER', ...types] : types
  return (
    <>
      <Select
        label={<Trans>Recipients</Trans>}
        allowDeselect={false}
        data={offered.map((value) => ({ value, label: i18n._(RECIPIENT_LABELS[value]) }))}
        {...form.getInputProps('recipient_type')}
      />
      {recipient_type === 'TICKET' && (
        <CheckList
          label={<Trans>Tickets</Trans>}
          options={event.tickets.map(({ id, title }) => ({ id, label: title }))}
          {...form.getInputProps('ticket_ids')}
        />
      )}
      {(recipient_type === 'EVENT' || recipient_type === 'TICKET' || recipient_type === 'WAITING') && (
        <DatesSelect
          event={event}
          label={<Trans>Dates</Trans>}
          max={MAX_MESSAGE_DATES}
          {...form.getInputProps('event_date_ids')}
          value={form.values.event_date_ids}
        />
      )}
      {recipient_type === 'ATTENDEE' && (
        <AttendeePicker event_id={event.id} {...form.getInputProps('attendee_ids')} value={form.values.attendee_ids} />
      )}
    </>
  )
}

interface RecipientsProps {
  readonly event: EventView
  readonly values: MessageValues
  readonly email: string
}

/** How many addresses it will reach, before it is sent (MSG-3); of one that waits, how many it would reach now (MSG-12). */
function Recipients({ event, values, email }: RecipientsProps) {
  const query = useQuery({ ...messageQueries.count(event.id, values), enabled: isComplete(values) })
  const count = isComplete(values) ? query.data?.count : undefined
  if (values.is_test) return <Trans>Goes to {email} alone, marked as a test.</Trans>
  if (count === undefined) return <Trans>Choose who gets it.</Trans>
  if (values.schedule !== 'NOW')
    return (
      <span className={styles.count} role="status">
        <Plural
          value={count}
          one="# address as of today. Who gets it is decided when it goes out."
          other="# addresses as of today. Who gets it is decided when it goes out."
        />
      </span>
    )
  if (count === 0)
    return (
      <span className={styles.count} data-none role="status">
        <Trans>Nobody would receive this message.</Trans>
      </span>
    )
  return (
    <span className={styles.count} role="status">
      <Plural
        value={count}
        one="Goes to # address. Everyone gets it once."
        other="Goes to # addresses. Everyone gets it once."
      />
    </span>
  )
}
