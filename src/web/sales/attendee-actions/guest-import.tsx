import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Select, Switch } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/platform/locales.ts'
import { GuestImportInput, type GuestRowView } from '#core/records/attendees/schema.ts'
import { DateSelect } from '#web/catalog/event-dates/date-select.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { ListField } from '#web/platform/ui/forms/list-field.tsx'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { checkGuests } from './api.ts'
import styles from './attendees.module.css'
import { GuestPreview } from './guest-preview.tsx'
import { MAX_GUEST_FILE_BYTES } from './limits.ts'
import { priceChoices, TicketSelect } from './ticket-select.tsx'

const LANGUAGES = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))
export type GuestListValues = {
  text: string
  ticket_price_id: number | null
  /** Only where the event has several (DAT-1). */
  event_date_id?: number | null
  language: Locale
  send_tickets: boolean
}

interface GuestImportProps {
  readonly event: EventView
  readonly onClose: () => void
}

/** ATT-13, BO-24: the list, then what becomes of each line; nobody is added before that. */
export function GuestImport({ event, onClose }: GuestImportProps) {
  const me = useMe()
  const choices = priceChoices(event)
  const [values, setValues] = useState<GuestListValues>({
    text: '',
    ticket_price_id: choices.length === 1 ? (choices[0]?.ticket_price_id ?? null) : null,
    ...(event.dates_count > 1 ? { event_date_id: null } : {}),
    language: me.language,
    send_tickets: false,
  })
  const [rows, setRows] = useState<readonly z.output<typeof GuestRowView>[] | null>(null)
  if (rows)
    return <GuestPreview event={event} rows={rows} values={values} onBack={() => setRows(null)} onDone={onClose} />
  return (
    <ListForm
      event={event}
      initial={values}
      onClose={onClose}
      onChecked={(checked, typed) => {
        setValues(typed)
        setRows(checked)
      }}
    />
  )
}

interface ListFormProps extends GuestImportProps {
  readonly initial: GuestListValues
  readonly onChecked: (rows: readonly z.output<typeof GuestRowView>[], values: GuestListValues) => void
}

function ListForm({ event, initial, onClose, onChecked }: ListFormProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: GuestImportInput,
    initial,
    save: ({ text, ticket_price_id }) => checkGuests(event.id, { text, ticket_price_id }),
    onSaved: ({ rows }, values) => onChecked(rows, values),
    failed: t`The list could not be read. It is still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormDrawer
      resource={resource}
      title={<Trans>Import guests</Trans>}
      action={<Trans>Check list</Trans>}
      size={720}
      onClose={onClose}
    >
      <ListField
        label={<Trans>Guest list</Trans>}
        description={
          <Trans>
            One guest per line: first name, last name, email and, if you like, ticket. Paste it from a spreadsheet, with
            or without its headings.
          </Trans>
        }
        max_bytes={MAX_GUEST_FILE_BYTES}
        field={form.getInputProps('text')}
        onText={(text) => form.setFieldValue('text', text)}
        onRefused={(message) => form.setFieldError('text', message)}
      />
      <TicketSelect
        choices={priceChoices(event)}
        description={<Trans>For guests whose line names no ticket.</Trans>}
        {...form.getInputProps('ticket_price_id')}
      />
      <DateSelect event={event} {...form.getInputProps('event_date_id')} />
      <Select
        label={<Trans>Language</Trans>}
        description={<Trans>Mails and the ticket are written in it.</Trans>}
        data={LANGUAGES}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <Switch
        label={<Trans>Mail the tickets now</Trans>}
        description={<Trans>You can send them later from the list.</Trans>}
        {...form.getInputProps('send_tickets', { type: 'checkbox' })}
      />
      <p className={styles.hint}>
        <Plural
          value={event.tickets.length}
          one="Guests pay nothing here, and each takes one unit of the ticket."
          other="Guests pay nothing here, and each takes one unit of their ticket."
        />
      </p>
    </FormDrawer>
  )
}
