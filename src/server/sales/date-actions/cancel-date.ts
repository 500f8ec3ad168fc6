import { effectiveEndOf } from '#core/catalog/event-dates/date-state.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { canOn } from '#core/platform/permissions.ts'
import { DateActionStatus } from '#core/platform/states/date-action-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { roomOn } from '#core/sales/date-actions/room.ts'
import type { CancelDateInput } from '#core/sales/date-actions/schema.ts'
import { followDates } from '#server/catalog/event-dates/follow-dates.ts'
import { findDateStock, findEventDate, moveEventDate } from '#server/catalog/event-dates/queries.ts'
import { type EventRow, findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { readDates } from '#server/catalog/tickets/date-queries.ts'
import { loadDatesForSale } from '#server/catalog/tickets/make-date-counters.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { targetOf } from '#server/platform/http/route-event.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { lockStock, readStock } from '#server/platform/stock/stock.ts'
import { expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { countUnitsByPrice, type DateKey, readDateFigures } from './date-orders-queries.ts'
import { findLatestAction, insertDateAction } from './queries.ts'

/** What the call's Idempotency-Key remembers (CNV-7). */
export interface StoredAction {
  readonly date_action_id: number
}

const wrongTarget = () =>
  new AppError('VALIDATION_FAILED', { fields: { target_date_id: [FIELD_MESSAGES.target_date] } })

/** What becomes of the orders is asked for as if it were done one by one (PRM-5). */
function checkHolders({ actor }: StaffCtx, event: EventRow, { holders }: CancelDateInput): void {
  const needed = holders === 'REFUND' ? (['order.cancel', 'order.refund'] as const) : (['order.cancel'] as const)
  if (!needed.every((permission) => canOn(actor, permission, targetOf(event)))) throw new AppError('FORBIDDEN')
}

/**
 * Cancels a date and begins with what becomes of those who have it (DAT-31), or begins again for those who still do
 * (DAT-35). Once this is committed nothing takes stock there: whoever takes some locks counters of the date first, and
 * they are locked here. A job does the rest. Answers the action's id.
 */
export async function cancelDate(ctx: StaffCtx, date: DateKey, input: CancelDateInput): Promise<number> {
  if (input.target_date_id != null) await prepareTarget(ctx, date.event_id, input.target_date_id)
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, date.event_id)
    const event = await findEvent(tx, ctx.actor.account_id, date.event_id)
    const row = event && (await findEventDate(tx, event.id, date.event_date_id))
    if (!event || !row) throw new AppError('NOT_FOUND')
    checkHolders(ctx, event, input)
    const latest = await findLatestAction(tx, event.id, row.id)
    if (latest?.status === DateActionStatus.RUNNING) throw new AppError('DATE_ACTION_RUNNING')
    await lockStock(tx, await findDateStock(tx, event.id, [row.id]))
    if (input.target_date_id != null) await checkRoom(tx, ctx, { event, date, target: input.target_date_id })
    if (row.status === EventDateStatus.ACTIVE) {
      await moveEventDate(tx, row.id, {
        from: EventDateStatus.ACTIVE,
        to: EventDateStatus.CANCELLED,
        updated_at: ctx.now,
      })
      await followDates(tx, event, ctx.now)
    }
    const people = input.notify ? (await readDateFigures(tx, date)).people : 0
    const id = await beginAction(tx, ctx, { ...date, ...input })
    // last of all: whether the account may mail that much (SEC-40k, MSG-9)
    if (people > 0) await throttleMails(tx, ctx, { about: `date:${row.id}`, to: [], still_to_write: people })
    return id
  })
}

async function beginAction(tx: Tx, ctx: StaffCtx, wanted: DateKey & CancelDateInput): Promise<number> {
  const { event_id, event_date_id, holders, notify, message = null, target_date_id = null } = wanted
  const { id } = await insertDateAction(tx, {
    event_id,
    event_date_id,
    holders,
    target_date_id,
    notify,
    message,
    user_id: ctx.actor.user_id,
    api_key_id: ctx.actor.key?.id ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await audit(tx, ctx, 'date.cancelled', { event_id, data: { event_date_id, date_action_id: id, holders } })
  await enqueue(tx, after('date.cancelled', 'date-actions.run'), { date_action_id: id }, { key: `date-action:${id}` })
  const stored: StoredAction = { date_action_id: id }
  await completeKey(tx, ctx, { status: 201, answer: stored })
  return id
}

/** The other date's counters are made before the transactions that need them (DAT-7), and forgotten carts take no room. */
async function prepareTarget(ctx: StaffCtx, event_id: number, target_date_id: number): Promise<void> {
  const catalog = await loadCatalog(ctx.db, event_id)
  if (!catalog) throw new AppError('NOT_FOUND')
  if (!(await loadDatesForSale(ctx.db, catalog, [target_date_id])).has(target_date_id)) throw wrongTarget()
  await expireLapsedOrders(ctx, event_id)
}

/**
 * DAT-34: refused while the other date has fewer places than are needed. Its counters are only looked at: what is taken
 * between now and an order's turn makes that order fail, and nothing else.
 */
async function checkRoom(
  tx: Tx,
  ctx: StaffCtx,
  { event, date, target }: { event: EventRow; date: DateKey; target: number },
): Promise<void> {
  const other = await findEventDate(tx, event.id, target)
  const is_over = other && effectiveEndOf(other, event.timezone) <= ctx.now
  if (!other || other.status !== EventDateStatus.ACTIVE || is_over || target === date.event_date_id) throw wrongTarget()
  const catalog = await loadCatalog(tx, event.id)
  const dates = catalog && (await readDates(tx, catalog, [date.event_date_id, target]))
  const [from, to] = [dates?.get(date.event_date_id), dates?.get(target)]
  if (!from || !to) throw wrongTarget()
  const wanted = await countUnitsByPrice(tx, date)
  const stock_ids = [...to.catalog.tickets.flatMap(({ prices }) => prices), ...to.catalog.capacities].flatMap(
    ({ stock_id }) => stock_id ?? [],
  )
  const left = roomOn(wanted, { from, to }, await readStock(tx, stock_ids))
  const needed = wanted.reduce((sum, { units }) => sum + units, 0)
  if (left < needed) throw new AppError('DATE_NO_ROOM', { data: { needed, left } })
}
