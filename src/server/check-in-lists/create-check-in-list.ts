import type { CheckInListInput } from '#core/check-in-lists/schema.ts'
import { AppError } from '#core/errors.ts'
import { FIELD_MESSAGES } from '#core/field-messages.ts'
import { parseInstantInput } from '#core/time.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction, type Tx } from '#server/platform/db.ts'
import type { EventRow } from '#server/platform/rows.ts'
import { findForeignTickets } from '#server/tickets/queries.ts'
import {
  type CheckInListRow,
  findCheckInList,
  hasTickets,
  insertCheckInList,
  newShortId,
  replaceListTickets,
} from './queries.ts'

/** CIL-1. */
export async function createCheckInList(
  ctx: StaffCtx,
  event: EventRow,
  input: CheckInListInput,
): Promise<CheckInListRow> {
  return inTransaction(ctx.db, async (tx) => {
    await checkListTickets(tx, event.id, input.ticket_ids)
    const id = await insertCheckInList(tx, {
      event_id: event.id,
      short_id: newShortId('check_in_list'),
      ...checkInListColumns(event, input),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await replaceListTickets(tx, { event_id: event.id, id }, input.ticket_ids)
    await audit(tx, ctx, 'check_in_list.created', {
      event_id: event.id,
      data: { check_in_list_id: id, name: input.name },
    })
    return (await findCheckInList(tx, event.id, id))!
  })
}

/** Local times are read in the event's timezone (TIM-1); the end comes after the start (CIL-1). */
export function checkInListColumns(
  event: EventRow,
  { name, description, activates_at, expires_at }: Omit<CheckInListInput, 'ticket_ids'>,
) {
  const opens = activates_at ? parseInstantInput(activates_at, event.timezone) : null
  const closes = expires_at ? parseInstantInput(expires_at, event.timezone) : null
  if (opens && closes && closes <= opens)
    throw new AppError('VALIDATION_FAILED', { fields: { expires_at: [FIELD_MESSAGES.end_after_start] } })
  return { name, description: description ?? null, activates_at: opens, expires_at: closes }
}

/** A list needs a ticket: of an event without any TICKET_REQUIRED, else a field error; foreign ones are no links (SEC-2). */
export async function checkListTickets(tx: Tx, event_id: number, ids: readonly number[]): Promise<void> {
  const foreign = await findForeignTickets(tx, event_id, ids)
  if (foreign.length === ids.length && !(await hasTickets(tx, event_id))) throw new AppError('TICKET_REQUIRED')
  if (ids.length === 0)
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_ids: [FIELD_MESSAGES.ticket_required] } })
  if (foreign.length > 0)
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_ids: [FIELD_MESSAGES.unknown_id] } })
}
