import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { DEFAULT_ADMISSION_MINUTES } from '#core/catalog/check-in-lists/limits.ts'
import { CheckInListInput, type CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { checkInListApi } from './api.ts'
import { DatesFields, type DatesValues } from './dates-fields.tsx'

type Values = DatesValues & {
  name: string
  description: string
  activates_at: string | null
  expires_at: string | null
  all_tickets: boolean
  ticket_ids: number[]
}

const valuesOf = ({
  name,
  description,
  activates_at,
  expires_at,
  all_tickets,
  ticket_ids,
  dates_mode,
  event_date_id,
  opens_minutes_before,
  closes_minutes_after,
}: CheckInListView): Values => ({
  name,
  description: description ?? '',
  activates_at,
  expires_at,
  all_tickets,
  ticket_ids,
  dates_mode,
  event_date_id,
  opens_minutes_before,
  closes_minutes_after,
})

const NEW_LIST: Omit<Values, 'ticket_ids'> = {
  name: '',
  description: '',
  activates_at: null,
  expires_at: null,
  all_tickets: true,
  dates_mode: 'ALL',
  event_date_id: null,
  opens_minutes_before: DEFAULT_ADMISSION_MINUTES,
  closes_minutes_after: DEFAULT_ADMISSION_MINUTES,
}
/** What is not asked is not sent: chosen tickets count only where tickets are chosen (CIL-8), a date where one is (DAT-56). */
const toInput = ({ ticket_ids, event_date_id, opens_minutes_before, closes_minutes_after, ...values }: Values) => ({
  ...values,
  ...(values.all_tickets ? {} : { ticket_ids }),
  ...(values.dates_mode === 'ONE' ? { event_date_id } : {}),
  ...(values.dates_mode === 'TODAY' ? { opens_minutes_before, closes_minutes_after } : {}),
})

interface CheckInListFormProps {
  readonly event: EventView
  /** null creates; a new list takes all tickets, future ones too, as most doors do (CIL-8). */
  readonly list: CheckInListView | null
  readonly onClose: () => void
}

/** Create and edit a check-in list (BO-31, CIL-1). */
export function CheckInListForm({ event, list, onClose }: CheckInListFormProps) {
  const { t } = useLingui()
  const every = event.tickets.map(({ id }) => id)
  const resource = useResourceForm({
    schema: CheckInListInput,
    initial: list ? valuesOf(list) : { ...NEW_LIST, ticket_ids: every },
    toInput,
    save: (input) => (list ? checkInListApi.update(event.id, list.id, input) : checkInListApi.create(event.id, input)),
    onSaved: ({ name }) => {
      notifyDone(list ? t`Check-in list “${name}” saved` : t`Check-in list “${name}” created`)
      onClose()
    },
    failed: t`The check-in list was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormDrawer
      resource={resource}
      title={list ? <Trans>Edit check-in list</Trans> : <Trans>New check-in list</Trans>}
      action={list ? <Trans>Save list</Trans> : <Trans>Create list</Trans>}
      onClose={onClose}
    >
      <TextInput label={<Trans>Name</Trans>} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={<Trans>Description (optional)</Trans>}
        description={<Trans>Door staff see it on their phone.</Trans>}
        {...form.getInputProps('description')}
      />
      <Radio.Group
        label={<Trans>Tickets</Trans>}
        value={form.values.all_tickets ? 'all' : 'chosen'}
        onChange={(value) => form.setFieldValue('all_tickets', value === 'all')}
      >
        <Stack gap={8} mt={6}>
          <Radio
            value="all"
            label={<Trans>All tickets, future ones too</Trans>}
            description={<Trans>Tickets you create later are let in as well.</Trans>}
          />
          <Radio value="chosen" label={<Trans>Chosen tickets</Trans>} />
        </Stack>
      </Radio.Group>
      {!form.values.all_tickets && (
        <CheckList
          label={<Trans>Chosen tickets</Trans>}
          description={<Trans>Only these are let in with this list. Tickets you create later are not.</Trans>}
          options={event.tickets.map(({ id, title }) => ({ id, label: title }))}
          {...form.getInputProps('ticket_ids')}
        />
      )}
      {event.dates_count > 1 && <DatesFields event={event} form={form} />}
      <FieldRow is_wide>
        <DateTimeInput
          label={<Trans>Opens (optional)</Trans>}
          zone={event.timezone}
          {...form.getInputProps('activates_at')}
        />
        <DateTimeInput
          label={<Trans>Closes (optional)</Trans>}
          zone={event.timezone}
          {...form.getInputProps('expires_at')}
        />
      </FieldRow>
    </FormDrawer>
  )
}
