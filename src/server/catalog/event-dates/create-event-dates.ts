import type { CreateDatesInput, EventDateRef } from '#core/catalog/event-dates/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { type AskedDate, askedDates, planOrRefuse } from './date-columns.ts'
import { followDates } from './follow-dates.ts'
import { findPresentDates, insertDateRule, insertEventDates } from './queries.ts'
import { toDateRef } from './views.ts'

export interface CreatedDates {
  readonly created: readonly number[]
  readonly skipped: readonly EventDateRef[]
}

/**
 * DAT-18. What is new is decided with the event's row locked, which every writer of dates locks first: two equal calls at
 * once make one set. Without a new date nothing is written.
 */
export async function createEventDates(ctx: StaffCtx, given: EventRow, input: CreateDatesInput): Promise<CreatedDates> {
  // reckoned before anything is locked: clocks of hundreds of dates take their time
  const early = askedDates(input, given.timezone)
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, given.id)
    const event = await findEvent(tx, ctx.actor.account_id, given.id)
    if (!event) throw new AppError('NOT_FOUND')
    const asked = event.timezone === given.timezone ? early : askedDates(input, event.timezone)
    const { fresh, taken } = planOrRefuse(input, asked.dates, await findPresentDates(tx, event.id))
    const created = fresh.length > 0 ? await insertDates(tx, ctx, { event, input, fresh }) : []
    const answer = { created, skipped: taken.map(toDateRef) }
    await completeKey(tx, ctx, { status: 201, answer })
    return answer
  })
}

interface Wanted {
  readonly event: EventRow
  readonly input: CreateDatesInput
  readonly fresh: readonly AskedDate[]
}

async function insertDates(tx: Tx, ctx: StaffCtx, { event, input, fresh }: Wanted): Promise<number[]> {
  const { now } = ctx
  const date_rule_id = input.rule ? await insertDateRule(tx, event.id, { rule: input.rule, now }) : null
  const made = { event_id: event.id, date_rule_id, created_at: now, updated_at: now }
  const ids = await insertEventDates(
    tx,
    fresh.map((date) => ({ ...date, ...made })),
  )
  const lines = ids.map((event_date_id, index) => {
    const { starts_at, title } = fresh[index]!
    return { ctx, subject: { event_id: event.id }, data: { event_date_id }, changes: madeWith({ starts_at, title }) }
  })
  await auditAll(tx, 'date.created', lines)
  await followDates(tx, event, now)
  return ids
}
