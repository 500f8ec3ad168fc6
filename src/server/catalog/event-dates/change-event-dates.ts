import {
  changeDate,
  type DateChange,
  type DateFields,
  datesInScope,
  differs,
  takenStarts,
} from '#core/catalog/event-dates/change-dates.ts'
import type { EventDateRef, EventDateUpdate } from '#core/catalog/event-dates/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkFresh, wrongField } from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { type AuditLine, auditAll } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import { insertStocks, lockStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { type DateCapacityCounter, findPriceCounters, setDateCounters } from './counter-queries.ts'
import { changeColumns, checkDate } from './date-columns.ts'
import { followDates } from './follow-dates.ts'
import { countHolders, type EventDateRow, findAllEventDates, updateEventDates } from './queries.ts'
import { tellHolders } from './tell-holders.ts'
import { toDateRef } from './views.ts'

export interface ChangedDates {
  readonly dates: number
  readonly holders: number
  readonly collisions: readonly EventDateRef[]
}

interface Wanted {
  readonly id: number
  readonly input: EventDateUpdate
}

/** A date before and after the change. */
interface Changed {
  readonly from: EventDateRow
  readonly to: EventDateRow
}

/**
 * DAT-20 to DAT-22: one date, or it and others of its rule, all or none. Decided with the event's row locked, so no other
 * date takes a start meanwhile; a capacity is written with its counter locked (STK-4). `dry_run` locks and writes nothing.
 */
export async function changeEventDates(ctx: StaffCtx, given: EventRow, wanted: Wanted): Promise<ChangedDates> {
  if (wanted.input.dry_run) return toAnswer(await planChange(ctx.db, ctx, { ...wanted, event_id: given.id }))
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, given.id)
    const plan = await planChange(tx, ctx, { ...wanted, event_id: given.id })
    if (plan.collisions.length > 0)
      throw new AppError('DATE_EXISTS', { data: { dates: plan.collisions.map(toDateRef) } })
    if (plan.is_told && wanted.input.notify_holders === undefined) throw wrongField('notify_holders', 'notify_holders')
    await writeChange(tx, ctx, plan)
    const is_told = plan.is_told && wanted.input.notify_holders === true
    const countMails = is_told ? await tellHolders(tx, ctx, toldOf(plan, wanted.id)) : null
    await writeCapacities(tx, plan.event.id, plan.changed)
    await countMails?.()
    return toAnswer(plan)
  })
}

interface Plan {
  readonly event: EventRow
  readonly changed: readonly Changed[]
  readonly holders: number
  /** Whether the date of any of them moves in time or place (DAT-22). */
  readonly is_told: boolean
  readonly collisions: readonly EventDateRow[]
}

const toAnswer = ({ changed, holders, collisions }: Plan): ChangedDates => ({
  dates: changed.length,
  holders,
  collisions: collisions.map(toDateRef),
})

async function planChange(
  db: Db | Tx,
  { actor, now }: StaffCtx,
  { event_id, id, input }: Wanted & { event_id: number },
): Promise<Plan> {
  const event = await findEvent(db, actor.account_id, event_id)
  const all = event ? await findAllEventDates(db, event_id) : []
  const named = all.find((date) => date.id === id)
  if (!event || !named) throw new AppError('NOT_FOUND')
  checkFresh(named.updated_at, input.updated_at)
  const { scope = 'THIS', overwrite = false } = input
  const zone = event.timezone
  const dates = datesInScope(all, { named, scope, zone, now })
  if (!dates) throw wrongField('scope', 'not_of_a_rule')
  const change = changeColumns(input, zone)
  const changed = dates
    .map((from) => ({ from, to: changeDate(from, change, { named, scope, overwrite, zone, now }) }))
    .filter(({ from, to }) => fieldsOf(change).some((field) => differs(from, to, field)) || isMoved({ from, to }))
  for (const { to } of changed) checkDate(to)
  const told = changed.filter(isTold)
  return {
    event,
    changed,
    holders: await countHolders(db, event_id, idsOf(changed)),
    is_told: (await countHolders(db, event_id, idsOf(told))) > 0,
    collisions: takenStarts(all, new Map(changed.map(({ to }) => [to.id, to]))),
  }
}

