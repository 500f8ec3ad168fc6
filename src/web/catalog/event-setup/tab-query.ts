import { EVENT_LIST } from '#core/catalog/event-setup/schema.ts'
import { EventStatus, type EventTab } from '#core/platform/states/event-state.ts'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'

/** The last event to end comes first, as it does on paper. */
const ENDED_LIST = { ...EVENT_LIST, default_direction: 'desc' } as const

export const listOfTab = (tab: EventTab) => (tab === 'ended' ? ENDED_LIST : EVENT_LIST)

/** A tab is a pair of filters (EVT-11); what the reader filters by comes on top. */
export function tabQuery(tab: EventTab, list: ListState): Readonly<Record<string, unknown>> {
  const own =
    tab === 'archived'
      ? { status: { eq: EventStatus.ARCHIVED } }
      : { status: { ne: EventStatus.ARCHIVED }, lifecycle_status: tab === 'ended' ? { eq: 'ENDED' } : { ne: 'ENDED' } }
  const chosen: Record<string, Readonly<Record<string, string>>> = { ...list.filters }
  for (const [field, operators] of Object.entries(own)) chosen[field] = { ...chosen[field], ...operators }
  // said even where it is the tab's default, which the server's is not
  const order = tab === 'ended' ? { sort_by: list.sort_by, sort_direction: list.sort_direction } : {}
  return { ...list.query, ...order, filter_fields: chosen }
}
