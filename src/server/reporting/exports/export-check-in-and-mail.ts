import type { CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import type { MessageView } from '#core/catalog/message-plans/schema.ts'
import { answerText } from '#core/catalog/questions/answer-view.ts'
import type { ScanView } from '#core/check-in/scanning/schema.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { listCheckInLists } from '#server/catalog/check-in-lists/queries.ts'
import { toCheckInListView } from '#server/catalog/check-in-lists/views.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { listMessages } from '#server/catalog/message-plans/queries.ts'
import { listScans } from '#server/check-in/scanning/queries.ts'
import { toScanView } from '#server/check-in/scanning/views.ts'
import { toMessageView } from '#server/messaging/messages/views.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { permittedOn } from '#server/platform/context/permitted.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { richToPlainText } from '#server/platform/text/rich-text.ts'
import { eventKit, namesOf } from './column-kit.ts'
import { type AnswerFileRow, listAllAnswers, readTicketTitles } from './queries.ts'

export async function exportCheckInLists(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const titles = await readTicketTitles(ctx.db, event.id)
  const { text, instant, zone } = eventKit<CheckInListView>(ctx, event)
  const columns = [
    text('name', (row) => row.name),
    text('description', (row) => row.description),
    text('tickets', (row) => namesOf(titles, row.ticket_ids)),
    text('state', (row) => row.state),
    text('total_attendees', (row) => row.total_attendees),
    text('checked_in_count', (row) => row.checked_in_attendees),
    text('conflicts', (row) => row.conflict_count),
    text('link', (row) => row.url),
    instant('opens', (row) => row.activates_at),
    instant('closes', (row) => row.expires_at),
    instant('created_at', (row) => row.created_at),
    zone(),
  ]
  const may = permittedOn(ctx.actor, event)
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listCheckInLists(
      walking.db,
      { event_id: event.id, now: walking.now, rows: modeOf(ctx.actor) },
      query,
    )
    return { rows: rows.map((row) => toCheckInListView(walking, row, may)), total }
  })
  return { columns, parts }
}

/** CIL-7. The admission is the one the scan made, or for a conflict the other one it ran into (OFF-9). */
export function exportScans(
  ctx: StaffCtx,
  event: EventRow,
  { list_id, list }: { list_id: number; list: CheckedListQuery },
) {
  const { text, flag, instant, zone } = eventKit<ScanView>(ctx, event)
  const columns = [
    instant('time', (row) => row.scanned_at),
    instant('received_at', (row) => row.received_at),
    text('attendee_reference', (row) => row.attendee?.reference ?? null),
    text('first_name', (row) => row.attendee?.first_name ?? null),
    text('last_name', (row) => row.attendee?.last_name ?? null),
    text('scanned_code', (row) => row.raw_code),
    text('action', (row) => row.action),
    text('verdict', (row) => row.verdict),
    text('reason', (row) => row.reason),
    text('device', (row) => row.device_name),
    flag('offline', (row) => row.offline),
    text('local_verdict', (row) => row.local_verdict),
    flag('admitted_offline', (row) => row.admitted_offline),
    flag('conflicts', (row) => row.is_conflict),
    instant('seen', (row) => row.seen_at),
    text('nonce', (row) => row.id),
    instant('admission_time', (row) => row.check_in?.checked_in_at ?? null),
    text('admission_device', (row) => row.check_in?.device_name ?? null),
    zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listScans(
      walking.db,
      { id: list_id, event_id: event.id, mode: modeOf(ctx.actor) },
      query,
    )
    return { rows: rows.map(toScanView), total }
  })
  return { columns, parts }
}

export function exportMessages(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const { text, flag, instant, zone } = eventKit<MessageView>(ctx, event)
  const columns = [
    text('subject', (row) => row.subject),
    text('body', (row) => richToPlainText(row.body)),
    text('recipients', (row) => row.recipient_type),
    text('order_reference', (row) => row.order_reference),
    text('status', (row) => row.status),
    text('recipient_count', (row) => row.recipient_count),
    text('sent', (row) => row.sent_count),
    text('failed', (row) => row.failed_count),
    text('sender', (row) => row.sent_by_name),
    flag('test', (row) => row.is_test),
    instant('created_at', (row) => row.created_at),
    instant('sent_at', (row) => row.sent_at),
    zone(),
  ]
  const parts = walkList(ctx, list, async (walking, query) => {
    const { rows, total } = await listMessages(walking.db, { event_id: event.id, mode: modeOf(ctx.actor) }, query)
    return { rows: rows.map(toMessageView), total }
  })
  return { columns, parts }
}

/** One row per answer; hidden questions included, for it is staff who read it (FIL-4). */
export function exportAnswers(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const { text, flag, instant, zone } = eventKit<AnswerFileRow>(ctx, event)
  const columns = [
    text('question', (row) => row.title),
    text('type', (row) => row.type),
    text('belongs_to', (row) => row.belongs_to),
    flag('hidden', (row) => row.is_hidden),
    text('answer', (row) => answerText(row.answer)),
    text('order_reference', (row) => row.order_reference),
    text('order_status', (row) => row.order_status),
    text('attendee_reference', (row) => row.attendee_reference),
    text('first_name', (row) => row.first_name),
    text('last_name', (row) => row.last_name),
    text('email', (row) => row.email),
    instant('created_at', (row) => row.created_at),
    instant('updated_at', (row) => row.updated_at),
    zone(),
  ]
  return {
    columns,
    parts: walkList(ctx, list, (walking, query) =>
      listAllAnswers(walking.db, { event_id: event.id, mode: modeOf(ctx.actor) }, query),
    ),
  }
}
