import { DateActionStatus } from '#core/platform/states/date-action-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hasUnhandledOrder, insertUnhandledOrders, listDateHolds, listUntoldOrders } from './date-orders-queries.ts'
import { endDateHolds } from './end-date-holds.ts'
import { handleDateOrder, settleDateOrder } from './handle-date-order.ts'
import { DATE_ACTION_IDLE_MS, ORDERS_AT_ONCE } from './limits.ts'
import {
  countActionOrders,
  type DateActionOrderRow,
  type DateActionRow,
  listIdleActions,
  listOpenOrders,
  lockDateAction,
  moveDateAction,
  readDateAction,
  touchDateAction,
} from './queries.ts'
import { tellDateHolders } from './tell-date-holders.ts'

/**
 * What becomes of everybody with a cancelled date (DAT-32): holds end, then orders are handled one by one, until a round
 * finds nothing to do. Every step is a transaction that looks first whether it was done, so killed anywhere it goes on,
 * and two of them at once do nothing twice. What has to wait is asked about by the sweep.
 */
export async function runDateAction(ctx: Ctx, date_action_id: number): Promise<void> {
  const action = await readDateAction(ctx.db, date_action_id)
  if (action?.status !== DateActionStatus.RUNNING) return
  for (let changed = true; changed; ) {
    const ended = await endDateHolds(ctx, action)
    const found = await findOrders(ctx, action)
    const handled = await each(ctx, action, {
      has_refund: false,
      handle: (now, row) => handleDateOrder(now, action, row),
    })
    const settled = await each(ctx, action, { has_refund: true, handle: settleDateOrder })
    changed = ended + found + handled + settled > 0
  }
  await tellDateHolders({ ...ctx, now: ctx.clock() }, action)
  await finish({ ...ctx, now: ctx.clock() }, action)
}

/** Actions whose process died, and those that wait (DAT-32). */
export async function sweepDateActions(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - DATE_ACTION_IDLE_MS)
  for (const { id } of await listIdleActions(ctx.db, before)) {
    try {
      await runDateAction(ctx, id)
    } catch (error) {
      // one event's trouble is not the others'
      ctx.log.warn({ err: error, date_action_id: id }, 'a cancelled date could not be gone on with')
    }
  }
}

/** Rows for orders that have none; says at the same time that somebody is at work. */
const findOrders = (ctx: Ctx, action: DateActionRow): Promise<number> =>
  inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock()
    await touchDateAction(tx, action.id, now)
    return insertUnhandledOrders(tx, action, { date_action_id: action.id, now, limit: ORDERS_AT_ONCE })
  })

interface Handling {
  readonly has_refund: boolean
  readonly handle: (ctx: Ctx, row: DateActionOrderRow) => Promise<boolean>
}

/** One after the other, each at its own time; answers of how many something changed. */
async function each(ctx: Ctx, action: DateActionRow, { has_refund, handle }: Handling): Promise<number> {
  let changed = 0
  for (let after_id = 0; ; ) {
    const rows = await listOpenOrders(ctx.db, action.id, { after_id, has_refund, limit: ORDERS_AT_ONCE })
    for (const row of rows) if (await handle({ ...ctx, now: ctx.clock() }, row)) changed++
    const last = rows.at(-1)
    if (!last || rows.length < ORDERS_AT_ONCE) return changed
    after_id = last.id
  }
}

/** DONE once there is no hold, no order to handle and nobody to tell; asked with the action locked. */
const finish = (ctx: Ctx, action: DateActionRow): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const { status } = await lockDateAction(tx, action.id)
    if (status !== DateActionStatus.RUNNING) return
    const counts = await countActionOrders(tx, action.id)
    if (counts.pending > 0 || (await listDateHolds(tx, action)).length > 0) return
    if (await hasUnhandledOrder(tx, action, action.id)) return
    if (action.notify && (await listUntoldOrders(tx, action.id, { limit: 1 })).length > 0) return
    await moveDateAction(tx, action.id, {
      from: DateActionStatus.RUNNING,
      to: DateActionStatus.DONE,
      finished_at: ctx.now,
      updated_at: ctx.now,
    })
    const { event_id, event_date_id } = action
    const data = { event_date_id, date_action_id: action.id, done: counts.done, failed: counts.failed }
    await audit(tx, ctx, 'date.action_finished', { event_id, data, as: 'SYSTEM' })
  })
