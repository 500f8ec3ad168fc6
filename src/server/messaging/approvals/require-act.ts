import { callOf, type ProposedAct } from '#core/messaging/approvals/acts.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { canOn } from '#core/platform/permissions.ts'
import { findEventFor } from '#server/catalog/events/find-event-for.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { requireOpenToKey } from '#server/platform/http/keys/key-calls.ts'
import { targetOf } from '#server/platform/http/route-event.ts'
import { findSoldTicket } from '#server/records/attendees/queries.ts'
import { findOrder } from '#server/records/orders/queries.ts'

/**
 * Asks what the call of the act would ask of whoever makes it, before anything else is looked at: a key that proposes, a
 * member who approves (MCP-5, MCP-6). What is outside all grants does not exist; what is seen but not permitted is FORBIDDEN
 * (TEAM-5).
 */
export async function requireAct(ctx: StaffCtx, act: Pick<ProposedAct, 'act' | 'params'>): Promise<EventRow> {
  const call = callOf(act)
  requireOpenToKey(ctx, call)
  const event = await findEventFor(ctx.db, ctx.actor, act.params.event_id)
  if (!event) throw new AppError('NOT_FOUND')
  if (!canOn(ctx.actor, call.can, targetOf(event))) throw new AppError('FORBIDDEN', { data: { permission: call.can } })
  return event
}

/**
 * The order an act is about; null where it is about none. For a key only those of its mode exist (KEY-9).
 */
export async function orderOfAct(ctx: StaffCtx, { params }: Pick<ProposedAct, 'params'>): Promise<number | null> {
  const { event_id } = params
  const order_id =
    'attendee_id' in params
      ? (await findSoldTicket(ctx.db, event_id, params.attendee_id))?.order_id
      : 'order_id' in params
        ? params.order_id
        : null
  if (order_id === null) return null
  const order = order_id === undefined ? undefined : await findOrder(ctx.db, event_id, order_id)
  const is_seen = order && (!ctx.actor.key || order.is_test === (ctx.actor.key.mode === 'TEST'))
  if (!is_seen) throw new AppError('NOT_FOUND')
  return order.id
}
