import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { ATTENDEE_LIST, type AttendeeView } from '#core/records/attendees/schema.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { useDateFilter } from '#web/catalog/event-dates/use-date-filter.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { hasOtherProducts } from '#web/catalog/tickets/products/product-tabs.tsx'
import { PermittedLink } from '#web/identity/session/permitted-link.tsx'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { QrCode } from '#web/platform/qr-code/qr-code.tsx'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import { fullName, Initials, opener, referenceLink, TwoLines } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useHashId } from '#web/platform/ui/lists/use-hash-id.ts'
import { type ListState, useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { attendeeQueries } from './api.ts'
import { AttendeeBadges } from './attendee-badges.tsx'
import { AttendeeDrawer } from './attendee-drawer.tsx'
import { AttendeeMenu } from './attendee-menu.tsx'
import styles from './attendees.module.css'
import { GuestImport } from './guest-import.tsx'
import { NewAttendeeForm } from './new-attendee-form.tsx'
import { ticketName } from './use-attendee-actions.tsx'
import { useAttendeeBulk } from './use-attendee-bulk.tsx'

/** The attendees of an event; added by hand, imported, exported (BO-24, LST-3). */
export function AttendeesPage() {
  const event = useEvent()
  const { t } = useLingui()
  const list = useListState(ATTENDEE_LIST)
  const query = useQuery(attendeeQueries.list(event.id, list.query))
  const hash = useHashId('attendee')
  const [editing, setEditing] = useState<number | null>(null)
  const [is_adding, setAdding] = useState(false)
  const [is_importing, setImporting] = useState(false)
  const columns = useColumns(event, hash.to)
  const filters = useFilters(event, list)
  const bulk = useAttendeeBulk(event.id, list, query.data?.data)
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  const edit = (id: number) => {
    setEditing(id)
    void hash.open(id)
  }
  const close = () => {
    setEditing(null)
    void hash.close()
  }
  const reason = useRoleReason('attendee.write')
  const add = (
    <CreateButton reason={reason} onClick={() => setAdding(true)}>
      <Trans>Add attendee</Trans>
    </CreateButton>
  )
  return (
    <Page>
      <PageHeader title={t`Attendees`}>
        {reason === null && event.tickets.length > 0 && (
          <Button variant="default" onClick={() => setImporting(true)}>
            <Trans>Import guests</Trans>
          </Button>
        )}
        {add}
      </PageHeader>
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/attendees`}
          export_also={
            hasOtherProducts(event)
              ? { path: `/events/${event.id}/units`, label: <Trans>Extras and packages</Trans> }
              : undefined
          }
          list={list}
          meta={query.data?.meta}
          search_label={t`Name, email or reference`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Attendees`}
        list={list}
        query={query}
        columns={columns}
        menu={(row) => <AttendeeMenu attendee={row} onOpen={() => hash.open(row.id)} onEdit={() => edit(row.id)} />}
        bulk={bulk}
        open_id={hash.id}
        empty={
          <EmptyState
            drawing="person"
            title={<Trans>No attendees yet</Trans>}
            text={<Trans>They appear here with the first order. Share the event page.</Trans>}
          >
            <Button component="a" href={paths.event(event.id, event.slug)} target="_blank" rel="noopener">
              <Trans>Open the event page</Trans>
            </Button>
          </EmptyState>
        }
      />
      {is_importing && <GuestImport event={event} onClose={() => setImporting(false)} />}
      {is_adding && (
        <NewAttendeeForm
          event={event}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            setAdding(false)
            void hash.open(id)
          }}
        />
      )}
      {hash.id !== null && (
        <AttendeeDrawer
          key={hash.id}
          event={event}
          attendee_id={hash.id}
          Code={QrCode}
          starts_editing={editing === hash.id}
          onClose={close}
        />
      )}
    </Page>
  )
}

function useFilters(event: EventView, list: ListState): FilterDef[] {
  const { t } = useLingui()
  const { tickets, timezone } = event
  const date = useDateFilter(event, list)
  const tiers = tickets.flatMap(({ type, title, prices }) =>
    type === 'TIERED'
      ? prices.map(({ id, label }) => ({ value: String(id), label: ticketName({ id, title, label }) }))
      : [],
  )
  return [
    {
      field: 'status',
      label: t`Status`,
      options: [
        { value: AttendeeStatus.ACTIVE, label: t`Active` },
        { value: AttendeeStatus.CANCELLED, label: t`Cancelled` },
      ],
    },
    {
      field: 'ticket_id',
      label: t`Ticket`,
      options: tickets.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    ...(tiers.length > 0 ? [{ field: 'ticket_price_id', label: t`Price tier`, options: tiers }] : []),
    ...date,
    { field: 'is_checked_in', label: t`Checked in` },
    { field: 'created_at', label: t`Created`, zone: timezone },
  ]
}

function useColumns(event: EventView, to: (id: number) => object): Column<AttendeeView>[] {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const date: Column<AttendeeView> = {
    id: 'date',
    header: t`Date`,
    card: 'line',
    cell: (row) => nameOf(row.event_date_starts_at),
  }
  return [
    {
      id: 'name',
      header: t`Attendee`,
      sort: 'last_name',
      card: 'head',
      cell: (row) => (
        <span className={styles.person}>
          <Initials {...row} />
          <TwoLines
            first={
              <Link to={to(row.id)} preventScrollReset className={opener}>
                <bdi>{fullName(row)}</bdi>
              </Link>
            }
            second={<span className="reference">{row.reference}</span>}
          />
        </span>
      ),
    },
    { id: 'email', header: t`Email`, sort: 'email', card: 'line', cell: (row) => row.email },
    { id: 'ticket', header: t`Ticket`, card: 'line', cell: (row) => ticketName(row.ticket) },
    // one date is not spoken of (DAT-1)
    ...(event.dates_count > 1 ? [date] : []),
    {
      id: 'order',
      header: t`Order`,
      card: 'line',
      cell: (row) => (
        <PermittedLink permission="order.read" to={paths.manageOrder(event.id, row.order.id)} className={referenceLink}>
          {row.order.reference}
        </PermittedLink>
      ),
    },
    {
      id: 'created',
      header: t`Created`,
      sort: 'created_at',
      card: 'foot_end',
      cell: (row) => <Ago at={row.created_at} zone={event.timezone} />,
    },
    { id: 'status', header: t`Status`, sort: 'status', card: 'foot', cell: (row) => <AttendeeBadges attendee={row} /> },
  ]
}
