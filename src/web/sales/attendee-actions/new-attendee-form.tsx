import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { type AttendeeView, NewAttendeeInput } from '#core/records/attendees/schema.ts'
import { DateSelect } from '#web/catalog/event-dates/date-select.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { FieldRow, FormDrawer, ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import {
  FirstAnswerFields,
  type FirstAnswers,
  toAnswerInputs,
  useRequestedOf,
} from '#web/records/answers/first-answers.tsx'
import { createAttendee } from './api.ts'
import { priceChoices, TicketSelect } from './ticket-select.tsx'

const LANGUAGES = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))

interface NewAttendeeFormProps {
  readonly event: EventView
  readonly onClose: () => void
  readonly onAdded: (attendee: AttendeeView) => void
}

type Values = {
  first_name: string
  last_name: string
  email: string
  language: Locale
  ticket_price_id: number | null
  event_date_id: number | null
  amount_paid: number | null
  answers: FirstAnswers
  send_ticket: boolean
}

/** Somebody who did not come through the shop: guests, the door's cash, the list of the band (ATT-10, BO-24). */
export function NewAttendeeForm(props: NewAttendeeFormProps) {
  return props.event.tickets.length === 0 ? <TicketFirst {...props} /> : <Fields {...props} />
}

/** Nobody can be added before there is something to give them (TICKET_REQUIRED). */
function TicketFirst({ event, onClose }: NewAttendeeFormProps) {
  return (
    <ViewDrawer title={<Trans>Add attendee</Trans>} onClose={onClose}>
      <EmptyState
        title={<Trans>Create a ticket first</Trans>}
        text={<Trans>An attendee always has a ticket, and this event has none yet.</Trans>}
      >
        <Button component="a" href={paths.manageEvent(event.id, 'tickets')}>
          <Trans>Go to tickets</Trans>
        </Button>
      </EmptyState>
    </ViewDrawer>
  )
}

function Fields({ event, onClose, onAdded }: NewAttendeeFormProps) {
  const { t } = useLingui()
  const me = useMe()
  const choices = priceChoices(event)
  const ticketOf = (id: number | null) => choices.find((one) => one.ticket_price_id === id)?.ticket_id ?? null
  const initial: Values = {
    answers: {},
    first_name: '',
    last_name: '',
    email: '',
    language: me.language,
    ticket_price_id: choices.length === 1 ? (choices[0]?.ticket_price_id ?? null) : null,
    event_date_id: null,
    amount_paid: 0,
    send_ticket: true,
  }
  const resource = useResourceForm({
    schema: NewAttendeeInput,
    initial,
    toInput: ({ ticket_price_id, answers, ...values }) => {
      const given = { ...values, ticket_price_id, answers: toAnswerInputs(asked, answers) }
      // nothing chosen, nothing typed: the schema names the fields that miss something
      return { ...given, ticket_id: ticketOf(ticket_price_id) ?? 1 } as z.input<typeof NewAttendeeInput>
    },
    save: (input) => createAttendee(event.id, input),
    onSaved: (attendee, { email, send_ticket }) => {
      notifyDone(send_ticket ? t`Attendee added. The ticket is on its way to ${email}.` : t`Attendee added`)
      onAdded(attendee)
    },
    failed: t`The attendee was not added. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const asked = useRequestedOf(event, ticketOf(form.values.ticket_price_id))
  return (
    <FormDrawer
      resource={resource}
      title={<Trans>Add attendee</Trans>}
      action={<Trans>Add attendee</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput label={<Trans>First name</Trans>} {...form.getInputProps('first_name')} data-autofocus />
        <TextInput label={<Trans>Last name</Trans>} {...form.getInputProps('last_name')} />
      </FieldRow>
      <TextInput label={<Trans>Email</Trans>} type="email" {...form.getInputProps('email')} />
      <TicketSelect
        choices={choices}
        description={<Trans>It takes one unit, even if the ticket is hidden, paused or no longer on sale.</Trans>}
        {...form.getInputProps('ticket_price_id')}
      />
      <DateSelect event={event} {...form.getInputProps('event_date_id')} />
      <MoneyInput
        label={<Trans>Amount received</Trans>}
        currency={event.currency}
        description={
          <Trans>The total you were paid, including taxes and fees. Zero for guests. No money moves here.</Trans>
        }
        {...form.getInputProps('amount_paid')}
      />
      <Select
        label={<Trans>Language</Trans>}
        description={<Trans>Mails and the ticket are written in it.</Trans>}
        data={LANGUAGES}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <FirstAnswerFields
        asked={asked}
        answers={form.values.answers}
        errors={form.errors}
        onChange={(path, answer) => {
          form.setFieldValue(path, answer as never)
          form.clearFieldError(path)
        }}
      />
      <Switch
        label={<Trans>Mail the ticket now</Trans>}
        description={<Trans>You can send it later from the list.</Trans>}
        {...form.getInputProps('send_ticket', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
