import { after } from '#core/platform/actions/causes.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { type AuditActor, auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { lockApplications, moveApplications } from '#server/records/applications/queries.ts'
import { queueApplicationMail } from '#server/records/applications/queue-application-mail.ts'
import type { OrderRow } from '#server/records/orders/queries.ts'

const { APPLIED, APPROVED, CONVERTED, LAPSED, WITHDRAWN, CLOSED } = ApplicationStatus

/** How an order ends for what it comes of: taken, lapsed, given back by its buyer, ended by staff. */
export type EndOfOffer = 'CONVERTED' | 'EXPIRED' | 'DECLINED' | 'CLOSED'

export type OfferCtx = Pick<Ctx, 'now' | 'actor' | 'secrets'> & Partial<Pick<Ctx, 'ip'>>

export interface MovedOffers {
  /** Locked by the caller; most orders are no offers. */
  readonly orders: readonly Pick<OrderRow, 'waiting_entry_id' | 'application_id' | 'id' | 'event_id'>[]
  readonly to: EndOfOffer
  /** Who set it off, where it was not whoever calls. */
  readonly as?: AuditActor
}

/** What becomes of an approved application when its order ends (APP-4b, APP-4d). */
const ENDS = { CONVERTED, EXPIRED: LAPSED, DECLINED: WITHDRAWN, CLOSED } as const satisfies Record<
  EndOfOffer,
  ApplicationStatus
>

/**
 * Approved applications go where their orders go, in the orders' transaction; one that is elsewhere by now stays there. Who
 * did not pay in time is told so (MAIL-106); staff who end an order tell its buyer themselves.
 */
export async function moveApprovedApplications(tx: Tx, ctx: OfferCtx, { orders, to, as }: MovedOffers): Promise<void> {
  const order_of = ordersByApplication(orders)
  if (order_of.size === 0) return
  const ids = [...order_of.keys()]
  await lockApplications(tx, ids)
  const moved = await moveApplications(tx, ids, { from: APPROVED, to: ENDS[to], at: ctx.now })
  const lines = moved.map(({ id, event_id }) => ({
    ctx,
    subject: { event_id },
    data: { application_id: id, approved_order_id: order_of.get(id)!.id },
    ...(as ? { as } : {}),
  }))
  const end = ENDS[to]
  if (end === CONVERTED) return auditAll(tx, 'application.converted', lines)
  if (end === WITHDRAWN) return auditAll(tx, 'application.withdrawn', lines.map(withoutOrder))
  if (end === CLOSED)
    return auditAll(
      tx,
      'application.closed',
      lines.map(withoutOrder).map((line) => ({ ...line, data: { ...line.data, reason: 'ORDER_ENDED' } })),
    )
  await auditAll(tx, 'application.lapsed', lines)
  for (const application of moved)
    await queueApplicationMail(tx, ctx, {
      follows: after('application.lapsed', 'mails.send'),
      kind: 'application-decided',
      application,
    })
}

const ordersByApplication = (orders: MovedOffers['orders']) =>
  new Map(orders.flatMap((order) => (order.application_id === null ? [] : [[order.application_id, order] as const])))

/**
 * Money that came late brought the order of an application back (STL-6, PAY-24): its place is taken, whether it lapsed, was
 * reopened or approved anew since. The order of a newer approval is ended by a job, so nobody pays twice for one place. The
 * application is locked, before the counters (`lockForReclaim`).
 */
export async function takeLateApplications(
  tx: Tx,
  ctx: OfferCtx,
  { orders, as }: Pick<MovedOffers, 'orders' | 'as'>,
): Promise<void> {
  const order_of = ordersByApplication(orders)
  const moved = await moveApplications(tx, [...order_of.keys()], {
    from: [APPLIED, APPROVED, LAPSED],
    to: CONVERTED,
    at: ctx.now,
  })
  await auditAll(
    tx,
    'application.converted',
    moved.map(({ id, event_id }) => ({
      ctx,
      subject: { event_id },
      data: { application_id: id, approved_order_id: order_of.get(id)!.id },
      ...(as ? { as } : {}),
    })),
  )
  for (const { id } of moved)
    await enqueue(tx, after('application.converted', 'applications.end-others'), { application_id: id })
}

const withoutOrder = <Line extends { readonly data: { readonly application_id: number } }>(line: Line) => ({
  ...line,
  data: { application_id: line.data.application_id },
})
