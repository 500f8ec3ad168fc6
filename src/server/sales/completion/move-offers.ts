import { after } from '#core/platform/actions/causes.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { type AuditActor, auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockEntries, moveEntries, type WaitingEntryRow } from '#server/records/waiting-entries/queries.ts'
import { queueWaitingMails } from '#server/records/waiting-entries/queue-waiting-mail.ts'
import { type MovedOffers, moveApprovedApplications, type OfferCtx } from './move-applications.ts'

/**
 * The entries of offers go where their orders go, in the orders' transaction (WTL-5): completed or to be paid later, lapsed,
 * given back, ended by staff. An entry that is elsewhere by now stays there. So do applications (APP-4b). Both stand before
 * counters, waiting entries first (ONE-1).
 */
export async function moveOffers(tx: Tx, ctx: OfferCtx, moved: MovedOffers): Promise<void> {
  await moveOfferedEntries(tx, ctx, moved)
  await moveApprovedApplications(tx, ctx, moved)
}

async function moveOfferedEntries(tx: Tx, ctx: OfferCtx, { orders, to, as }: MovedOffers): Promise<void> {
  const order_of = new Map(
    orders.flatMap((order) => (order.waiting_entry_id === null ? [] : [[order.waiting_entry_id, order] as const])),
  )
  if (order_of.size === 0) return
  const ids = [...order_of.keys()]
  await lockEntries(tx, ids)
  const moved = await moveEntries(tx, ids, { from: WaitingEntryStatus.OFFERED, to, at: ctx.now })
  const each = moved.map((entry) => ({ entry, order: order_of.get(entry.id)! }))
  if (to === WaitingEntryStatus.CLOSED) return tellClosed(tx, ctx, { each, as })
  await auditAll(
    tx,
    ACTION_OF[to],
    each.map(({ entry, order }) => ({
      ctx,
      subject: { event_id: order.event_id },
      data: { waiting_entry_id: entry.id, offered_order_id: order.id },
      ...(as ? { as } : {}),
    })),
  )
  if (to === WaitingEntryStatus.EXPIRED)
    await queueWaitingMails(
      tx,
      { ip: null, ...ctx },
      each.map(({ entry }) => ({
        follows: after('waiting_entry.expired', 'mails.send'),
        kind: 'waiting-lapsed',
        entry,
      })),
    )
}

const ACTION_OF = {
  CONVERTED: 'waiting_entry.converted',
  EXPIRED: 'waiting_entry.expired',
  DECLINED: 'waiting_entry.declined',
} as const

/** Staff cancelled its order, or its date: whoever did says so themselves. */
const tellClosed = (
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'actor'>,
  {
    each,
    as,
  }: { each: readonly { entry: WaitingEntryRow; order: MovedOffers['orders'][number] }[]; as: AuditActor | undefined },
): Promise<void> =>
  auditAll(
    tx,
    'waiting_entry.closed',
    each.map(({ entry, order }) => ({
      ctx,
      subject: { event_id: order.event_id },
      data: { waiting_entry_id: entry.id, reason: 'ORDER_ENDED' },
      ...(as ? { as } : {}),
    })),
  )
