import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EventDateUpdate, type EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { PlaceFields } from '#web/platform/ui/inputs/place/place-fields.tsx'
import { SaleWindow } from '#web/platform/ui/inputs/sale-bounds/sale-bound.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { ChangeEffect } from './change-effect.tsx'
import type { DatePartProps } from './date-drawer.tsx'
import { changesOf, type DateForm, movesHolders, notifyOf, updateOf, valuesOf } from './date-values.ts'
import styles from './one-date.module.css'
import { SavedDates } from './saved-dates.tsx'
import { ScopeFields } from './scope-fields.tsx'

/** Time, title, capacity, sale and place of a date, alone or with others of its rule (DAT-20 to DAT-22, DAT-25). */
export function EditDate({ event, date, title, parts, onClose }: DatePartProps) {
  const { t } = useLingui()
  const [initial] = useState(() => valuesOf(date))
  const seen = { initial, updated_at: date.updated_at }
  const resource = useResourceForm({
    schema: EventDateUpdate,
    initial,
    // saved before it was asked, nothing is said: the server then refuses at this field, and mails nobody (DAT-22)
    toInput: (values) => ({ ...updateOf(values, seen), ...notifyOf(values, initial) }),
    save: (input) => eventDateApi.update(event.id, date.id, input),
    onSaved: ({ dates, holders }, values) => {
      notifyDone(
        <SavedDates
          event_id={event.id}
          dates={dates}
          holders={movesHolders(changesOf(values, initial)) ? holders : 0}
          is_mailed={values.notify_holders === true}
        />,
      )
      onClose()
    },
    failed: t`The date was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const inheritedOf = (bound: 'start' | 'end') =>
    event.settings[`date_sale_${bound}_offset`] === null ? t`As for its tickets` : t`As in the settings`
  return (
    <FormDrawer resource={resource} size={640} title={title} action={<Trans>Save date</Trans>} onClose={onClose}>
      {parts}
      <TimesAndTitle form={form} event={event} date={date} />
      <SaleWindow
        form={form}
        path="sale_"
        inherited={{ start: inheritedOf('start'), end: inheritedOf('end') }}
        zone={event.timezone}
      />
      <OwnPlace form={form} />
      <Switch
        label={<Trans>Hidden</Trans>}
        description={<Trans>Buyers do not see this date.</Trans>}
        {...form.getInputProps('is_hidden', { type: 'checkbox' })}
      />
      <ScopeFields
        date={date}
        scope={form.values.scope}
        overwrite={form.values.overwrite}
        onScope={(scope) => form.setFieldValue('scope', scope)}
        onOverwrite={(overwrite) => form.setFieldValue('overwrite', overwrite)}
        error={form.errors.scope}
      />
      <ChangeEffect event={event} date={date} form={form} seen={seen} />
    </FormDrawer>
  )
}

interface FieldsProps {
  readonly form: DateForm
  readonly event: EventView
  readonly date: EventDateView
}

function TimesAndTitle({ form, event, date }: FieldsProps) {
  const { t } = useLingui()
  const { capacity } = form.values
  const taken = date.sold + date.held
  const is_below = capacity !== null && capacity < taken
  return (
    <>
      <FieldRow>
        <DateTimeInput label={t`Start`} zone={event.timezone} {...form.getInputProps('starts_at')} />
        <DateTimeInput label={t`End (optional)`} zone={event.timezone} {...form.getInputProps('ends_at')} />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={t`Title (optional)`}
          description={t`Stands beside the time, for example “With live music”.`}
          {...form.getInputProps('title')}
        />
        <CountInput
          label={t`Capacity (optional)`}
          description={
            is_below ? (
              <Trans>{taken} are taken already. Nothing more is sold; nobody loses a ticket.</Trans>
            ) : (
              t`All tickets of this date together.`
            )
          }
          {...form.getInputProps('capacity')}
        />
      </FieldRow>
    </>
  )
}

function OwnPlace({ form }: { form: DateForm }) {
  return (
    <>
      <Switch
        label={<Trans>At another place than the event</Trans>}
        {...form.getInputProps('has_place', { type: 'checkbox' })}
      />
      {form.values.has_place && (
        <div className={styles.place}>
          <PlaceFields form={form} />
        </div>
      )}
    </>
  )
}
