import { expect, test } from 'vitest'
import type { EventTab } from '#core/platform/states/event-state.ts'
import { type ListState, readListState } from '#web/platform/ui/lists/use-list-state.ts'
import { listOfTab, tabQuery } from './tab-query.ts'

const asked = (tab: EventTab, search = '') =>
  tabQuery(tab, { ...readListState(new URLSearchParams(search), listOfTab(tab)), query: {} } as unknown as ListState)

test('ended events begin with the last one, and the other way round when asked for (BO-10, LST-1)', () => {
  expect(asked('ended')).toMatchObject({ sort_by: 'start_date', sort_direction: 'desc' })
  expect(asked('ended', 'sort_by=start_date&sort_direction=asc')).toMatchObject({ sort_direction: 'asc' })
  expect(asked('ended', 'sort_by=title')).toMatchObject({ sort_by: 'title', sort_direction: 'asc' })
})

test('what the reader filters by comes on top of the tab (EVT-11)', () => {
  const search = 'filter_fields[lifecycle_status][in]=ONGOING&filter_fields[status][in]=LIVE'
  expect(asked('upcoming', search)).toEqual({
    filter_fields: { status: { in: 'LIVE', ne: 'ARCHIVED' }, lifecycle_status: { in: 'ONGOING', ne: 'ENDED' } },
  })
})
