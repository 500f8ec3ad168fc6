import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#core/platform/limits.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import type { NamedTarget, TargetsField } from '#web/identity/session/targets-field.ts'
import { EVENT_CHOICES_SHOWN } from './limits.ts'

const idOf = ({ organizer_id, event_id }: NamedTarget): string =>
  organizer_id === null ? `event:${event_id}` : `organizer:${organizer_id}`

/** Organizers and events together; events, of which there may be thousands, are searched by the server. */
export function TargetsSelect({ label, value, onChange, max, error }: TargetsField) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [searched] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS)
  const organizers = useQuery(organizerQueries.list())
  const events = useQuery(
    eventQueries.list({ per_page: EVENT_CHOICES_SHOWN, ...(searched ? { query: searched } : {}) }),
  )
  const typed = searched.toLowerCase()
  const chosen = new Map(value.map((one) => [idOf(one), one]))
  const found: NamedTarget[] = [
    ...(organizers.data?.data ?? [])
      .filter(({ name }) => name.toLowerCase().includes(typed))
      .map(({ id, name }) => ({ organizer_id: id, event_id: null, name })),
    ...(events.data?.data ?? []).map(({ id, title }) => ({ organizer_id: null, event_id: id, name: title })),
  ]
  const known = new Map([...value, ...found].map((one) => [idOf(one), one]))
  const group = (is_event: boolean) =>
    [...known]
      .filter(([, { event_id }]) => (event_id !== null) === is_event)
      .map(([id, { name }]) => ({ value: id, label: name ?? `#${id.split(':')[1]}` }))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t`Search organizers and events` : ''}
      nothingFoundMessage={events.isFetching ? t`Loading` : t`Nothing found by this name`}
      data={[
        { group: t`Organizers`, items: group(false) },
        { group: t`Events`, items: group(true) },
      ]}
      value={[...chosen.keys()]}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      searchValue={search}
      onSearchChange={setSearch}
      // the server has searched the events
      filter={({ options }) => options}
      maxValues={max}
      error={error}
      searchable
      hidePickedOptions
    />
  )
}
