import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MessageView, RecipientType } from '#core/catalog/message-plans/schema.ts'
import { mailEndpoints } from '#core/identity/mails/endpoints.ts'
import type { PreviewKind } from '#core/identity/mails/previews.ts'
import { messageEndpoints } from '#core/messaging/messages/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { MESSAGE_POLL_MS } from './limits.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, message_id: number) => ({ event_id: String(event_id), message_id: String(message_id) })

export interface Choice {
  readonly recipient_type: RecipientType
  readonly ticket_ids: readonly number[]
  readonly attendee_ids: readonly number[]
  readonly event_date_ids: readonly number[]
  readonly order_id: number | null
}

export const messageQueries = {
  all: (event_id: number) => ['events', event_id, 'messages'] as const,
  list: (event_id: number, query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: [...messageQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => call(messageEndpoints.list, { params: inEvent(event_id), query, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === MessageStatus.PROCESSING) ? MESSAGE_POLL_MS : false,
    }),
  one: (event_id: number, message_id: number) =>
    queryOptions({
      queryKey: [...messageQueries.all(event_id), message_id],
      queryFn: ({ signal }) => call(messageEndpoints.get, { params: one(event_id, message_id), signal }),
      refetchInterval: ({ state }) => (state.data?.status === MessageStatus.PROCESSING ? MESSAGE_POLL_MS : false),
    }),
  reminder: (event_id: number) =>
    queryOptions({
      queryKey: [...messageQueries.all(event_id), 'reminder'],
      queryFn: ({ signal }) => call(messageEndpoints.reminder, { params: inEvent(event_id), signal }),
    }),
  sample: (event_id: number, body: BodyInput<typeof messageEndpoints.sample>) =>
    queryOptions({
      queryKey: [...messageQueries.all(event_id), 'sample', body],
      queryFn: ({ signal }) => call(messageEndpoints.sample, { params: inEvent(event_id), body, signal }),
      retry: false,
      gcTime: 0,
    }),
  count: (event_id: number, { recipient_type, ticket_ids, attendee_ids, event_date_ids, order_id }: Choice) => {
    const query = {
      recipient_type,
      ticket_ids: ticket_ids.join(','),
      attendee_ids: attendee_ids.join(','),
      event_date_ids: event_date_ids.join(','),
      ...(order_id ? { order_id: String(order_id) } : {}),
    }
    return queryOptions({
      queryKey: [...messageQueries.all(event_id), 'count', query],
      queryFn: ({ signal }) => call(messageEndpoints.recipientCount, { params: inEvent(event_id), query, signal }),
      staleTime: 0,
    })
  },
}

export const mailPreviewQuery = (event_id: number, kind: PreviewKind, language: string) =>
  queryOptions({
    queryKey: ['events', event_id, 'mail-preview', kind, language],
    queryFn: ({ signal }) =>
      call(mailEndpoints.preview, { params: inEvent(event_id), query: { kind, language: language as 'en' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Where the designed mail of a preview stands, for a frame. */
export const mailFrameUrl = (event_id: number, kind: PreviewKind, language: string): string =>
  `/api/events/${event_id}/mail-preview/html?${new URLSearchParams({ kind, language })}`

/** The call alone, for many messages in a row; the list is read again once. */
export const removeMessage = (event_id: number, id: number) =>
  call(messageEndpoints.remove, { params: one(event_id, id) })

export const refreshMessages = (event_id: number) =>
  queryClient.invalidateQueries({ queryKey: messageQueries.all(event_id) })

export const sendMessage = async (event_id: number, body: BodyInput<typeof messageEndpoints.create>) => {
  const message = await call(messageEndpoints.create, { params: inEvent(event_id), body })
  await refreshMessages(event_id)
  return message
}

export const updateMessage = async (
  event_id: number,
  id: number,
  body: BodyInput<typeof messageEndpoints.update>,
): Promise<MessageView> => {
  const message = await call(messageEndpoints.update, { params: one(event_id, id), body })
  await refreshMessages(event_id)
  return message
}

export const cancelMessage = async (event_id: number, id: number) => {
  await call(messageEndpoints.cancel, { params: one(event_id, id) })
  await refreshMessages(event_id)
}

export const switchReminder = async (event_id: number, is_on: boolean) => {
  await call(messageEndpoints.switchReminder, { params: inEvent(event_id), body: { is_on } })
  await refreshMessages(event_id)
}

export const deleteMessage = async (event_id: number, id: number) => {
  await removeMessage(event_id, id)
  await refreshMessages(event_id)
}
