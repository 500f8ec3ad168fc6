import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_CHOSEN_ATTENDEES } from '#core/catalog/message-plans/limits.ts'
import { SEARCH_DEBOUNCE_MS } from '#core/platform/limits.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { attendeeQueries } from '#web/sales/attendee-actions/api.ts'
import { PICKER_ROWS } from './limits.ts'

interface AttendeePickerProps {
  readonly event_id: number
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly error?: React.ReactNode
}

/** Up to 50 attendees, found by name, email or reference (MSG-2c). */
export function AttendeePicker({ event_id, value, onChange, error }: AttendeePickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS)
  const found = useQuery(
    attendeeQueries.list(event_id, { per_page: PICKER_ROWS, ...(searched ? { query: searched } : {}) }),
  )
  const chosen = useQueries({ queries: value.map((id) => attendeeQueries.one(event_id, id)) })
  const known = new Map<number, AttendeeView>()
  for (const attendee of [...chosen.map(({ data }) => data), ...(found.data?.data ?? [])])
    if (attendee) known.set(attendee.id, attendee)
  const label = (id: number): string => {
    const attendee = known.get(id)
    return attendee ? `${fullName(attendee)} · ${attendee.email}` : `${id}`
  }
  const options = [...new Set([...value, ...known.keys()])].map((id) => ({ value: String(id), label: label(id) }))
  return (
    <MultiSelect
      label={<Trans>Attendees</Trans>}
      placeholder={value.length === 0 ? t`Name, email or reference` : ''}
      data={options}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // the server has searched: references are no part of the labels
      filter={({ options: all }) => all}
      maxValues={MAX_CHOSEN_ATTENDEES}
      nothingFoundMessage={<Trans>Nobody found by this name or reference.</Trans>}
      hidePickedOptions
      error={error}
    />
  )
}
