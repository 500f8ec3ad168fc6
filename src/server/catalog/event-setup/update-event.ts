import type { EventUpdate } from '#core/catalog/event-setup/schema.ts'
import { refuseCurrency } from '#core/catalog/events/currency-rule.ts'
import { gainedByMove } from '#core/identity/grants/check-granting.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { followDates } from '#server/catalog/event-dates/follow-dates.ts'
import { hasSeveralDates, moveOnlyDate } from '#server/catalog/event-dates/queries.ts'
import {
  checkFresh,
  checkNewOrganizer,
  checkTimezone,
  locationColumns,
  readInstant,
  richColumn,
  wrongField,
} from '#server/catalog/events/event-columns.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, raiseSaleVersion, readCurrencyTies, updateEventRow } from '#server/catalog/events/queries.ts'
import { rescheduleMessages } from '#server/catalog/message-plans/reschedule-messages.ts'
import { checkPageWeight } from '#server/catalog/tickets/check-page-weight.ts'
import { measureEvent } from '#server/catalog/tickets/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { targetOf } from '#server/platform/http/route-event.ts'
import { lockEventStock } from '#server/platform/stock/stock.ts'

/** Omitted fields stay, null clears (TXT-1). A change of the timezone keeps the stored instants (EVT-13). */
export async function updateEvent(ctx: StaffCtx, { id }: EventRow, input: EventUpdate): Promise<EventRow> {
  if (input.timezone !== undefined) await checkTimezone(ctx.db, input.timezone)
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, id)
    const stored = await findEvent(tx, ctx.actor.account_id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    checkFresh(stored.updated_at, input.updated_at)
    if (input.organizer_id !== undefined && input.organizer_id !== stored.organizer_id)
      await checkMove(tx, ctx, { stored, organizer_id: input.organizer_id })
    if (input.currency !== undefined && input.currency !== stored.currency)
      await checkCurrency(tx, stored, input.currency)
    const columns = eventColumns(stored, input)
    const is_moved = await checkTimes(tx, stored, columns)
    const weight = await measureEvent(tx, id)
    await updateEventRow(tx, id, { ...columns, updated_at: ctx.now })
    if (is_moved) await moveOnlyDate(tx, id, { starts_at: columns.start_date, ends_at: columns.end_date, now: ctx.now })
    await checkPageWeight(tx, id, weight)
    const changes = changesOf(stored, columns)
    // how to join an online event is for those with a ticket: that it changed is said, not what it says (LOGE-3)
    const { online_event_details: _joining, ...told } = changes
    await audit(tx, ctx, 'event.updated', { event_id: id, data: { fields: Object.keys(changes) }, changes: told })
    const written = (await findEvent(tx, ctx.actor.account_id, id))!
    await rescheduleMessages(tx, written)
    // a date without end ends with its day, which another timezone ends at another instant (TIM-4)
    const changed = columns.timezone === stored.timezone ? written : await followDates(tx, written, ctx.now)
    for (const event of [stored, changed]) await purgeEventPages(tx, event)
    return changed
  })
}

/** TEAM-4. Whoever moves an event has there no more rights on it than before: GRANT_EXCEEDS_OWN names them (TEAM-7). */
async function checkMove(
  tx: Tx,
  ctx: StaffCtx,
  { stored, organizer_id }: { stored: EventRow; organizer_id: number },
): Promise<void> {
  await checkNewOrganizer(tx, ctx, organizer_id)
  const from = targetOf(stored)
  const permissions = gainedByMove(ctx.actor, { from, to: { ...from, organizer_id } })
  if (permissions.length > 0) throw fieldError('GRANT_EXCEEDS_OWN', 'organizer_id', { permissions })
}

/** Whether start or end change. With several dates these are theirs, and are changed there (DAT-12). */
async function checkTimes(
  tx: Tx,
  stored: EventRow,
  { start_date, end_date }: ReturnType<typeof eventColumns>,
): Promise<boolean> {
  const changed = Object.keys(changesOf(stored, { start_date, end_date }))
  if (changed.length === 0) return false
  if (await hasSeveralDates(tx, stored.id)) throw wrongField(changed[0]!, 'several_dates')
  return true
}

/** MON-7. The counters are locked first, so that a reservation under way is seen or waits (CAP-6). */
async function checkCurrency(tx: Tx, { id, currency }: EventRow, to: string): Promise<void> {
  await lockEventStock(tx, id)
  const refused = refuseCurrency({ from: currency, to }, await readCurrencyTies(tx, id))
  if (refused) throw fieldError(refused, 'currency')
}

function eventColumns(stored: EventRow, input: EventUpdate) {
  const timezone = input.timezone ?? stored.timezone
  const start_date = readInstant(input.start_date, timezone, 'start_date') ?? stored.start_date
  const given_end = readInstant(input.end_date, timezone, 'end_date')
  const end_date = given_end === undefined ? stored.end_date : given_end
  if (end_date !== null && end_date <= start_date) throw wrongField('end_date', 'end_after_start')
  const { title, organizer_id, currency, is_online_event, maps_url } = input
  return {
    // undefined leaves a column alone
    title,
    organizer_id,
    currency,
    is_online_event,
    maps_url,
    description: richColumn(input.description),
    online_event_details: richColumn(input.online_event_details),
    ...locationColumns(input.location_details),
    timezone,
    start_date,
    end_date,
  }
}
