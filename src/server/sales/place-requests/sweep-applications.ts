import { after } from '#core/platform/actions/causes.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { lifecycleStatus } from '#core/platform/time.ts'
import { type Catalog, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { readDates } from '#server/catalog/tickets/date-queries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import {
  type ApplicationRow,
  linesOf,
  listEventsWithUndecided,
  listUndecided,
  lockApplications,
  moveApplications,
} from '#server/records/applications/queries.ts'
import { queueApplicationMail } from '#server/records/applications/queue-application-mail.ts'
import { CLOSED_AT_ONCE } from '#server/sales/waiting-list/limits.ts'

/** Why an application ended by nobody's act (APP-4d). */
type ClosedReason = 'NOTHING_LEFT' | 'EVENT_OVER'
type Undecided = Pick<ApplicationRow, 'id' | 'items'>

/**
 * Ends applications that can be decided no more: the event is over or archived, or all that is asked for was deleted or is on
 * cancelled dates (APP-4d). The end of a sale ends asking, not deciding.
 */
export async function sweepApplications(ctx: Ctx): Promise<void> {
  for (const event_id of await listEventsWithUndecided(ctx.db)) {
    try {
      await sweepEvent({ ...ctx, now: ctx.clock() }, event_id)
    } catch (error) {
      // one event's trouble is not the others'
      ctx.log.warn({ err: error, event_id }, 'the applications of an event could not be swept')
    }
  }
}

/** Those of one event, some at a time: there may be a hundred thousand of them (APP-3). */
export async function sweepEvent(ctx: Ctx, event_id: number, at_once: number = CLOSED_AT_ONCE): Promise<void> {
  const catalog = await loadCatalog(ctx.db, event_id)
  const is_over =
    !catalog || catalog.event.status === EventStatus.ARCHIVED || lifecycleStatus(catalog.event, ctx.now) === 'ENDED'
  for (let after = 0; ; ) {
    const undecided = await listUndecided(ctx.db, event_id, { after, limit: at_once })
    const ended = is_over ? undecided : await withoutPlaces(ctx, catalog, undecided)
    const ids = ended.map(({ id }) => id)
    if (ids.length > 0) await close(ctx, event_id, { ids, reason: is_over ? 'EVENT_OVER' : 'NOTHING_LEFT' })
    const last = undecided.at(-1)
    if (!last || undecided.length < at_once) return
    after = last.id
  }
}

/** Those of which no line names a price on a date that takes place. */
async function withoutPlaces(
  { db }: Pick<Ctx, 'db'>,
  catalog: Catalog,
  undecided: readonly Undecided[],
): Promise<readonly Undecided[]> {
  const ids = new Set(undecided.flatMap(linesOf).map(({ event_date_id }) => event_date_id))
  const dates = await readDates(db, catalog, [...ids])
  const prices = new Set(catalog.tickets.flatMap((ticket) => ticket.prices.map(({ id }) => id)))
  const isThere = (id: number): boolean => {
    const at = dates.get(id)
    return at !== undefined && at.date.status !== EventDateStatus.CANCELLED
  }
  return undecided.filter((one) =>
    linesOf(one).every((line) => !isThere(line.event_date_id) || !prices.has(line.ticket_price_id)),
  )
}

async function close(
  ctx: Ctx,
  event_id: number,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: ClosedReason },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockApplications(tx, ids)
    const { APPLIED, CLOSED } = ApplicationStatus
    const closed = await moveApplications(tx, ids, { from: APPLIED, to: CLOSED, at: ctx.now })
    await auditAll(
      tx,
      'application.closed',
      closed.map(({ id }) => ({ ctx, subject: { event_id }, data: { application_id: id, reason } })),
    )
    for (const application of closed)
      await queueApplicationMail(tx, ctx, {
        follows: after('application.closed', 'mails.send'),
        kind: 'application-decided',
        application,
      })
  })
}
