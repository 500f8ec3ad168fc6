import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconBuilding, IconCalendarPlus, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { can, canEverywhere } from '#core/platform/permissions.ts'
import { EVENT_TABS, type EventTab } from '#core/platform/states/event-state.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { OrganizerDialog } from '#web/catalog/organizers/organizer-dialog.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateEventDrawer } from './create-event-drawer.tsx'
import { EventList } from './event-list.tsx'
import { EventTabs } from './event-tabs.tsx'
import { listOfTab, tabQuery } from './tab-query.ts'
import { useEventFilters } from './use-event-filters.ts'

/** An unknown tab is the first one (BO-10). */
export const tabOf = (text: string | undefined): EventTab => EVENT_TABS.find((tab) => tab === text) ?? 'upcoming'

/** The account's events: upcoming, ended, archived (BO-10). */
export function EventsPage() {
  const { t } = useLingui()
  const { events_state } = useParams()
  const tab = tabOf(events_state)
  const list = useListState(listOfTab(tab))
  const events = useQuery(eventQueries.list(tabQuery(tab, list)))
  const filters = useEventFilters(tab)
  const is_empty = events.data?.meta.total === 0 && !list.is_narrowed
  const [creates, setCreates] = useState<'event' | 'organizer' | null>(null)
  const navigate = useNavigate()
  const me = useMe()
  const may_create = can(me, 'event.create')
  // a new one is in no grant but those for the account (TEAM-1)
  const may_create_organizer = canEverywhere(me, 'organizer.write')
  const creatable = may_create || may_create_organizer
  return (
    <Page>
      <PageHeader title={t`Events`}>
        {creatable && (
          <Menu width={200}>
            <Menu.Target>
              <Button
                variant="filled"
                color="action"
                leftSection={<IconPlus size={16} />}
                rightSection={<IconChevronDown size={14} />}
              >
                <Trans>Create</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {may_create && (
                <Menu.Item leftSection={<IconCalendarPlus size={16} />} onClick={() => setCreates('event')}>
                  <Trans>Event</Trans>
                </Menu.Item>
              )}
              {may_create_organizer && (
                <Menu.Item leftSection={<IconBuilding size={16} />} onClick={() => setCreates('organizer')}>
                  <Trans>Organizer</Trans>
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </PageHeader>
      <EventTabs tab={tab} to={paths.events} />
      {!is_empty && (
        <ListTools
          export_path="/events"
          export_query={tabQuery(tab, list)}
          list={list}
          meta={events.data?.meta}
          search_label={t`Search titles`}
          filters={filters}
        />
      )}
      <EventList tab={tab} list={list} query={events} onCreate={may_create ? () => setCreates('event') : null} />
      {creates === 'event' && <CreateEventDrawer onClose={() => setCreates(null)} />}
      {creates === 'organizer' && (
        <OrganizerDialog
          onClose={() => setCreates(null)}
          onSaved={(organizer) => {
            setCreates(null)
            navigate(paths.organizerEvents(organizer.id))
          }}
        />
      )}
    </Page>
  )
}
