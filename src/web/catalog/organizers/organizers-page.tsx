import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ORGANIZER_LIST, type OrganizerView } from '#core/catalog/organizers/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { canEverywhere, canOn, type RolePermission } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { opener, TwoLines } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { useCounts } from '#web/platform/ui/display/money.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { organizerQueries } from './api.ts'
import { OrganizerDialog } from './organizer-dialog.tsx'
import { useDeleteOrganizer } from './use-delete-organizer.ts'

/** LST-13. The name leads to the organizer's events (BO-13). */
function useColumns(): readonly Column<OrganizerView>[] {
  const { t } = useLingui()
  const format = useCounts()
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      card: 'head',
      cell: ({ id, name, email }) => (
        <TwoLines
          first={
            <Link className={opener} to={paths.organizerEvents(id)}>
              {name}
            </Link>
          }
          second={email}
        />
      ),
    },
    {
      id: 'events',
      header: t`Events`,
      is_figure: true,
      card: 'line',
      cell: ({ events_count }) => format(events_count),
    },
  ]
}

/** Every organizer of the account, beside the few names in the sidebar (LST-13). */
export function OrganizersPage() {
  const { t } = useLingui()
  const list = useListState(ORGANIZER_LIST)
  const query = useQuery(organizerQueries.page(list.query))
  const columns = useColumns()
  const [form, setForm] = useState<{ edits: OrganizerView | null } | null>(null)
  const close = () => setForm(null)
  // a new one is in no grant but those for the account (TEAM-1)
  const reason = canEverywhere(useMe(), 'organizer.write') ? null : t`Your role does not allow this.`
  const create = (
    <CreateButton reason={reason} onClick={() => setForm({ edits: null })}>
      <Trans>Create organizer</Trans>
    </CreateButton>
  )
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader
        title={t`Organizers`}
        text={t`Who runs the events. Each has a public page that lists its own events.`}
      >
        {!is_empty && create}
      </PageHeader>
      {!is_empty && (
        <ListTools export_path="/organizers" list={list} meta={query.data?.meta} search_label={t`Search names`} />
      )}
      <DataTable
        label={t`Organizers`}
        list={list}
        query={query}
        columns={columns}
        menu={(organizer) => <OrganizerMenu organizer={organizer} onEdit={() => setForm({ edits: organizer })} />}
        empty={
          <EmptyState
            drawing="event"
            title={<Trans>No organizers yet</Trans>}
            text={<Trans>Who runs your events? Buyers see this name on every ticket.</Trans>}
          >
            {create}
          </EmptyState>
        }
      />
      {form && <OrganizerDialog {...(form.edits ? { organizer: form.edits } : {})} onClose={close} onSaved={close} />}
    </Page>
  )
}

/** Public page, Edit, Delete while it has no events (BO-14). */
function OrganizerMenu({ organizer, onEdit }: { organizer: OrganizerView; onEdit: () => void }) {
  const me = useMe()
  const may = (permission: RolePermission) => canOn(me, permission, { organizer_id: organizer.id, event_id: null })
  const remove = useDeleteOrganizer()
  const { id, slug, name, events_count } = organizer
  return (
    <RowMenu label={name}>
      <Menu.Item
        component="a"
        href={paths.organizer(id, slug)}
        target="_blank"
        leftSection={<IconExternalLink size={16} />}
      >
        <Trans>Public page</Trans>
      </Menu.Item>
      {may('organizer.write') && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          <Trans>Edit organizer</Trans>
        </Menu.Item>
      )}
      {may('organizer.delete') && events_count === 0 && (
        <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={() => remove(organizer)}>
          <Trans>Delete organizer</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  )
}
