import type {
  EventAsSeenView,
  EventListAsSeenView,
  EventListView,
  EventStatsView,
  EventView,
} from '#core/catalog/event-setup/schema.ts'
import { DEFAULT_SETTINGS } from '#core/catalog/events/settings-schema.ts'

const NO_STATS: EventStatsView = { tickets_sold: 0, orders_created: 0, gross_sales: 0, net_sales: 0, views: 0 }
const NOBODY = { total_attendees: 0, total_checked_in_attendees: 0 }

/**
 * What the reader may not see (TEAM-6) as what a new event has: screens of figures and settings open only for those who may
 * read them, and what others show of an event needs no case of its own.
 */
export const asShown = (seen: EventAsSeenView): EventView => ({
  ...seen,
  ...figuresOf(seen),
  settings: seen.settings ?? { ...DEFAULT_SETTINGS, updated_at: seen.updated_at },
})

const figuresOf = ({ stats, check_in_stats }: EventListAsSeenView) => ({
  stats: stats ?? NO_STATS,
  check_in_stats: check_in_stats ?? NOBODY,
})

export const asShownPage = <Page extends { readonly data: readonly EventListAsSeenView[] }>(
  page: Page,
): Omit<Page, 'data'> & { data: EventListView[] } => ({
  ...page,
  data: page.data.map((seen) => ({ ...seen, ...figuresOf(seen) })),
})
