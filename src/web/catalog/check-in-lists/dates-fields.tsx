import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Radio, Select, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DatesMode } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { MAX_ADMISSION_MINUTES } from '#core/catalog/check-in-lists/limits.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { listDates } from './api.ts'
import { useDateText } from './date-text.ts'
import { MAX_OFFERED_DATES } from './limits.ts'

export interface DatesValues {
  dates_mode: DatesMode
  event_date_id: number | null
  opens_minutes_before: number
  closes_minutes_after: number
}

interface DatesFieldsProps<Values extends DatesValues> {
  readonly event: EventView
  readonly form: UseFormReturnType<Values>
}

/** Which dates a list lets in; only asked where the event has several (DAT-1, DAT-56). */
export function DatesFields<Values extends DatesValues>({ event, form }: DatesFieldsProps<Values>) {
  const { dates_mode, event_date_id } = form.values
  return (
    <>
      <Radio.Group label={<Trans>Dates</Trans>} {...form.getInputProps('dates_mode')}>
        <Stack gap={8} mt={6}>
          <Radio value="ALL" label={<Trans>All dates</Trans>} />
          <Radio
            value="TODAY"
            label={<Trans>The dates around the present time</Trans>}
            description={
              <Trans>The list changes to the next date by itself. Good for a door that is there every day.</Trans>
            }
          />
          <Radio
            value="ONE"
            label={<Trans>One date</Trans>}
            description={<Trans>Tickets for other dates are refused, with the date they are for.</Trans>}
          />
        </Stack>
      </Radio.Group>
      {dates_mode === 'ONE' && (
        <DateSelect
          event={event}
          value={event_date_id}
          error={form.errors.event_date_id}
          onChange={(id) => form.setFieldValue('event_date_id', id as never)}
        />
      )}
      {dates_mode === 'TODAY' && <Minutes form={form} />}
    </>
  )
}

function Minutes<Values extends DatesValues>({ form }: Pick<DatesFieldsProps<Values>, 'form'>) {
  const { t } = useLingui()
  const bounds = { min: 0, max: MAX_ADMISSION_MINUTES, allowDecimal: false, suffix: ` ${t`min`}` }
  return (
    <FieldRow>
      <NumberInput
        label={<Trans>Lets in before the start</Trans>}
        {...bounds}
        {...form.getInputProps('opens_minutes_before')}
      />
      <NumberInput
        label={<Trans>Lets in after the end</Trans>}
        {...bounds}
        {...form.getInputProps('closes_minutes_after')}
      />
    </FieldRow>
  )
}

interface DateSelectProps {
  readonly event: EventView
  readonly value: number | null
  readonly error: ReactNode
  readonly onChange: (id: number | null) => void
}

/** Dates that take place, by their starts; the event's own start and end enclose them all (DAT-12). */
function DateSelect({ event, value, error, onChange }: DateSelectProps) {
  const { t } = useLingui()
  const textOf = useDateText(event.timezone)
  const dates = useQuery(listDates(event)).data
  const options = (dates ?? [])
    .filter(({ id, status }) => status === EventDateStatus.ACTIVE || id === value)
    .map((date) => ({ value: String(date.id), label: textOf(date) }))
  return (
    <Select
      label={<Trans>Date</Trans>}
      placeholder={t`Choose a date`}
      data={options}
      limit={MAX_OFFERED_DATES}
      searchable
      nothingFoundMessage={<Trans>No such date</Trans>}
      disabled={!dates}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
