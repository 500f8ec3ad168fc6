import { AppError } from '#core/platform/errors/errors.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { readInstant, wrongField } from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { readInvited } from '../invited-unit.ts'

interface Wanted {
  readonly event_date_id: number
  readonly ticket_price_id: number
}

/** What somebody is invited to: a ticket of the event that costs nothing now, taxes and fees included (APP-6). Field errors. */
export async function checkFree(ctx: StaffCtx, { id: event_id }: EventRow, wanted: Wanted): Promise<void> {
  const { unit, date } = await readInvited(ctx.db, { event_id, ...wanted })
  if (!date) throw wrongField('event_date_id', 'unknown_id')
  if (!unit) throw wrongField('ticket_price_id', 'unknown_id')
  if (unit.ticket.kind !== 'ADMISSION') throw wrongField('ticket_price_id', 'tickets_only')
  if (unit.unit.unit_total > 0) throw wrongField('ticket_price_id', 'invited_not_free')
}

/** A deadline as staff type it: omitted stays omitted, null is none; one that has passed would lock the answer at once. */
export function readDeadline(
  { now }: Pick<StaffCtx, 'now'>,
  { timezone }: EventRow,
  text: string | null | undefined,
): Date | null | undefined {
  const at = readInstant(text, timezone, 'respond_until')
  if (at && at <= now) throw wrongField('respond_until', 'in_the_past')
  return at
}

/** Nobody is invited to a page that is not there yet: EVENT_NOT_ON_SALE unless the event is live. */
export function requireLive({ status }: Pick<EventRow, 'status'>): void {
  if (status !== EventStatus.LIVE) throw new AppError('EVENT_NOT_ON_SALE')
}
