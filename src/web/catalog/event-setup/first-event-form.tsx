import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { EventInput, type EventView } from '#core/catalog/event-setup/schema.ts'
import type { OrganizerView } from '#core/catalog/organizers/schema.ts'
import { createEvent } from '#web/catalog/events/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow, FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CurrencySelect } from '#web/platform/ui/inputs/selects.tsx'

interface Values extends Record<string, unknown> {
  title: string
  start_date: string | null
  end_date: string | null
  currency: string
}

/** BO-7, step 2: the event starts as a draft in the account's timezone. Its currency is asked, the guess stands there. */
export function FirstEventForm({
  organizer,
  onCreated,
}: {
  organizer: OrganizerView
  onCreated: (event: EventView) => void
}) {
  const { t } = useLingui()
  const me = useMe()
  const initial: Values = { title: '', start_date: null, end_date: null, currency: me.account.default_currency }
  const resource = useResourceForm({
    schema: EventInput,
    initial,
    toInput: (values) => ({
      ...values,
      start_date: values.start_date ?? '',
      organizer_id: organizer.id,
      timezone: me.account.default_timezone,
    }),
    save: createEvent,
    onSaved: onCreated,
    failed: t`The event was not created. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormBody resource={resource}>
      <TextInput label={t`Title`} autoFocus {...form.getInputProps('title')} />
      <FieldRow>
        <DateTimeInput
          label={t`Start`}
          description={t`Times in ${me.account.default_timezone}`}
          {...form.getInputProps('start_date')}
        />
        <DateTimeInput label={t`End (optional)`} {...form.getInputProps('end_date')} />
      </FieldRow>
      <CurrencySelect
        label={t`Currency of your prices`}
        description={t`You can change it until the first order.`}
        {...form.getInputProps('currency')}
      />
      <SaveButton resource={resource}>
        <Trans>Create event</Trans>
      </SaveButton>
    </FormBody>
  )
}
