import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CAPACITY_LIST, type CapacityView } from '#core/catalog/capacity-assignments/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { capacityApi } from './api.ts'
import { useCapacityColumns } from './capacity-columns.tsx'
import { CapacityForm } from './capacity-form.tsx'
import { useCapacityBulk } from './use-capacity-bulk.tsx'

/** The capacity assignments of an event, with how full each is (BO-33). */
export function CapacityAssignmentsPage() {
  const event = useEvent()
  const { t } = useLingui()
  const list = useListState(CAPACITY_LIST)
  const query = useQuery(capacityApi.list(event.id, list.query))
  const filters = useFilters()
  const [form, setForm] = useState<{ capacity: CapacityView | null } | null>(null)
  const columns = useCapacityColumns((capacity) => setForm({ capacity }))
  const bulk = useCapacityBulk(event.id, list, query.data?.data)
  const has_tickets = event.tickets.length > 0
  const reason = useRoleReason('capacity.write') ?? (has_tickets ? null : t`Create a ticket first.`)
  const create = (
    <CreateButton reason={reason} onClick={() => setForm({ capacity: null })}>
      <Trans>Create capacity</Trans>
    </CreateButton>
  )
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Capacity`} text={t`Limits several tickets together, or the whole event.`}>
        {!is_empty && create}
      </PageHeader>
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/capacity-assignments`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Name`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Capacities`}
        list={list}
        query={query}
        columns={columns}
        bulk={bulk}
        menu={(row) => <CapacityMenu event_id={event.id} capacity={row} onEdit={() => setForm({ capacity: row })} />}
        empty={has_tickets ? <NoCapacities>{create}</NoCapacities> : <NoTickets event_id={event.id} />}
      />
      {form && <CapacityForm event={event} capacity={form.capacity} onClose={() => setForm(null)} />}
    </Page>
  )
}

function useFilters(): FilterDef[] {
  const { t } = useLingui()
  return [
    {
      field: 'applies_to',
      label: t`Applies to`,
      options: [
        { value: 'TICKETS', label: t`Chosen tickets` },
        { value: 'EVENT', label: t`The whole event` },
      ],
    },
    { field: 'is_enabled', label: t`Limits the sale` },
  ]
}

interface CapacityMenuProps {
  readonly event_id: number
  readonly capacity: CapacityView
  readonly onEdit: () => void
}

function CapacityMenu({ event_id, capacity: { id, name }, onEdit }: CapacityMenuProps) {
  const { t } = useLingui()
  const me = useMe()
  const { perform } = useAction()
  if (!can(me, 'capacity.write')) return null
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete capacity “{name}”?</Trans>,
        text: <Trans>It no longer limits anything. Orders and tickets stay as they are.</Trans>,
        action: <Trans>Delete capacity</Trans>,
        is_danger: true,
      },
      run: () => capacityApi.remove(event_id, id),
      done: t`Capacity “${name}” deleted`,
      failed: t`The capacity was not deleted. Try again.`,
    })
  return (
    <RowMenu label={name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit capacity</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
        <Trans>Delete capacity</Trans>
      </Menu.Item>
    </RowMenu>
  )
}

const NoCapacities = ({ children }: { children: ReactNode }) => (
  <EmptyState
    drawing="person"
    title={<Trans>No capacities yet</Trans>}
    text={<Trans>A capacity limits several tickets together, for example all seats of one hall.</Trans>}
  >
    {children}
  </EmptyState>
)

const NoTickets = ({ event_id }: { event_id: number }) => (
  <EmptyState
    title={<Trans>First create a ticket</Trans>}
    text={<Trans>A capacity limits several tickets together. This event has none yet.</Trans>}
  >
    <Button component={Link} to={paths.manageEvent(event_id, 'tickets')}>
      <Trans>Go to the tickets</Trans>
    </Button>
  </EmptyState>
)
