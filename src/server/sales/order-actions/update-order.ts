import { after } from '#core/platform/actions/causes.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { OrderInput } from '#core/records/orders/schema.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { moveTicketsOf } from '#server/records/attendees/queries.ts'
import { findOrder, lockOrder, type OrderRow, updateOrderRow } from '#server/records/orders/queries.ts'
import { personKey } from '#server/records/persons/person-key.ts'
import { askToConfirmAddress } from '#server/sales/buyer-orders/ask-to-confirm-address.ts'

/**
 * Staff correct the buyer; what was there before is in the activity, mails go to the new address from now on, and on
 * request so do the tickets that carry the old one (ORD-23).
 */
export async function updateOrder(
  ctx: StaffCtx,
  { event_id, order_id }: { event_id: number; order_id: number },
  { with_tickets, ...input }: OrderInput,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findOrder(tx, event_id, order_id)
    if (!found) throw new AppError('NOT_FOUND')
    const before = await lockOrder(tx, found.id)
    const fields = ['first_name', 'last_name', 'email'] as const
    const changed = fields.filter((field) => input[field] !== undefined && input[field] !== before[field])
    if (changed.length === 0) return
    // nobody has confirmed the new one yet (CALM-6, CALM-8)
    const unconfirmed = changed.includes('email') ? { address_confirmed_at: null } : {}
    const has_new_person = before.person_key && changed.includes('email') && input.email
    const person = has_new_person ? { person_key: personKey(ctx.secrets, event_id, input.email as string) } : {}
    const order = await updateOrderRow(tx, order_id, { ...input, ...unconfirmed, ...person, updated_at: ctx.now })
    // the mailed link was for the address before
    const asks = changed.includes('email') && order.awaits_address && order.status === OrderStatus.AWAITING_PAYMENT
    if (asks)
      await askToConfirmAddress(tx, ctx, {
        order,
        follows: after('order.updated', 'mails.send'),
        is_by_staff: true,
      })
    const changes = changesOf(before, Object.fromEntries(changed.map((field) => [field, input[field]])))
    await audit(tx, ctx, 'order.updated', { event_id, order_id, data: { fields: changed }, changes })
    if (with_tickets && changed.includes('email')) await moveTickets(tx, ctx, { before, order })
    // last in its transaction: whether the account may mail this one too (MSG-9)
    if (asks && order.email) await throttleMails(tx, ctx, { about: `order:${order_id}`, to: [order.email] })
  })
}

/** The tickets that carry the buyer's old address get the new one. */
async function moveTickets(
  tx: Tx,
  ctx: StaffCtx,
  { before, order }: { before: OrderRow; order: OrderRow },
): Promise<void> {
  const { id: order_id, event_id } = order
  if (!before.email || !order.email) return
  const moved = { from: before.email, to: order.email }
  for (const { id } of await moveTicketsOf(tx, order_id, { ...moved, now: ctx.now }))
    await audit(tx, ctx, 'attendee.updated', {
      event_id,
      order_id,
      attendee_id: id,
      data: { fields: ['email'] },
      changes: { email: [moved.from, moved.to] },
    })
}
