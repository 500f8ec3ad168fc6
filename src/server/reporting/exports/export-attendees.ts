import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type FileColumn, instantCell } from '#server/platform/files/file-cells.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { readAttendeeList } from '#server/records/attendees/read-attendee.ts'
import { Answers, answerColumns, listShownQuestions } from './answer-columns.ts'
import { eventKit } from './column-kit.ts'
import { headingsIn } from './headings.ts'
import { listAnswersOf, listExportedCheckInLists } from './queries.ts'

interface AttendeeFileRow extends AttendeeView {
  readonly given: Answers
}

/** ATT-12: who, which ticket, which order, when at which door, and every answer of the attendee and of the order. */
export async function exportAttendees(ctx: StaffCtx, event: EventRow, list: CheckedListQuery) {
  const [questions, doors, has_dates] = await Promise.all([
    listShownQuestions(ctx, event),
    listExportedCheckInLists(ctx.db, event.id),
    hasSeveralDates(ctx.db, event.id),
  ])
  const parts = walkList(ctx, list, async (walking, query) => {
    const page = await readAttendeeList(walking, event, query)
    const order_ids = [...new Set(page.rows.map((row) => row.order_id))]
    const given = new Answers(questions.length > 0 ? await listAnswersOf(walking.db, event.id, order_ids) : [])
    return { ...page, rows: page.rows.map((row): AttendeeFileRow => ({ ...row, given })) }
  })
  const words = headingsIn(ctx.locale)
  const checkedIn = doors.map(
    (door): FileColumn<AttendeeFileRow> => ({
      heading: words.heading('checked_in', { list: door.name }),
      // The last time somebody came in by this list and did not leave again.
      cell: ({ check_ins }) => {
        const stay = check_ins.findLast(({ list_id, checked_out_at }) => list_id === door.id && checked_out_at === null)
        return instantCell(stay?.checked_in_at ?? null, event.timezone)
      },
    }),
  )
  const answers = answerColumns<AttendeeFileRow>(questions, (row, { id, belongs_to }) =>
    belongs_to === 'ORDER' ? row.given.ofOrder(id, row.order_id) : row.given.ofAttendee(id, row.id),
  )
  return { columns: [...attendeeColumns(ctx, event, has_dates), ...checkedIn, ...answers], parts }
}

function attendeeColumns(ctx: StaffCtx, event: EventRow, has_dates: boolean): FileColumn<AttendeeFileRow>[] {
  const { text, instant, zone } = eventKit<AttendeeFileRow>(ctx, event)
  return [
    text('reference', (row) => row.reference),
    text('id', (row) => row.id),
    text('short_id', (row) => row.short_id),
    text('first_name', (row) => row.first_name),
    text('last_name', (row) => row.last_name),
    text('email', (row) => row.email),
    text('status', (row) => row.status),
    text('ticket', (row) => row.ticket.title),
    text('tier', (row) => row.ticket.label),
    // one date is not spoken of (DAT-1, DAT-59)
    ...(has_dates ? [instant('date', (row) => row.event_date_starts_at)] : []),
    text('order_reference', (row) => row.order.reference),
    text('order_status', (row) => row.order.status),
    text('language', (row) => row.language),
    text('generation', (row) => row.generation),
    instant('created_at', (row) => row.created_at),
    instant('updated_at', (row) => row.updated_at),
    zone(),
  ]
}
