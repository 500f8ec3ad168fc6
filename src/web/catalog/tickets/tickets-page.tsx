import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { TICKET_TYPES } from '#core/catalog/ticket-types/ticket-type.ts'
import { TICKET_LIST, type TicketView } from '#core/catalog/tickets/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { AddonGroups } from '#web/catalog/addon-groups/addon-groups.tsx'
import { BasketRules } from '#web/catalog/basket-rules/basket-rules.tsx'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { type ListState, useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { useSortable } from '#web/platform/ui/lists/use-sortable.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { ticketQueries, useSortTickets } from './api.ts'
import { TICKET_TYPE_LABELS } from './labels.ts'
import { PRODUCT_WORDS } from './products/labels.ts'
import { hasOtherProducts, MoreProducts, ProductTabs, useShownKind } from './products/product-tabs.tsx'
import { useTicketColumns } from './ticket-columns.tsx'
import { TicketDrawer } from './ticket-form.tsx'
import { TicketMenu } from './ticket-menu.tsx'
import { useTicketBulk } from './use-ticket-bulk.tsx'

/** The whole order after the rows of one page changed places among themselves (TIX-16 wants every ticket). */
export function spliceOrder(all: readonly number[], page: readonly number[]): number[] {
  const rest = [...page]
  return all.map((id) => (page.includes(id) ? (rest.shift() ?? id) : id))
}

/** The list of one kind; an event that has tickets alone asks for nothing else. */
function useProductList(event: EventView, kind: ProductKind): ListState {
  const list = useListState(TICKET_LIST)
  if (kind === 'ADMISSION' && !hasOtherProducts(event)) return list
  return { ...list, query: { ...list.query, filter_fields: { ...list.filters, kind: { eq: kind } } } }
}

/** What is open beside the list, in the address: the product that is changed, and the kind of a new one. */
function useOpened(event: EventView) {
  const [params, setParams] = useSearchParams()
  const [creates, create] = useState<ProductKind | null>(null)
  const edited = event.tickets.find(({ id }) => String(id) === params.get('edit'))
  const edit = (ticket: TicketView | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (ticket) next.set('edit', String(ticket.id))
      else next.delete('edit')
      return next
    })
  return { edited, edit, creates, create }
}

/** Titles of the packages that contain something (PKG-5). */
const packagesWith = ({ tickets }: EventView, ticket_id: number): string[] =>
  tickets.filter(({ parts }) => parts.some((part) => part.ticket_id === ticket_id)).map(({ title }) => title)

/** Tickets, extras and packages of an event; in their own order they can be dragged (BO-23, BO-61). */
export function TicketsPage() {
  const { t, i18n } = useLingui()
  const event = useEvent()
  const me = useMe()
  const kind = useShownKind()
  const words = PRODUCT_WORDS[kind]
  const list = useProductList(event, kind)
  const tickets = useQuery(ticketQueries.list(event.id, list.query))
  const bulk = useTicketBulk(event.id, list, tickets.data?.data)
  const sort = useSortTickets(event.id)
  const { edited, edit, creates, create } = useOpened(event)
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
  const button = <CreateButton onClick={() => create(kind)}>{i18n._(words.create)}</CreateButton>
  const is_empty = tickets.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Tickets`}>{!is_empty && button}</PageHeader>
      <ProductTabs event={event} shown={kind} />
      {!is_empty && <Tools event_id={event.id} list={list} kind={kind} meta={tickets.data?.meta} />}
      <DataTable
        label={i18n._(words.plural)}
        list={list}
        query={tickets}
        columns={useTicketColumns(event, sortable, { kind, edit })}
        sortable={sortable}
        bulk={bulk}
        open_id={edited?.id ?? null}
        menu={(ticket) => (
          <TicketMenu
            event_id={event.id}
            ticket={ticket}
            packages={packagesWith(event, ticket.id)}
            sortable={sortable}
            onEdit={() => edit(ticket)}
            onDuplicated={edit}
          />
        )}
        empty={
          <EmptyState title={i18n._(words.none)} text={i18n._(words.purpose)}>
            {button}
          </EmptyState>
        }
      />
      {rows.length > 0 && !hasOtherProducts(event) && can(me, 'ticket.write') && <MoreProducts onCreate={create} />}
      {creates && <TicketDrawer event={event} kind={creates} onClose={() => create(null)} />}
      {edited && (
        <TicketDrawer
          key={edited.id}
          event={event}
          ticket={edited}
          addons={<AddonGroups event={event} ticket_id={edited.id} />}
          rules={<BasketRules event={event} ticket_id={edited.id} />}
          onClose={() => edit(null)}
        />
      )}
    </Page>
  )
}

interface ToolsProps {
  readonly event_id: number
  readonly list: ListState
  readonly kind: ProductKind
  readonly meta: Parameters<typeof ListTools>[0]['meta']
}

function Tools({ event_id, list, kind, meta }: ToolsProps) {
  const { t, i18n } = useLingui()
  const types = {
    field: 'type',
    label: t`Type`,
    options: TICKET_TYPES.map((type) => ({ value: type, label: i18n._(TICKET_TYPE_LABELS[type].name) })),
  }
  return (
    <ListTools
      export_path={`/events/${event_id}/tickets`}
      list={list}
      meta={meta}
      search_label={t`Search titles`}
      filters={[
        // packages have one
        ...(kind === 'PACKAGE' ? [] : [types]),
        { field: 'is_hidden', label: t`Hidden` },
        { field: 'is_paused', label: t`Paused` },
      ]}
    />
  )
}
