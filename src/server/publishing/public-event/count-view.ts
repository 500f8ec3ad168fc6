import { localDate } from '#core/platform/time.ts'
import { VIEW_AGAIN_MS } from '#core/publishing/public-event/limits.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { countView, deleteOldVisitors } from '#server/catalog/events/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction, inTransaction } from '#server/platform/database/db.ts'
import { VIEWERS_KEPT_MS } from './limits.ts'

/** A page view of a visitor who is not staff of the account (EVT-14). Who it was is a hash that changes daily. */
export async function countEventView(ctx: Ctx, event: EventRow, user_agent: string): Promise<void> {
  if (ctx.actor?.account_id === event.account_id) return
  const salt = ctx.now.toISOString().slice(0, 10)
  const visitor = ctx.secrets.mac(`visitor:${salt}`, `${ctx.ip}\n${user_agent}`)
  await inTransaction(ctx.db, (tx) =>
    countView(tx, {
      event_id: event.id,
      visitor,
      day: localDate(ctx.now, event.timezone),
      now: ctx.now,
      counts_again_before: new Date(ctx.now.getTime() - VIEW_AGAIN_MS),
    }),
  )
}

export async function purgeVisitors(ctx: Ctx): Promise<void> {
  await inLongTransaction(ctx.db, (tx) => deleteOldVisitors(tx, new Date(ctx.now.getTime() - VIEWERS_KEPT_MS)))
}
