import { Trans, useLingui } from '@lingui/react/macro'
import { Select, Switch, type SwitchProps, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES, LOCALES } from '#core/platform/locales.ts'
import { AttendeeStatus, checkAttendeeAction } from '#core/platform/states/attendee-state.ts'
import { AttendeeInput, type AttendeeView } from '#core/records/attendees/schema.ts'
import { DateSelect } from '#web/catalog/event-dates/date-select.tsx'
import { confirm } from '#web/platform/ui/forms/confirm.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { updateAttendee } from './api.ts'
import { type PriceChoice, priceChoices, TicketSelect } from './ticket-select.tsx'
import { ticketName } from './use-attendee-actions.tsx'

const LANGUAGES = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))

interface AttendeeFormProps {
  readonly event: EventView
  readonly attendee: AttendeeView
  readonly onClose: () => void
}

/** The tickets on offer, the present one among them also when it was deleted since. */
function choicesOf(event: EventView, { ticket_id, ticket_price_id, ticket }: AttendeeView): PriceChoice[] {
  const choices = priceChoices(event)
  const is_there = choices.some((choice) => choice.ticket_price_id === ticket_price_id)
  return is_there ? choices : [{ ticket_id, ticket_price_id, name: ticketName(ticket) }, ...choices]
}

/** Money stays, the code does not (DLG-4, ATT-9). Without a name only the date changes. */
const askToMove = ({ reference }: AttendeeView, name: string | null): Promise<boolean> =>
  confirm({
    title:
      name === null ? (
        <Trans>Move ticket {reference} to another date?</Trans>
      ) : (
        <Trans>
          Change ticket {reference} to {name}?
        </Trans>
      ),
    text: (
      <Trans>
        What was paid does not change, and the price on the ticket stays the same. The old code stops working at once; a
        ticket with a new one is mailed unless you switched that off.
      </Trans>
    ),
    action: <Trans>Change ticket</Trans>,
    stay: <Trans>Keep editing</Trans>,
  })

/** The date of a ticket, and what another one means for it (ATT-9). */
function OtherDate({ present, ...field }: ComponentProps<typeof DateSelect> & { readonly present: number }) {
  return (
    <DateSelect
      {...field}
      description={
        field.value === present ? (
          <Trans>Another date needs a free unit and gets a new code.</Trans>
        ) : (
          <Trans>No money moves. The old code stops working.</Trans>
        )
      }
    />
  )
}

/** Who holds which ticket. A new name or address leaves the code as it is, another ticket gets a new one (ATT-8, ATT-9). */
export function AttendeeForm({ event, attendee, onClose }: AttendeeFormProps) {
  const { t } = useLingui()
  const { first_name, last_name, email, language, reference, ticket_price_id, event_date_id } = attendee
  const choices = choicesOf(event, attendee)
  const nameOf = (id: number) => choices.find((one) => one.ticket_price_id === id)?.name ?? ''
  const initial = {
    first_name,
    last_name,
    email,
    language,
    ticket_price_id,
    event_date_id,
    send_ticket: null as boolean | null,
    whole_package: attendee.package_unit_id !== null,
  }
  const isMoved = (values: typeof initial) =>
    values.ticket_price_id !== ticket_price_id || values.event_date_id !== event_date_id
  const sends = (values: typeof initial) => values.send_ticket ?? isMoved(values)
  const resource = useResourceForm({
    schema: AttendeeInput,
    initial,
    toInput: (values) => {
      const { ticket_price_id: price, event_date_id: date, whole_package, ...person } = values
      return {
        ...person,
        ...(price === ticket_price_id ? {} : { ticket_price_id: price }),
        ...(date === event_date_id ? {} : { event_date_id: date }),
        ...(isMoved(values) && whole_package ? { whole_package } : {}),
        send_ticket: sends(values),
      }
    },
    save: (input) => updateAttendee(attendee.event_id, attendee.id, input),
    onSaved: (_saved, values) => {
      notifyDone(sends(values) ? t`Attendee saved. The ticket is on its way.` : t`Attendee saved`)
      onClose()
    },
    failed: t`The attendee was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const chosen = form.values.ticket_price_id
  const is_other_ticket = chosen !== ticket_price_id
  const is_moved = isMoved(form.values)
  const submit = async () => {
    if (is_moved && !(await askToMove(attendee, is_other_ticket ? nameOf(chosen) : null))) return
    await resource.submit()
  }
  const may_move = checkAttendeeAction('change_ticket', attendee.status, attendee.order.status).ok
  return (
    <FormDrawer
      resource={{ ...resource, submit }}
      title={<Trans>Holder of ticket {reference}</Trans>}
      action={<Trans>Save attendee</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput label={<Trans>First name</Trans>} {...form.getInputProps('first_name')} data-autofocus />
        <TextInput label={<Trans>Last name</Trans>} {...form.getInputProps('last_name')} />
      </FieldRow>
      <TextInput label={<Trans>Email</Trans>} type="email" {...form.getInputProps('email')} />
      <Select
        label={<Trans>Language</Trans>}
        description={<Trans>Mails and the ticket are written in it.</Trans>}
        data={LANGUAGES}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      {may_move && choices.length > 1 && (
        <TicketSelect
          choices={choices}
          description={
            is_other_ticket ? (
              <Trans>No money moves. The old code stops working.</Trans>
            ) : (
              <Trans>Another ticket needs a free unit and gets a new code.</Trans>
            )
          }
          {...form.getInputProps('ticket_price_id')}
        />
      )}
      {may_move && <OtherDate event={event} present={event_date_id} {...form.getInputProps('event_date_id')} />}
      {is_moved && attendee.package_unit_id !== null && (
        <WholePackage {...form.getInputProps('whole_package', { type: 'checkbox' })} />
      )}
      {attendee.status === AttendeeStatus.ACTIVE && (
        <Switch
          label={is_moved ? <Trans>Mail the new ticket</Trans> : <Trans>Send the ticket again after saving</Trans>}
          description={
            is_moved ? (
              <Trans>Without it the holder has no valid ticket.</Trans>
            ) : (
              <Trans>The code stays the same, so a ticket sent earlier keeps working.</Trans>
            )
          }
          checked={sends(form.values)}
          onChange={(change) => form.setFieldValue('send_ticket', change.currentTarget.checked)}
        />
      )}
    </FormDrawer>
  )
}

/** The change is for all tickets of the package (PKG-5). */
const WholePackage = (input: SwitchProps) => (
  <Switch
    label={<Trans>Change the whole package</Trans>}
    description={<Trans>All its tickets get what is chosen here.</Trans>}
    {...input}
  />
)
