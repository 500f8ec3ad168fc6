import { DEFAULT_ADMISSION_MINUTES } from '#core/catalog/check-in-lists/limits.ts'
import type { CheckInListInput } from '#core/catalog/check-in-lists/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { parseInstantInput } from '#core/platform/time.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findForeignTickets } from '#server/catalog/ticket-links/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import {
  type CheckInListRow,
  findCheckInList,
  insertCheckInList,
  isDateOfEvent,
  listTicketIds,
  newShortId,
  replaceListTickets,
} from './queries.ts'

/** A new list with its link, for chosen tickets or for all, or one that hands extras out (CIL-1, EXT-8). */
export async function createCheckInList(
  ctx: StaffCtx,
  event: EventRow,
  input: CheckInListInput,
): Promise<CheckInListRow> {
  return inTransaction(ctx.db, async (tx) => {
    const links = await listTickets(tx, event.id, input)
    const id = await insertCheckInList(tx, {
      event_id: event.id,
      short_id: newShortId('check_in_list'),
      kind: input.kind,
      ...checkInListColumns(event, input),
      ...(await listDates(tx, event.id, input)),
      all_tickets: links.all_tickets,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await replaceListTickets(tx, { event_id: event.id, id }, links.ticket_ids)
    await audit(tx, ctx, 'check_in_list.created', {
      event_id: event.id,
      data: { check_in_list_id: id },
      changes: madeWith({ name: input.name }),
    })
    return (await findCheckInList(tx, { event_id: event.id, now: ctx.now }, id))!
  })
}

/** Local times are read in the event's timezone (TIM-1); the end comes after the start (CIL-1). */
export function checkInListColumns(
  event: EventRow,
  {
    name,
    description,
    activates_at,
    expires_at,
  }: Pick<CheckInListInput, 'name' | 'description' | 'activates_at' | 'expires_at'>,
) {
  const opens = activates_at ? parseInstantInput(activates_at, event.timezone) : null
  const closes = expires_at ? parseInstantInput(expires_at, event.timezone) : null
  if (opens && closes && closes <= opens)
    throw new AppError('VALIDATION_FAILED', { fields: { expires_at: [FIELD_MESSAGES.end_after_start] } })
  return { name, description: description ?? null, activates_at: opens, expires_at: closes }
}

type DatesInput = Pick<
  CheckInListInput,
  'dates_mode' | 'event_date_id' | 'opens_minutes_before' | 'closes_minutes_after'
>

/** DAT-56. Who names a date means that one; in the other modes none is kept. A foreign or deleted one is a field error (SEC-2). */
export async function listDates(tx: Tx, event_id: number, input: DatesInput) {
  const { event_date_id: named = null } = input
  const dates_mode = input.dates_mode ?? (named === null ? 'ALL' : 'ONE')
  const event_date_id = dates_mode === 'ONE' ? named : null
  if (dates_mode === 'ONE' && named === null) throw wrongDate('choose_one')
  if (event_date_id !== null && !(await isDateOfEvent(tx, event_id, event_date_id))) throw wrongDate('unknown_id')
  return {
    dates_mode,
    event_date_id,
    opens_minutes_before: input.opens_minutes_before ?? DEFAULT_ADMISSION_MINUTES,
    closes_minutes_after: input.closes_minutes_after ?? DEFAULT_ADMISSION_MINUTES,
  }
}

const wrongDate = (message: 'choose_one' | 'unknown_id') =>
  new AppError('VALIDATION_FAILED', { fields: { event_date_id: [FIELD_MESSAGES[message]] } })

interface ListTickets {
  readonly all_tickets: boolean
  readonly ticket_ids: readonly number[]
}

/**
 * CIL-8: all tickets, or those named. Who names none and says nothing else means all; who names some means these. A list
 * needs a ticket: of an event without any TICKET_REQUIRED, else a field error; foreign ones are no links (SEC-2), and those
 * of another kind are refused (EXT-1).
 */
export async function listTickets(
  tx: Tx,
  event_id: number,
  { kind, all_tickets, ticket_ids }: Pick<CheckInListInput, 'kind' | 'all_tickets' | 'ticket_ids'>,
): Promise<ListTickets> {
  const today = await listTicketIds(tx, event_id, kind)
  if (today.length === 0) throw new AppError('TICKET_REQUIRED')
  if (all_tickets ?? ticket_ids === undefined) return { all_tickets: true, ticket_ids: [] }
  const foreign = await findForeignTickets(tx, event_id, ticket_ids ?? [])
  if (ticket_ids?.length === 0)
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_ids: [FIELD_MESSAGES.ticket_required] } })
  if (foreign.length > 0)
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_ids: [FIELD_MESSAGES.unknown_id] } })
  const expected = kind === 'REDEMPTION' ? 'extras_only' : 'tickets_only'
  if (ticket_ids?.some((id) => !today.includes(id)))
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_ids: [FIELD_MESSAGES[expected]] } })
  // "no longer all" without saying which: those of today, so that nothing changes at the door
  return { all_tickets: false, ticket_ids: ticket_ids ?? today }
}
