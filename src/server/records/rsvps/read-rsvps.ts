import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { RsvpView } from '#core/records/rsvps/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findListedRsvp, type ListedRsvpRow, listOrdersOf, listRsvps } from './list-queries.ts'
import { toRsvpView } from './views.ts'

async function toViews({ db }: Pick<Ctx, 'db'>, event_id: number, rows: readonly ListedRsvpRow[]): Promise<RsvpView[]> {
  const ids = rows.map(({ id }) => id)
  const orders = Map.groupBy(await listOrdersOf(db, event_id, ids), ({ rsvp_id }) => rsvp_id)
  return rows.map((row) => toRsvpView(row, orders.get(row.id) ?? []))
}

/** A page of invitations, each with the orders that hold its places (BO-100). */
export async function readRsvpList(ctx: Pick<Ctx, 'db'>, event_id: number, list: CheckedListQuery) {
  const { rows, total } = await listRsvps(ctx.db, event_id, list)
  return { rows: await toViews(ctx, event_id, rows), total }
}

/** One invitation as staff see it; NOT_FOUND where it is another event's. */
export async function readRsvp(ctx: Pick<Ctx, 'db'>, event_id: number, id: number): Promise<RsvpView> {
  const row = await findListedRsvp(ctx.db, event_id, id)
  const [view] = row ? await toViews(ctx, event_id, [row]) : []
  if (!view) throw new AppError('NOT_FOUND')
  return view
}
