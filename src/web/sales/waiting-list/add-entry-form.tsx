import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { canHaveWaitingList } from '#core/catalog/tickets/waiting-list.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/platform/locales.ts'
import { EntryInput, type WaitingEntryView } from '#core/records/waiting-entries/schema.ts'
import { DateSelect } from '#web/catalog/event-dates/date-select.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { addEntry } from './api.ts'
import { priceName } from './entry-name.tsx'

const LANGUAGES = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))

interface AddEntryFormProps {
  readonly event: EventView
  readonly onClose: () => void
  readonly onAdded: (entry: WaitingEntryView) => void
}

type Values = {
  first_name: string
  last_name: string
  email: string
  language: Locale
  prices: string[]
  event_date_id: number | null
  quantity: number | string
  accepts_fewer: boolean
  send_link: boolean
}

/** Prices of tickets that have a list, as the event or the ticket says (WTL-3). */
const choicesOf = ({ tickets, settings }: EventView) =>
  tickets
    .filter((ticket) => canHaveWaitingList(ticket) && (ticket.has_waiting_list ?? settings.waiting_list))
    .flatMap(({ title, prices }) =>
      prices.map(({ id, label }) => ({ value: String(id), label: priceName({ title, label }) })),
    )

/** Somebody who asked at the desk or by phone; waits at once (WTL-4a, WTL-19). */
export function AddEntryForm({ event, onClose, onAdded }: AddEntryFormProps) {
  const { t } = useLingui()
  const me = useMe()
  const choices = choicesOf(event)
  const initial: Values = {
    first_name: '',
    last_name: '',
    email: '',
    language: me.language,
    prices: choices.length === 1 ? choices.map(({ value }) => value) : [],
    event_date_id: null,
    quantity: 1,
    accepts_fewer: false,
    send_link: true,
  }
  const resource = useResourceForm({
    schema: EntryInput,
    initial,
    toInput: ({ prices, event_date_id, quantity, ...values }) =>
      ({
        ...values,
        quantity: Number(quantity),
        prices: prices.map((id) => ({ ticket_price_id: Number(id), event_date_id })),
      }) as z.input<typeof EntryInput>,
    save: (input) => addEntry(event.id, input),
    onSaved: (entry, { email, send_link }) => {
      notifyDone(
        send_link ? t`Added to the waiting list. The link is on its way to ${email}.` : t`Added to the waiting list`,
      )
      onAdded(entry)
    },
    failed: t`The person was not added. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormDrawer
      resource={resource}
      title={<Trans>Add a person</Trans>}
      action={<Trans>Add to the waiting list</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput label={<Trans>First name</Trans>} {...form.getInputProps('first_name')} data-autofocus />
        <TextInput label={<Trans>Last name</Trans>} {...form.getInputProps('last_name')} />
      </FieldRow>
      <TextInput label={<Trans>Email</Trans>} type="email" {...form.getInputProps('email')} />
      <MultiSelect
        label={<Trans>Waits for</Trans>}
        description={<Trans>Several in the order of their wishes.</Trans>}
        data={choices}
        {...form.getInputProps('prices')}
      />
      <DateSelect event={event} {...form.getInputProps('event_date_id')} />
      <FieldRow>
        <NumberInput label={<Trans>Number of places</Trans>} min={1} {...form.getInputProps('quantity')} />
        <Select
          label={<Trans>Language</Trans>}
          data={LANGUAGES}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      </FieldRow>
      <Switch
        label={<Trans>Fewer places are fine too</Trans>}
        {...form.getInputProps('accepts_fewer', { type: 'checkbox' })}
      />
      <Switch
        label={<Trans>Mail the link of their place now</Trans>}
        description={<Trans>They see and change their place with it. Offers are mailed in any case.</Trans>}
        {...form.getInputProps('send_link', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
