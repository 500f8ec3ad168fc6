import { isbot } from 'isbot'
import type { VisitInput } from '#core/catalog/attribution/schema.ts'
import { localDate } from '#core/platform/time.ts'
import { VIEW_AGAIN_MS } from '#core/publishing/public-event/limits.ts'
import { sourceOf } from '#core/publishing/public-event/visit-counts.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { countView, deleteOldVisitors } from '#server/catalog/events/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction, inTransaction } from '#server/platform/database/db.ts'
import { isFirstVisit } from './known-visitors.ts'
import { VIEWERS_KEPT_MS } from './limits.ts'
import { noteVisit } from './write-visits.ts'

interface Visit extends VisitInput {
  readonly user_agent: string
}

/**
 * A step of a visitor who is not staff of the account (EVT-14, FUN-1). Who it was is a hash that changes daily. Views of
 * people are counted once in five minutes by the database, choices and whatever bots do by this process alone: bots and
 * choices add no statement.
 */
export async function countEventVisit(ctx: Ctx, event: EventRow, visit: Visit): Promise<void> {
  if (ctx.actor?.account_id === event.account_id) return
  const { step, touch, user_agent } = visit
  const is_bot = visit.is_automated || isbot(user_agent)
  const salt = ctx.now.toISOString().slice(0, 10)
  const visitor = ctx.secrets.mac(`visitor:${salt}`, `${ctx.ip}\n${user_agent}`)
  const day = localDate(ctx.now, event.timezone)
  const is_counted =
    step === 'VIEW' && !is_bot
      ? await inTransaction(ctx.db, (tx) =>
          countView(tx, {
            event_id: event.id,
            visitor,
            day,
            now: ctx.now,
            counts_again_before: new Date(ctx.now.getTime() - VIEW_AGAIN_MS),
          }),
        )
      : isFirstVisit(ctx, `${step} ${event.id} ${visitor.toString('base64')}`)
  // nobody is shown where bots come from: they take no source's place (FUN-2)
  if (is_counted) noteVisit(ctx, { event_id: event.id, day, step, is_bot, ...sourceOf(is_bot ? null : touch) })
}

export async function purgeVisitors(ctx: Ctx): Promise<void> {
  await inLongTransaction(ctx.db, (tx) => deleteOldVisitors(tx, new Date(ctx.now.getTime() - VIEWERS_KEPT_MS)))
}
