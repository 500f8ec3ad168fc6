import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { OrganizerView } from '#core/catalog/organizers/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { canOn, type RolePermission } from '#core/platform/permissions.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import { OrganizerDialog } from '#web/catalog/organizers/organizer-dialog.tsx'
import { useDeleteOrganizer } from '#web/catalog/organizers/use-delete-organizer.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { CreateEventDrawer } from './create-event-drawer.tsx'
import { EventList } from './event-list.tsx'
import { EventTabs } from './event-tabs.tsx'
import { tabOf } from './events-page.tsx'
import { listOfTab, tabQuery } from './tab-query.ts'
import { useEventFilters } from './use-event-filters.ts'

/** BO-13: the organizer's head over its own events. */
export function OrganizerPage() {
  const { organizer_id, events_state } = useParams()
  const { t } = useLingui()
  const organizer = useSuspenseQuery(organizerQueries.one(Number(organizer_id))).data
  const tab = tabOf(events_state)
  const list = useListState(listOfTab(tab))
  const shown = tabQuery(tab, list)
  const events = useQuery(eventQueries.listOfOrganizer(organizer.id, shown))
  const filters = useEventFilters(tab, { of_organizer: true })
  const is_empty = events.data?.meta.total === 0 && !list.is_narrowed
  const [creates, setCreates] = useState(false)
  const on = { organizer_id: organizer.id, event_id: null }
  const create = canOn(useMe(), 'event.create', on) ? () => setCreates(true) : null
  return (
    <Page>
      <OrganizerHead key={organizer.id} organizer={organizer} onCreate={create} />
      <EventTabs tab={tab} to={(one) => `${paths.organizerEvents(organizer.id)}/${one}`} />
      {!is_empty && (
        <ListTools
          export_path="/events"
          export_query={{
            ...shown,
            filter_fields: { ...(shown.filter_fields as object), organizer_id: { eq: organizer.id } },
          }}
          list={list}
          meta={events.data?.meta}
          search_label={t`Search titles`}
          filters={filters}
        />
      )}
      <EventList tab={tab} list={list} query={events} onCreate={create} />
      {creates && <CreateEventDrawer organizer_id={organizer.id} onClose={() => setCreates(false)} />}
    </Page>
  )
}

function OrganizerHead({ organizer, onCreate }: { organizer: OrganizerView; onCreate: (() => void) | null }) {
  const me = useMe()
  const may = (permission: RolePermission) => canOn(me, permission, { organizer_id: organizer.id, event_id: null })
  const navigate = useNavigate()
  const [edits, setEdits] = useState(false)
  const remove = useDeleteOrganizer(() => navigate(paths.events()))
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' }}>
        {organizer.logo && (
          <img
            src={organizer.logo.urls['480']}
            alt=""
            width={56}
            height={56}
            style={{ objectFit: 'contain', borderRadius: 6, background: '#fff', border: '1px solid var(--line)' }}
          />
        )}
        <div style={{ flex: '1 1 20rem', minWidth: 0 }}>
          <PageHeader
            title={organizer.name}
            text={
              organizer.website && (
                <a
                  href={organizer.website}
                  target="_blank"
                  rel="noopener nofollow"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {organizer.website}
                </a>
              )
            }
          >
            <Button
              component="a"
              href={paths.organizer(organizer.id, organizer.slug)}
              target="_blank"
              leftSection={<IconExternalLink size={16} />}
            >
              <Trans>Public page</Trans>
            </Button>
            {may('organizer.write') && (
              <Button leftSection={<IconPencil size={16} />} onClick={() => setEdits(true)}>
                <Trans>Edit</Trans>
              </Button>
            )}
            {may('organizer.delete') && organizer.events_count === 0 && (
              <Button leftSection={<IconTrash size={16} />} onClick={() => remove(organizer)}>
                <Trans>Delete</Trans>
              </Button>
            )}
            {onCreate && (
              <CreateButton onClick={onCreate}>
                <Trans>Create event</Trans>
              </CreateButton>
            )}
          </PageHeader>
        </div>
      </div>
      {edits && (
        <OrganizerDialog organizer={organizer} onClose={() => setEdits(false)} onSaved={() => setEdits(false)} />
      )}
    </>
  )
}
