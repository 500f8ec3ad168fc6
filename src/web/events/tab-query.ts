import type { EventTab } from '#core/events/event-state.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

/** A tab is a pair of filters (EVT-11); what the reader filters by comes on top. */
export function tabQuery(tab: EventTab, list: ListState): Readonly<Record<string, unknown>> {
  const own =
    tab === 'archived'
      ? { status: { eq: 'ARCHIVED' } }
      : { status: { ne: 'ARCHIVED' }, lifecycle_status: tab === 'ended' ? { eq: 'ENDED' } : { ne: 'ENDED' } }
  const chosen: Record<string, Readonly<Record<string, string>>> = { ...list.filters }
  for (const [field, operators] of Object.entries(own)) chosen[field] = { ...chosen[field], ...operators }
  // the last event to end comes first, as it does on paper
  const order = tab === 'ended' && list.is_default_sort ? { sort_by: 'start_date', sort_direction: 'desc' } : {}
  return { ...list.query, ...order, filter_fields: chosen }
}
