import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES, LOCALES } from '#core/platform/locales.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { MAX_INVITATIONS, MAX_RSVP_GUESTS } from '#core/records/rsvps/limits.ts'
import { RsvpImportInput, type RsvpListView } from '#core/records/rsvps/schema.ts'
import { DateSelect } from '#web/catalog/event-dates/date-select.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { ListField } from '#web/platform/ui/forms/list-field.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { checkRsvpList } from './api.ts'
import { ImportPreview } from './import-preview.tsx'
import { type InvitationListValues, toImport } from './import-values.ts'
import { FreeTicketSelect, freePrices } from './invited-to.tsx'
import { MAX_INVITATION_FILE_BYTES } from './limits.ts'

const LANGUAGES = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))

interface RsvpImportProps {
  readonly event: EventView
  readonly onClose: () => void
}

/** The list, then what becomes of each line; nobody is invited before that (APP-6). */
export function RsvpImport({ event, onClose }: RsvpImportProps) {
  const me = useMe()
  const choices = freePrices(event)
  const [values, setValues] = useState<InvitationListValues>({
    text: '',
    ticket_price_id: choices.length === 1 ? Number(choices[0]?.value) : null,
    event_date_id: null,
    max_guests: 0,
    respond_until: null,
    language: me.language,
    send_invitations: event.status === EventStatus.LIVE,
  })
  const [rows, setRows] = useState<RsvpListView['rows'] | null>(null)
  if (rows)
    return <ImportPreview event={event} rows={rows} values={values} onBack={() => setRows(null)} onDone={onClose} />
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

interface ListFormProps extends RsvpImportProps {
  readonly initial: InvitationListValues
  readonly onChecked: (rows: RsvpListView['rows'], values: InvitationListValues) => void
}

function ListForm({ event, initial, onClose, onChecked }: ListFormProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: RsvpImportInput,
    initial,
    toInput: toImport,
    save: ({ language: _language, send_invitations: _send, ...list }) => checkRsvpList(event.id, list),
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
            One person per line: first name, last name, email and, if you like, how many guests they may bring. Paste it
            from a spreadsheet, with or without its headings; {MAX_INVITATIONS} people at most.
          </Trans>
        }
        max_bytes={MAX_INVITATION_FILE_BYTES}
        field={form.getInputProps('text')}
        onText={(text) => form.setFieldValue('text', text)}
        onRefused={(message) => form.setFieldError('text', message)}
      />
      <FreeTicketSelect
        event={event}
        description={<Trans>Only tickets that cost nothing. A hidden one keeps them for guests.</Trans>}
        {...form.getInputProps('ticket_price_id')}
      />
      <DateSelect event={event} {...form.getInputProps('event_date_id')} />
      <FieldRow>
        <NumberInput
          label={<Trans>Guests they may bring</Trans>}
          description={<Trans>Where the line says nothing.</Trans>}
          min={0}
          max={MAX_RSVP_GUESTS}
          {...form.getInputProps('max_guests')}
        />
        <Select
          label={<Trans>Language</Trans>}
          description={<Trans>Mails and the ticket are written in it.</Trans>}
          data={LANGUAGES}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      </FieldRow>
      <DateTimeInput
        label={t`Answer by`}
        description={
          <Trans>After that the answer stays as it is. Leave blank to let them answer until the event.</Trans>
        }
        zone={event.timezone}
        {...form.getInputProps('respond_until')}
      />
      <Switch
        label={<Trans>Mail the invitations now</Trans>}
        description={
          event.status === EventStatus.LIVE ? (
            <Trans>Nothing is kept for anybody before they accept.</Trans>
          ) : (
            <Trans>You can send them once the event is published.</Trans>
          )
        }
        disabled={event.status !== EventStatus.LIVE}
        {...form.getInputProps('send_invitations', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
