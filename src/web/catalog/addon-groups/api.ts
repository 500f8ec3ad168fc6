import { queryOptions } from '@tanstack/react-query'
import { addonGroupEndpoints } from '#core/catalog/addon-groups/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, id: number) => ({ event_id: String(event_id), addon_group_id: String(id) })
const key = (event_id: number) => ['events', event_id, 'addon-groups'] as const
const refresh = (event_id: number) => queryClient.invalidateQueries({ queryKey: key(event_id) })

export const addonGroupQueries = {
  /** Those of all tickets, in their order. */
  all: (event_id: number) =>
    queryOptions({
      queryKey: key(event_id),
      queryFn: ({ signal }) => call(addonGroupEndpoints.list, { params: inEvent(event_id), signal }),
    }),
}

export const createAddonGroup = async (event_id: number, body: BodyInput<typeof addonGroupEndpoints.create>) => {
  const group = await call(addonGroupEndpoints.create, { params: inEvent(event_id), body })
  await refresh(event_id)
  return group
}

export const updateAddonGroup = async (
  event_id: number,
  id: number,
  body: BodyInput<typeof addonGroupEndpoints.update>,
) => {
  const group = await call(addonGroupEndpoints.update, { params: one(event_id, id), body })
  await refresh(event_id)
  return group
}

export const deleteAddonGroup = async (event_id: number, id: number) => {
  await call(addonGroupEndpoints.remove, { params: one(event_id, id) })
  await refresh(event_id)
}

/** The places of a ticket's groups, from the first on; only those that change are written. */
export const sortAddonGroups = async (
  event_id: number,
  groups: readonly { readonly id: number; readonly order: number }[],
) => {
  try {
    for (const [index, { id, order }] of groups.entries())
      if (order !== index + 1)
        await call(addonGroupEndpoints.update, { params: one(event_id, id), body: { order: index + 1 } })
  } finally {
    await refresh(event_id)
  }
}
