import type { MessageDetailView, MessageView } from '#core/catalog/message-plans/schema.ts'
import type { MailFailure } from '#core/identity/mails/schema.ts'
import type { listFailures, MessageRow } from '#server/catalog/message-plans/queries.ts'
import { cleanHtml, plainText } from '#server/platform/text/clean-html.ts'
import { MESSAGE_PREVIEW_LENGTH } from './limits.ts'

/** A message as the list shows it (VIE-12). */
export const toMessageView = (row: MessageRow): MessageView => ({
  id: row.id,
  event_id: row.event_id,
  subject: row.subject,
  body: cleanHtml(row.body),
  preview: plainText(row.body, MESSAGE_PREVIEW_LENGTH),
  recipient_type: row.recipient_type,
  ticket_ids: row.chosen_tickets,
  attendee_ids: row.chosen_attendees,
  event_date_ids: row.chosen_dates,
  order_id: row.order_id,
  order_reference: row.order_reference,
  is_test: row.is_test,
  send_copy_to_sender: row.send_copy_to_sender,
  status: row.status,
  recipient_count: row.recipient_count,
  sent_count: row.sent_count,
  failed_count: row.failed_count,
  sent_by: row.sent_by,
  sent_by_name: row.sender_key_name ?? [row.sender_first_name, row.sender_last_name].filter(Boolean).join(' '),
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  schedule: row.schedule,
  send_at: row.send_at?.toISOString() ?? null,
  offset_unit: row.offset_unit,
  offset_count: row.offset_count,
  offset_time: row.offset_time,
  is_reminder: row.is_reminder,
  unsent_reason: row.unsent_reason,
})

export const toReminderView = (row: MessageRow | undefined) => ({ message: row ? toMessageView(row) : null })

export const toMessageDetailView = (
  row: MessageRow,
  failures: Awaited<ReturnType<typeof listFailures>>,
): MessageDetailView => ({
  ...toMessageView(row),
  failures: failures.map(({ to_address, failure }) => ({
    address: to_address,
    failure: failure as MailFailure | null,
  })),
})
