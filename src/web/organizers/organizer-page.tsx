import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { OrganizerView } from '#core/organizers/schema.ts'
import { paths } from '#core/paths.ts'
import { eventQueries } from '#web/events/api.ts'
import { CreateEventDrawer } from '#web/events/create-event-drawer.tsx'
import { EventList } from '#web/events/event-list.tsx'
import { EventTabs } from '#web/events/event-tabs.tsx'
import { tabOf } from '#web/events/events-page.tsx'
import { listOfTab, tabQuery } from '#web/events/tab-query.ts'
import { useEventFilters } from '#web/events/use-event-filters.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { CreateButton } from '#web/ui/reason-button.tsx'
import { useListState } from '#web/ui/use-list-state.ts'
import { organizerQueries } from './api.ts'
import { OrganizerDialog } from './organizer-dialog.tsx'
import { useDeleteOrganizer } from './use-delete-organizer.ts'

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
  return (
    <Page>
      <OrganizerHead key={organizer.id} organizer={organizer} onCreate={() => setCreates(true)} />
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
      <EventList tab={tab} list={list} query={events} onCreate={() => setCreates(true)} />
      {creates && <CreateEventDrawer organizer_id={organizer.id} onClose={() => setCreates(false)} />}
    </Page>
  )
}

function OrganizerHead({ organizer, onCreate }: { organizer: OrganizerView; onCreate: () => void }) {
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
            <Button leftSection={<IconPencil size={16} />} onClick={() => setEdits(true)}>
              <Trans>Edit</Trans>
            </Button>
            {organizer.events_count === 0 && (
              <Button leftSection={<IconTrash size={16} />} onClick={() => remove(organizer)}>
                <Trans>Delete</Trans>
              </Button>
            )}
            <CreateButton onClick={onCreate}>
              <Trans>Create event</Trans>
            </CreateButton>
          </PageHeader>
        </div>
      </div>
      {edits && (
        <OrganizerDialog organizer={organizer} onClose={() => setEdits(false)} onSaved={() => setEdits(false)} />
      )}
    </>
  )
}
