import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { eventDateApi } from './api.ts'
import { useDateName } from './date-name.tsx'
import { DATE_CHOICES_SHOWN } from './limits.ts'

interface DatesSelectProps {
  readonly event: Pick<EventView, 'id' | 'timezone' | 'dates_count'>
  readonly label: ReactNode
  readonly value: readonly number[]
  readonly onChange: (event_date_ids: number[]) => void
  readonly max: number
  readonly error?: ReactNode
}

/** Some of the dates of an event, none meaning every one; nothing where there is one (DAT-1). */
export function DatesSelect(props: DatesSelectProps) {
  return props.event.dates_count > 1 ? <Choice {...props} /> : null
}

function Choice({ event, label, value, onChange, max, error }: DatesSelectProps) {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const [is_open, setOpen] = useState(false)
  // there may be 2,000: asked for once somebody looks, or some are chosen already
  const dates = useQuery({ ...eventDateApi.choices(event.id), enabled: is_open || value.length > 0 })
  const known = (dates.data ?? []).map(({ id, starts_at, title }) => ({
    value: String(id),
    label: [nameOf(starts_at), title].filter(Boolean).join(' – '),
  }))
  // what is chosen stays chosen while names are on their way, or when the date was deleted
  const unknown = value.map(String).filter((id) => !known.some((one) => one.value === id))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t`All dates` : ''}
      nothingFoundMessage={dates.isPending ? t`Loading` : t`No date found`}
      data={[...known, ...unknown.map((id) => ({ value: id, label: `#${id}` }))]}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      onDropdownOpen={() => setOpen(true)}
      maxValues={max}
      limit={DATE_CHOICES_SHOWN}
      error={error}
      searchable
      clearable
      hidePickedOptions
    />
  )
}
