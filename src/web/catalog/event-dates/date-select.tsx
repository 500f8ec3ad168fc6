import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { eventDateApi } from './api.ts'
import { useDateName } from './date-name.tsx'
import { DATE_CHOICES_SHOWN } from './limits.ts'

interface DateSelectProps {
  readonly event: EventView
  /** null is none yet. */
  readonly value?: number | null
  readonly onChange: (event_date_id: number | null) => void
  readonly error?: ReactNode
  readonly description?: ReactNode
}

/** One of the dates that take place; nothing where the event has only one (DAT-1). */
export function DateSelect(props: DateSelectProps) {
  return props.event.dates_count > 1 ? <Choice {...props} /> : null
}

interface DateFilterProps extends Pick<DateSelectProps, 'event' | 'onChange'> {
  readonly value: number | null
}

/** One of all dates, or all of them; they are asked for once somebody looks for one. Nothing where there is one (DAT-1). */
export function DateFilter({ event, value, onChange }: DateFilterProps) {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const [is_open, setOpen] = useState(false)
  const dates = useQuery({ ...eventDateApi.choices(event.id), enabled: is_open })
  if (event.dates_count < 2) return null
  return (
    <Select
      aria-label={t`Date`}
      placeholder={t`All dates`}
      nothingFoundMessage={dates.isPending ? t`Loading` : t`No date found`}
      data={(dates.data ?? []).map(({ id, starts_at, title }) => ({
        value: String(id),
        label: [nameOf(starts_at), title].filter(Boolean).join(' – '),
      }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      onDropdownOpen={() => setOpen(true)}
      clearable
      searchable
      limit={DATE_CHOICES_SHOWN}
    />
  )
}

function Choice({ event, value = null, onChange, ...rest }: DateSelectProps) {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const dates = useQuery(eventDateApi.choices(event.id))
  const choices = (dates.data ?? []).filter(({ id, status }) => status === EventDateStatus.ACTIVE || id === value)
  return (
    <Select
      {...rest}
      label={t`Date`}
      placeholder={dates.isPending ? t`Loading` : t`Choose a date`}
      data={choices.map(({ id, starts_at, title }) => ({
        value: String(id),
        label: [nameOf(starts_at), title].filter(Boolean).join(' – '),
      }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      allowDeselect={false}
      searchable
      limit={DATE_CHOICES_SHOWN}
    />
  )
}
