import type { CheckInListUpdate } from '#core/catalog/check-in-lists/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { checkInListColumns, listDates, listTickets } from './create-check-in-list.ts'
import {
  type CheckInListRow,
  findCheckInList,
  lockCheckInList,
  replaceListTickets,
  updateCheckInListRow,
} from './queries.ts'

/** The stored list with the changes laid over it: what is omitted stays, null clears (TXT-1). */
const merged = (row: Row<'check_in_lists'>, { name, description, activates_at, expires_at }: CheckInListUpdate) => ({
  name: name ?? row.name,
  description: description === undefined ? row.description : description,
  activates_at: activates_at === undefined ? row.activates_at?.toISOString() : activates_at,
  expires_at: expires_at === undefined ? row.expires_at?.toISOString() : expires_at,
})

/** DAT-56. A call that says nothing of dates leaves them, also one that was deleted since. */
async function newDates(tx: Tx, row: Row<'check_in_lists'>, input: CheckInListUpdate) {
  const { dates_mode, event_date_id, opens_minutes_before, closes_minutes_after } = input
  const minutes = {
    opens_minutes_before: opens_minutes_before ?? row.opens_minutes_before,
    closes_minutes_after: closes_minutes_after ?? row.closes_minutes_after,
  }
  if (dates_mode === undefined && event_date_id === undefined) return minutes
  const kept = event_date_id === undefined ? row.event_date_id : event_date_id
  return listDates(tx, row.event_id, { dates_mode, event_date_id: kept, ...minutes })
}

/** Null: the call leaves the tickets as they are. */
async function newLinks(tx: Tx, row: Row<'check_in_lists'>, { all_tickets, ticket_ids }: CheckInListUpdate) {
  const stays_chosen = all_tickets === false && !row.all_tickets
  if (ticket_ids === undefined && (all_tickets === undefined || stays_chosen)) return null
  return listTickets(tx, row.event_id, { kind: row.kind, all_tickets, ticket_ids })
}

/** CIL-1. Check-ins of tickets no longer linked stay in the log; counts follow the links (CIL-3). */
export async function updateCheckInList(
  ctx: StaffCtx,
  event: EventRow,
  { id, input }: { id: number; input: CheckInListUpdate },
): Promise<CheckInListRow> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockCheckInList(tx, event.id, id)
    if (!row) throw new AppError('NOT_FOUND')
    if (input.kind !== undefined && input.kind !== row.kind)
      throw new AppError('VALIDATION_FAILED', { fields: { kind: [FIELD_MESSAGES.fixed_once_created] } })
    const wanted = merged(row, input)
    const links = await newLinks(tx, row, input)
    const columns = {
      ...checkInListColumns(event, wanted),
      ...(await newDates(tx, row, input)),
      ...(links ? { all_tickets: links.all_tickets } : {}),
    }
    await updateCheckInListRow(tx, id, { ...columns, updated_at: ctx.now })
    if (links) await replaceListTickets(tx, { event_id: event.id, id }, links.ticket_ids)
    const changes = changesOf(row, columns)
    await audit(tx, ctx, 'check_in_list.updated', {
      event_id: event.id,
      data: { check_in_list_id: id, fields: Object.keys(changes) },
      changes,
    })
    return (await findCheckInList(tx, { event_id: event.id, now: ctx.now }, id))!
  })
}
