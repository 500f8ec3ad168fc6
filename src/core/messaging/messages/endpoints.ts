import { z } from 'zod'
import {
  MESSAGE_LIST,
  MessageDetailView,
  MessageInput,
  MessageSampleInput,
  MessageSampleView,
  MessageUpdate,
  MessageView,
  RecipientCountQuery,
  ReminderInput,
  ReminderView,
} from '#core/catalog/message-plans/schema.ts'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'

const OneMessage = z.object({ event_id: PathId, message_id: PathId })

/**
 * Messages to attendees: list, write, plan, send, cancel, delete, the reminder (API-90 to API-92, API-94 to API-97).
 */
export const messageEndpoints = {
  list: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/messages',
    can: 'message.read',
    summary: 'Messages to attendees of an event',
    params: InEvent,
    data: MessageView,
    list: MESSAGE_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/messages',
    can: 'message.write',
    summary: 'Send a message',
    params: InEvent,
    body: MessageInput,
    data: MessageView,
    status: 201,
    idempotent: true,
  }),
  recipientCount: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/messages/recipient-count',
    can: 'message.read',
    summary: 'How many addresses a message would reach',
    operation_id: 'countMessageRecipients',
    params: InEvent,
    query: RecipientCountQuery,
    data: z.object({ count: z.int() }),
  }),
  sample: endpoint({
    method: 'POST',
    path: '/events/:event_id/messages/sample',
    can: 'message.write',
    summary: 'A message as its sender would read it, placeholders filled in',
    operation_id: 'previewMessage',
    params: InEvent,
    body: MessageSampleInput,
    data: MessageSampleView,
  }),
  reminder: endpoint({
    method: 'GET',
    path: '/events/:event_id/messages/reminder',
    can: 'message.read',
    summary: 'The reminder of an event',
    operation_id: 'getReminder',
    params: InEvent,
    data: ReminderView,
  }),
  switchReminder: endpoint({
    method: 'PUT',
    path: '/events/:event_id/messages/reminder',
    can: 'message.write',
    summary: 'Switch the reminder of an event on or off',
    operation_id: 'updateReminder',
    params: InEvent,
    body: ReminderInput,
    data: ReminderView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/messages/:message_id',
    can: 'message.write',
    summary: 'Change a message that was not sent yet',
    params: OneMessage,
    body: MessageUpdate,
    data: MessageView,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/events/:event_id/messages/:message_id/cancel',
    can: 'message.write',
    summary: 'Do not send a scheduled message',
    params: OneMessage,
    data: MessageView,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/messages/:message_id',
    can: 'message.read',
    summary: 'One message',
    params: OneMessage,
    data: MessageDetailView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/messages/:message_id',
    can: 'message.write',
    summary: 'Delete a message from the list',
    params: OneMessage,
  }),
} as const