const idsOf = (changed: readonly Changed[]): number[] => changed.map(({ to }) => to.id)
const isMoved = ({ from, to }: Changed): boolean => differs(from, to, 'starts_at') || differs(from, to, 'ends_at')
const fieldsOf = (change: DateChange): (keyof DateFields)[] =>
  Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field as keyof DateFields]))

async function writeChange(tx: Tx, ctx: StaffCtx, { event, changed }: Plan): Promise<void> {
  if (changed.length === 0) return
  await updateEventDates(
    tx,
    changed.map(({ to }) => to),
    ctx.now,
  )
  const lines = changed.map((one) => ({ one, line: auditLine(ctx, event.id, one) }))
  const of = (moved: boolean) => lines.filter(({ one }) => isMoved(one) === moved).map(({ line }) => line)
  await auditAll(tx, 'date.moved', of(true))
  await auditAll(tx, 'date.updated', of(false))
  await followDates(tx, event, ctx.now)
}

const isTold = (one: Changed): boolean => isMoved(one) || differs(one.from, one.to, 'location_details')

function toldOf({ event, changed }: Plan, named_id: number) {
  const told = changed.filter(isTold)
  const before = told.map(({ from: { id, starts_at, ends_at } }) => ({ id, starts_at, ends_at }))
  return { event_id: event.id, named_id, before, is_moved: told.some(isMoved) }
}

function auditLine(ctx: StaffCtx, event_id: number, { from, to }: Changed): AuditLine<'date.updated' | 'date.moved'> {
  const { changed_fields: _own, moved_from: _from, moved_at: _at, ...columns } = to
  const changes = changesOf(from, columns)
  return { ctx, subject: { event_id }, data: { event_date_id: to.id, fields: Object.keys(changes) }, changes }
}

/**
 * Counters of dates whose capacity changes. A missing one is made where prices have theirs: something may be held or sold
 * there, and whoever takes more without a reservation (staff, late money) is limited from now on (CAP-6). On other dates
 * the first sale makes it (DAT-7).
 */
async function writeCapacities(tx: Tx, event_id: number, changed: readonly Changed[]): Promise<void> {
  const limited = changed.filter(({ from, to }) => from.capacity !== to.capacity).map(({ to }) => to)
  const limits = new Map(limited.map(({ id, capacity }) => [id, capacity]))
  const lacking = new Set(limited.filter(({ stock_id }) => stock_id === null).map(({ id }) => id))
  const prices =
    lacking.size === 0 ? [] : await findPriceCounters(tx, event_id, { ticket_ids: null, event_date_id: null })
  const counted = Map.groupBy(
    prices.filter(({ event_date_id, kind }) => kind === 'ADMISSION' && lacking.has(event_date_id)),
    ({ event_date_id }) => event_date_id,
  )
  const made = await makeDateCounters(tx, event_id, [...counted.keys()])
  const known = limited.flatMap(({ id, stock_id }) => (stock_id === null ? [] : { event_date_id: id, stock_id }))
  const locked = await lockStock(
    tx,
    [...known, ...made, ...[...counted.values()].flat()].map(({ stock_id }) => stock_id),
  )
  await writeStock(
    tx,
    [...known, ...made].map(({ event_date_id, stock_id }) => {
      const of = counted.get(event_date_id) ?? [{ stock_id }]
      const sum = (side: 'held' | 'sold') =>
        of.reduce((total, one) => total + (locked.get(one.stock_id)?.[side] ?? 0), 0)
      return { id: stock_id, held: sum('held'), sold: sum('sold'), limit: limits.get(event_date_id) ?? null }
    }),
    'RECOUNT',
  )
}

async function makeDateCounters(tx: Tx, event_id: number, ids: readonly number[]): Promise<DateCapacityCounter[]> {
  if (ids.length === 0) return []
  const stock_ids = await insertStocks(tx, event_id, { kind: 'DATE', limits: ids.map(() => null) })
  const made = ids.map((event_date_id, index) => ({ event_date_id, stock_id: stock_ids[index]! }))
  await setDateCounters(tx, made)
  return made
}
