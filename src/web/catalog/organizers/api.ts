import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { organizerEndpoints } from '#core/catalog/organizers/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { loadAll } from '#web/platform/client/load-all.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const params = (organizer_id: number) => ({ organizer_id: String(organizer_id) })

export const organizerQueries = {
  all: () => ['organizers'] as const,
  /** Every organizer of the account; choosing one needs no paging. */
  list: () =>
    queryOptions({
      queryKey: ['organizers', 'list'],
      queryFn: async ({ signal }) => {
        const loadPage = (query: Readonly<Record<string, unknown>>) => call(organizerEndpoints.list, { query, signal })
        return { data: await loadAll({ loadPage, query: {}, signal }) }
      },
    }),
  page: (query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: ['organizers', 'page', query],
      queryFn: ({ signal }) => call(organizerEndpoints.list, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (organizer_id: number) =>
    queryOptions({
      queryKey: ['organizers', organizer_id],
      queryFn: ({ signal }) => call(organizerEndpoints.get, { params: params(organizer_id), signal }),
    }),
}

const refresh = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: organizerQueries.all() }),
    queryClient.invalidateQueries({ queryKey: ['events'] }),
  ])
}

export const createOrganizer = async (body: BodyInput<typeof organizerEndpoints.create>) => {
  const organizer = await call(organizerEndpoints.create, { body })
  await refresh()
  return organizer
}

export const updateOrganizer = async (organizer_id: number, body: BodyInput<typeof organizerEndpoints.update>) => {
  const organizer = await call(organizerEndpoints.update, { params: params(organizer_id), body })
  await refresh()
  return organizer
}

export const deleteOrganizer = async (organizer_id: number) => {
  await call(organizerEndpoints.remove, { params: params(organizer_id) })
  await refresh()
}

export const uploadLogo = async (organizer_id: number, image: File) => {
  const body = new FormData()
  body.append('image', image)
  const logo = await call(organizerEndpoints.uploadLogo, { params: params(organizer_id), body })
  await refresh()
  return logo
}

export const removeLogo = async (organizer_id: number) => {
  await call(organizerEndpoints.removeLogo, { params: params(organizer_id) })
  await refresh()
}
