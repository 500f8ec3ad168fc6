import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { DEFAULT_ADMISSION_MINUTES } from '#core/catalog/check-in-lists/limits.ts'
import type { ListKind } from '#core/catalog/check-in-lists/list-kind.ts'
import { CheckInListInput, type CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { checkInListApi } from './api.ts'
import { DatesFields, type DatesValues } from './dates-fields.tsx'
import { KindField, ProductFields, productsOf } from './product-fields.tsx'

type Values = DatesValues & {
  kind: ListKind
  name: string
  description: string
  activates_at: string | null
  expires_at: string | null
  all_tickets: boolean
  ticket_ids: number[]
}

const valuesOf = ({
  kind,
  name,
  description,
  activates_at,
  expires_at,
  all_tickets,
  ticket_ids,
  dates_mode,
  event_date_id,
  is_date_deleted,
  opens_minutes_before,
  closes_minutes_after,
}: CheckInListView): Values => ({
  kind,
  name,
  description: description ?? '',
  activates_at,
  expires_at,
  all_tickets,
  ticket_ids,
  dates_mode,
  event_date_id: is_date_deleted ? null : event_date_id,
  opens_minutes_before,
  closes_minutes_after,
})

const NEW_LIST: Omit<Values, 'ticket_ids'> = {
  kind: 'ADMISSION',
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
  const of_kind = (kind: ListKind) => productsOf(event, kind).map(({ id }) => id)
  const first_kind: ListKind =
    of_kind('ADMISSION').length === 0 && of_kind('REDEMPTION').length > 0 ? 'REDEMPTION' : 'ADMISSION'
  const resource = useResourceForm({
    schema: CheckInListInput,
    initial: list ? valuesOf(list) : { ...NEW_LIST, kind: first_kind, ticket_ids: of_kind(first_kind) },
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
      {event.tickets.some(({ kind }) => kind === 'EXTRA') && (
        <KindField
          is_fixed={list !== null}
          input={form.getInputProps('kind')}
          onChange={(kind) => form.setValues({ kind, ticket_ids: of_kind(kind) })}
        />
      )}
      <ProductFields event={event} form={form} />
      {(event.dates_count > 1 || list?.is_date_deleted) && <DatesFields event={event} form={form} />}
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
