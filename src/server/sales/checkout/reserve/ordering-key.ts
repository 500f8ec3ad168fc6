import { AppError } from '#core/platform/errors/errors.ts'
import { canOn } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { findEventFor } from '#server/catalog/events/find-event-for.ts'
import type { Ctx } from '#server/platform/context/context.ts'

/**
 * Which key orders here (KEY-10): a TEST key with order.write, on an event in draft of its targets, whose orders are tests.
 * Anywhere else it would buy: that is refused. A LIVE key buys like anybody.
 */
export async function orderingKey(ctx: Ctx, event_id: number): Promise<number | null> {
  const { actor } = ctx
  if (actor?.key?.mode !== 'TEST') return null
  const event = await findEventFor(ctx.db, actor, event_id)
  if (!event) throw new AppError('NOT_FOUND')
  if (!canOn(actor, 'order.write', { organizer_id: event.organizer_id, event_id }))
    throw new AppError('FORBIDDEN', { data: { permission: 'order.write' } })
  if (event.status !== EventStatus.DRAFT) throw new AppError('KEY_NOT_ALLOWED')
  return actor.key.id
}
