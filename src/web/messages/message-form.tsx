import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/events/schema.ts'
import { MessageInput, RECIPIENT_TYPES, type RecipientType } from '#core/messages/schema.ts'
import { useMe } from '#web/platform/actor.ts'
import { CheckList } from '#web/ui/check-list.tsx'
import { notifyDone } from '#web/ui/notify.tsx'
import { FormDrawer } from '#web/ui/noun-form.tsx'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import { useNounForm } from '#web/ui/use-noun-form.ts'
import { type Choice, messageQueries, sendMessage } from './api.ts'
import { AttendeePicker } from './attendee-picker.tsx'
import type { MessageTarget } from './message-target.ts'
import { RECIPIENT_WORDS } from './message-words.ts'
import styles from './messages.module.css'

type Values = {
  subject: string
  body: string
  recipient_type: RecipientType
  ticket_ids: number[]
  attendee_ids: number[]
  order_id: number | null
  is_test: boolean
  send_copy_to_sender: boolean
  is_not_promotional: boolean
}

const TYPE_OF = { all: 'EVENT', ticket: 'TICKET', order: 'ORDER', attendee: 'ATTENDEE' } as const

const initialFor = (target: MessageTarget | null): Values => ({
  subject: '',
  body: '',
  recipient_type: target ? TYPE_OF[target.kind] : 'EVENT',
  ticket_ids: target?.kind === 'ticket' ? [target.id] : [],
  attendee_ids: target?.kind === 'attendee' ? [target.id] : [],
  order_id: target?.kind === 'order' ? target.id : null,
  is_test: false,
  send_copy_to_sender: false,
  is_not_promotional: false,
})

const isComplete = ({ recipient_type, ticket_ids, attendee_ids, order_id }: Choice): boolean => {
  if (recipient_type === 'TICKET') return ticket_ids.length > 0
  if (recipient_type === 'ATTENDEE') return attendee_ids.length > 0
  return recipient_type !== 'ORDER' || order_id !== null
}

interface MessageFormProps {
  readonly event: EventView
  readonly target: MessageTarget | null
  readonly onSent: () => void
  readonly onClose: () => void
}

/** BO-32, MSG-1: whom, what, and how many will get it before it is sent (MSG-3). */
export function MessageForm({ event, target, onSent, onClose }: MessageFormProps) {
  const { t } = useLingui()
  const me = useMe()
  const noun = useNounForm({
    schema: MessageInput,
    initial: initialFor(target),
    save: (input) => sendMessage(event.id, input),
    onSaved: ({ is_test, recipient_count }) => {
      if (!is_test) {
        notifyDone(
          <Plural
            value={recipient_count}
            one="The message goes to # address."
            other="The message goes to # addresses."
          />,
        )
        return onSent()
      }
      notifyDone(t`The test is on its way to ${me.email}.`)
      // the text stays, and stays unsaved: it has been tested, not sent
      setTimeout(() => form.setFieldValue('is_test', false))
    },
    failed: t`The message was not sent. Your text is still here. Try again.`,
  })
  const { form } = noun
  const { is_test } = form.values
  const count = useQuery({ ...messageQueries.count(event.id, form.values), enabled: isComplete(form.values) })
  const reached = isComplete(form.values) ? count.data?.count : undefined
  return (
    <FormDrawer
      noun={noun}
      size={640}
      title={<Trans>New message</Trans>}
      note={<Recipients is_test={is_test} count={reached} email={me.email} />}
      act={is_test ? <Trans>Send test</Trans> : <Trans>Send message</Trans>}
      onClose={onClose}
    >
      <RecipientFields event={event} form={form} has_order={target?.kind === 'order'} />
      <TextInput label={<Trans>Subject</Trans>} data-autofocus {...form.getInputProps('subject')} />
      <RichTextInput
        label={<Trans>Message</Trans>}
        description={<Trans>Your name, the event and how to reach you are added below the text.</Trans>}
        {...form.getInputProps('body')}
      />
      <Switch
        label={<Trans>Send me a test</Trans>}
        description={me.email}
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

type MessageFormState = ReturnType<typeof useNounForm<Values, typeof MessageInput, unknown>>['form']

function RecipientFields({ event, form, has_order }: { event: EventView; form: MessageFormState; has_order: boolean }) {
  const { i18n } = useLingui()
  const { recipient_type } = form.values
  const types = RECIPIENT_TYPES.filter((type) => type !== 'ORDER')
  const offered: RecipientType[] = has_order ? ['ORDER', ...types] : types
  return (
    <>
      <Select
        label={<Trans>Recipients</Trans>}
        allowDeselect={false}
        data={offered.map((value) => ({ value, label: i18n._(RECIPIENT_WORDS[value]) }))}
        {...form.getInputProps('recipient_type')}
      />
      {recipient_type === 'TICKET' && (
        <CheckList
          label={<Trans>Tickets</Trans>}
          options={event.tickets.map(({ id, title }) => ({ id, label: title }))}
          {...form.getInputProps('ticket_ids')}
        />
      )}
      {recipient_type === 'ATTENDEE' && (
        <AttendeePicker event_id={event.id} {...form.getInputProps('attendee_ids')} value={form.values.attendee_ids} />
      )}
    </>
  )
}

/** How many addresses it will reach, before it is sent (MSG-3). */
function Recipients({ is_test, count, email }: { is_test: boolean; count: number | undefined; email: string }) {
  if (is_test) return <Trans>Goes to {email} alone, marked as a test.</Trans>
  if (count === undefined) return <Trans>Choose who gets it.</Trans>
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
