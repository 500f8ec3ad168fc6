import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { accountWebhookEndpoints, eventWebhookEndpoints } from '#core/identity/webhooks/endpoints.ts'
import type { WebhookReplayInput, WebhookUpdate } from '#core/identity/webhooks/schema.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { WebhookDeliveryStatus } from '#core/platform/states/webhook-state.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { LOG_REFRESH_MS } from './limits.ts'

type ListQuery = Readonly<Record<string, unknown>>

/** The endpoints of an account, or of one of its events. */
export interface WebhookScope {
  readonly account_id: number
  readonly event_id: number | null
}

const all = (account_id: number) => ['accounts', account_id, 'webhooks'] as const
const inAccount = (account_id: number) => ({ account_id: String(account_id) })
const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (account_id: number, id: number) => ({ ...inAccount(account_id), webhook_id: String(id) })
const refresh = (account_id: number) => queryClient.invalidateQueries({ queryKey: all(account_id) })

/** Everything the screens of endpoints read (API-501); the log is looked at again while somebody looks at it. */
export const webhookQueries = {
  list: ({ account_id, event_id }: WebhookScope, query: ListQuery) =>
    queryOptions({
      queryKey: [...all(account_id), 'list', event_id, query],
      queryFn: ({ signal }) =>
        event_id === null
          ? call(accountWebhookEndpoints.list, { params: inAccount(account_id), query, signal })
          : call(eventWebhookEndpoints.list, { params: inEvent(event_id), query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (account_id: number, id: number) =>
    queryOptions({
      queryKey: [...all(account_id), id],
      queryFn: ({ signal }) => call(accountWebhookEndpoints.get, { params: one(account_id, id), signal }),
      refetchInterval: LOG_REFRESH_MS,
    }),
  deliveries: (account_id: number, id: number, query: ListQuery) =>
    queryOptions({
      queryKey: [...all(account_id), id, 'deliveries', query],
      queryFn: ({ signal }) => call(accountWebhookEndpoints.deliveries, { params: one(account_id, id), query, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: LOG_REFRESH_MS,
    }),
  delivery: (account_id: number, id: number, delivery_id: number) =>
    queryOptions({
      queryKey: [...all(account_id), id, 'delivery', delivery_id],
      queryFn: ({ signal }) =>
        call(accountWebhookEndpoints.delivery, {
          params: { ...one(account_id, id), delivery_id: String(delivery_id) },
          signal,
        }),
      refetchInterval: LOG_REFRESH_MS,
    }),
}

/** What is done to endpoints. Secrets stay in the answer: nothing keeps them (HOOK-5). */
export const webhookApi = {
  create: async ({ account_id, event_id }: WebhookScope, body: BodyInput<typeof accountWebhookEndpoints.create>) => {
    const { organizer_id: _organizer, event_id: _event, ...own } = body
    const made =
      event_id === null
        ? await call(accountWebhookEndpoints.create, { params: inAccount(account_id), body })
        : await call(eventWebhookEndpoints.create, { params: inEvent(event_id), body: own })
    await refresh(account_id)
    return made
  },
  update: async (account_id: number, id: number, body: WebhookUpdate) => {
    const changed = await call(accountWebhookEndpoints.update, { params: one(account_id, id), body })
    await refresh(account_id)
    return changed
  },
  remove: async (account_id: number, id: number) => {
    await call(accountWebhookEndpoints.remove, { params: one(account_id, id) })
    await refresh(account_id)
  },
  rotate: async (account_id: number, id: number) => {
    const rotated = await call(accountWebhookEndpoints.rotateSecret, { params: one(account_id, id) })
    await refresh(account_id)
    return rotated
  },
  /** The position behind the last that arrived: what came after it was missed. Null where nothing has arrived. */
  firstMissed: async (account_id: number, id: number): Promise<number | null> => {
    const query = { filter_fields: { status: { eq: WebhookDeliveryStatus.DELIVERED } } }
    const { data: rows } = await call(accountWebhookEndpoints.deliveries, { params: one(account_id, id), query })
    return rows.length > 0 ? Math.max(...rows.map(({ position }) => position)) + 1 : null
  },
  test: (account_id: number, id: number, body: BodyInput<typeof accountWebhookEndpoints.test>) =>
    call(accountWebhookEndpoints.test, { params: one(account_id, id), body }),
  replay: async (account_id: number, id: number, body: WebhookReplayInput) => {
    const { deliveries } = await call(accountWebhookEndpoints.replay, { params: one(account_id, id), body })
    await refresh(account_id)
    return deliveries
  },
}
