import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TICKET_TYPES } from '#core/catalog/ticket-types/ticket-type.ts'
import { TICKET_LIST, type TicketView } from '#core/catalog/tickets/schema.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { useSortable } from '#web/platform/ui/lists/use-sortable.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { ticketQueries, useSortTickets } from './api.ts'
import { TICKET_TYPE_LABELS } from './labels.ts'
import { useTicketColumns } from './ticket-columns.tsx'
import { TicketDrawer } from './ticket-form.tsx'
import { TicketMenu } from './ticket-menu.tsx'
import { useTicketBulk } from './use-ticket-bulk.tsx'

/** The whole order after the rows of one page changed places among themselves (TIX-16 wants every ticket). */
export function spliceOrder(all: readonly number[], page: readonly number[]): number[] {
  const rest = [...page]
  return all.map((id) => (page.includes(id) ? (rest.shift() ?? id) : id))
}

/** The tickets of an event; in their own order they can be dragged (BO-23). */
export function TicketsPage() {
  const { t, i18n } = useLingui()
  const event = useEvent()
  const list = useListState(TICKET_LIST)
  const tickets = useQuery(ticketQueries.list(event.id, list.query))
  const bulk = useTicketBulk(event.id, list, tickets.data?.data)
  const sort = useSortTickets(event.id)
  const [params, setParams] = useSearchParams()
  const [creates, setCreates] = useState(false)
  const edited = event.tickets.find(({ id }) => String(id) === params.get('edit'))
  const edit = (ticket: TicketView | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (ticket) next.set('edit', String(ticket.id))
      else next.delete('edit')
      return next
    })
  const all = [...event.tickets].sort((a, b) => a.order - b.order).map(({ id }) => id)
  const rows = tickets.data?.data ?? []
  const sortable = useSortable(
    rows.map(({ id }) => id),
    (ids) =>
      sort.mutate(spliceOrder(all, ids), {
        onError: (error) => notifyFailure(error, i18n, t`Sorting failed. Try again, or reload the page.`),
      }),
    list.is_default_sort && !list.is_narrowed && rows.length > 1,
  )
  const create = (
    <CreateButton onClick={() => setCreates(true)}>
      <Trans>Create ticket</Trans>
    </CreateButton>
  )
  const is_empty = tickets.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Tickets`}>{!is_empty && create}</PageHeader>
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/tickets`}
          list={list}
          meta={tickets.data?.meta}
          search_label={t`Search titles`}
          filters={[
            {
              field: 'type',
              label: t`Type`,
              options: TICKET_TYPES.map((type) => ({ value: type, label: i18n._(TICKET_TYPE_LABELS[type].name) })),
            },
            { field: 'is_hidden', label: t`Hidden` },
            { field: 'is_paused', label: t`Paused` },
          ]}
        />
      )}
      <DataTable
        label={t`Tickets`}
        list={list}
        query={tickets}
        columns={useTicketColumns(event, sortable, edit)}
        sortable={sortable}
        bulk={bulk}
        open_id={edited?.id ?? null}
        menu={(ticket) => (
          <TicketMenu
            event_id={event.id}
            ticket={ticket}
            sortable={sortable}
            onEdit={() => edit(ticket)}
            onDuplicated={edit}
          />
        )}
        empty={
          <EmptyState title={t`No tickets yet`} text={t`Nobody can order yet. Create the first ticket.`}>
            {create}
          </EmptyState>
        }
      />
      {creates && <TicketDrawer event={event} onClose={() => setCreates(false)} />}
      {edited && <TicketDrawer key={edited.id} event={event} ticket={edited} onClose={() => edit(null)} />}
    </Page>
  )
}
