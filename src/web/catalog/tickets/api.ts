import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { ticketEndpoints } from '#core/catalog/tickets/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { patchRows } from '#web/platform/client/patch-rows.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, ticket_id: number) => ({ event_id: String(event_id), ticket_id: String(ticket_id) })

export const ticketQueries = {
  all: (event_id: number) => ['events', event_id, 'tickets'] as const,
  list: (event_id: number, query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: [...ticketQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => call(ticketEndpoints.list, { params: inEvent(event_id), query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (event_id: number, ticket_id: number) =>
    queryOptions({
      queryKey: [...ticketQueries.all(event_id), ticket_id],
      queryFn: ({ signal }) => call(ticketEndpoints.get, { params: one(event_id, ticket_id), signal }),
    }),
}

/** The event carries its tickets, statistics and sale state, so all of it is asked anew. */
export const refreshEvent = (event_id: number) => queryClient.invalidateQueries({ queryKey: ['events', event_id] })

export const createTicket = async (event_id: number, body: BodyInput<typeof ticketEndpoints.create>) => {
  const ticket = await call(ticketEndpoints.create, { params: inEvent(event_id), body })
  await refreshEvent(event_id)
  return ticket
}

export const duplicateTicket = async (event_id: number, ticket_id: number, title: string) => {
  const ticket = await call(ticketEndpoints.duplicate, { params: one(event_id, ticket_id), body: { title } })
  await refreshEvent(event_id)
  return ticket
}

/** The call alone, for many tickets in a row; the event is read again once. */
export const putTicket = (event_id: number, ticket_id: number, body: BodyInput<typeof ticketEndpoints.update>) =>
  call(ticketEndpoints.update, { params: one(event_id, ticket_id), body })

export const updateTicket = async (
  event_id: number,
  ticket_id: number,
  body: BodyInput<typeof ticketEndpoints.update>,
) => {
  const ticket = await putTicket(event_id, ticket_id, body)
  await refreshEvent(event_id)
  return ticket
}

export const useUpdateTicket = (event_id: number) =>
  useMutation({
    mutationFn: ({ ticket_id, body }: { ticket_id: number; body: BodyInput<typeof ticketEndpoints.update> }) =>
      updateTicket(event_id, ticket_id, body),
  })

export const deleteTicket = async (event_id: number, ticket_id: number) => {
  await call(ticketEndpoints.remove, { params: one(event_id, ticket_id) })
  await refreshEvent(event_id)
}

export const useSortTickets = (event_id: number) =>
  useMutation({
    mutationFn: (ids: readonly number[]) =>
      call(ticketEndpoints.sort, {
        params: inEvent(event_id),
        body: ids.map((id, index) => ({ id, order: index + 1 })),
      }),
    // rows stand in their new order at once; a refusal puts them back (ADR 0027)
    onMutate: (ids) =>
      patchRows(ticketQueries.all(event_id), (rows) => [...rows].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    onError: (_error, _ids, putBack) => putBack?.(),
    onSettled: () => refreshEvent(event_id),
  })
