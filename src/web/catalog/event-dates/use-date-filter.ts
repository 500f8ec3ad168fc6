import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { eventDateApi } from './api.ts'
import { useDateName } from './date-name.tsx'

/**
 * The filter of a list on dates, none where the event has one (DAT-1, DAT-58). There may be 2,000: they are asked for once
 * somebody looks for one, or one is chosen.
 */
export function useDateFilter(event: Pick<EventView, 'id' | 'timezone' | 'dates_count'>, list: ListState): FilterDef[] {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const [is_wanted, setWanted] = useState(false)
  const is_active = list.filters.event_date_id !== undefined
  const dates = useQuery({
    ...eventDateApi.choices(event.id),
    enabled: event.dates_count > 1 && (is_wanted || is_active),
  })
  if (event.dates_count < 2) return []
  const options = (dates.data ?? []).map(({ id, starts_at, title }) => ({
    value: String(id),
    label: [nameOf(starts_at), title].filter(Boolean).join(' – '),
  }))
  return [{ field: 'event_date_id', label: t`Date`, options, onOpen: () => setWanted(true) }]
}
