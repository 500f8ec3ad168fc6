import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CHECK_IN_LIST_LIST, type CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useHashId } from '#web/platform/ui/lists/use-hash-id.ts'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { checkInListApi } from './api.ts'
import { useCheckInListColumns } from './check-in-list-columns.tsx'
import { CheckInListForm } from './check-in-list-form.tsx'
import { CheckInListMenu } from './check-in-list-menu.tsx'
import { SCANS_PREFIX } from './scans-prefix.ts'
import { UnadmittedNotice } from './unadmitted-notice.tsx'
import { useCheckInListBulk } from './use-check-in-list-bulk.tsx'

export interface ScanLogProps {
  readonly event: EventView
  readonly list_id: number
  /** The list itself, where it is deleted: asked for alone, it does not exist any more (CIL-6). */
  readonly deleted: CheckInListView | null
  readonly onClose: () => void
}

/** BO-31. The log of a list is handed in: scanning stands a floor above the lists. */
export function CheckInListsPage({ ScanLog }: { ScanLog: ComponentType<ScanLogProps> }) {
  const event = useEvent()
  const { t } = useLingui()
  const list = useListState(CHECK_IN_LIST_LIST)
  const query = useQuery(checkInListApi.list(event.id, list.query))
  const hash = useHashId('scans')
  const closeScans = useCloseScans()
  const [form, setForm] = useState<{ list: CheckInListView | null } | null>(null)
  const columns = useCheckInListColumns(event, { to: hash.to, onEdit: (row) => setForm({ list: row }) })
  const bulk = useCheckInListBulk(event.id, list, query.data?.data)
  const has_tickets = event.tickets.length > 0
  const reason = useRoleReason('check_in_list.write') ?? (has_tickets ? null : t`Create a ticket first.`)
  const create = (
    <CreateButton reason={reason} onClick={() => setForm({ list: null })}>
      <Trans>Create list</Trans>
    </CreateButton>
  )
  const shows_deleted = list.filters.is_deleted?.eq === 'true'
  const deleted = query.data?.data.find(({ id, deleted_at }) => id === hash.id && deleted_at !== null) ?? null
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Check-in`} text={t`Each list has a link that turns a phone into a scanner.`}>
        {!is_empty && create}
      </PageHeader>
      <UnadmittedNotice event={event} has_link={false} />
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/check-in-lists`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Name of the list`}
          filters={[{ field: 'is_deleted', label: t`Deleted` }]}
        />
      )}
      <DataTable
        label={t`Check-in lists`}
        list={list}
        query={query}
        columns={columns}
        {...(shows_deleted ? {} : { bulk })}
        menu={(row) => (
          <CheckInListMenu
            event_id={event.id}
            list={row}
            onEdit={() => setForm({ list: row })}
            onScans={() => hash.open(row.id)}
          />
        )}
        open_id={hash.id}
        empty={has_tickets ? <NoLists>{create}</NoLists> : <NoTickets event_id={event.id} />}
      />
      {form && <CheckInListForm event={event} list={form.list} onClose={() => setForm(null)} />}
      {hash.id !== null && (
        <ScanLog key={hash.id} event={event} list_id={hash.id} deleted={deleted} onClose={closeScans} />
      )}
    </Page>
  )
}

/** The log takes its search and filters out of the address when it goes. */
function useCloseScans() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return () => {
    const kept = new URLSearchParams([...params].filter(([name]) => !name.startsWith(SCANS_PREFIX)))
    void navigate({ search: kept.toString(), hash: '' }, { replace: true, preventScrollReset: true })
  }
}

const ONLY_DELETED = '?filter_fields[is_deleted][eq]=true'

const NoLists = ({ children }: { children: ReactNode }) => (
  <EmptyState
    drawing="list"
    title={<Trans>No check-in lists yet</Trans>}
    text={<Trans>A list says which tickets are let in at a door, and gives stewards a link to scan with.</Trans>}
  >
    {children}
    <Button component={Link} to={ONLY_DELETED} variant="subtle">
      <Trans>Show deleted lists</Trans>
    </Button>
  </EmptyState>
)

const NoTickets = ({ event_id }: { event_id: number }) => (
  <EmptyState
    title={<Trans>First create a ticket</Trans>}
    text={<Trans>A check-in list says which tickets are let in at a door. This event has none yet.</Trans>}
  >
    <Button component={Link} to={paths.manageEvent(event_id, 'tickets')}>
      <Trans>Go to the tickets</Trans>
    </Button>
  </EmptyState>
)
