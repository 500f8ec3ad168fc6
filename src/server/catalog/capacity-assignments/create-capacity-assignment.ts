import { type CapacityInput, type CapacityScope, checkScope } from '#core/catalog/capacity-assignments/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import {
  findForeignTickets,
  findOtherKinds,
  findTicketIds,
  findTicketsOfAllDates,
} from '#server/catalog/ticket-links/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { coveredBy, recountCapacity } from './capacity-stock.ts'
import { type CapacityRow, findCapacity, insertCapacity, replaceCapacityTickets } from './queries.ts'

/** CAP-1. Created under the locks of what it covers, so it is born with what is sold and held already (CAP-3, CAP-6). */
export async function createCapacityAssignment(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  input: CapacityInput,
): Promise<CapacityRow> {
  const { applies_to, ticket_ids = [], is_enabled = true, is_per_date = false, capacity = null, name } = input
  return refusingSecondEventScope(() =>
    inTransaction(ctx.db, async (tx) => {
      await raiseSaleVersion(tx, event_id)
      await checkCapacityTickets(tx, { event_id, applies_to, ticket_ids, is_per_date })
      const stock_id = await insertStock(tx, event_id, { kind: 'CAPACITY', limit: null })
      const times = { created_at: ctx.now, updated_at: ctx.now }
      const id = await insertCapacity(tx, {
        event_id,
        stock_id,
        name,
        capacity,
        applies_to,
        is_per_date,
        is_enabled,
        ...times,
      })
      await replaceCapacityTickets(tx, { event_id, id }, ticket_ids)
      const covered = coveredBy(applies_to, ticket_ids)
      const limit = is_enabled ? capacity : null
      await recountCapacity(tx, {
        ...{ event_id, id, stock_id, is_per_date, limit },
        ...{ before: covered, after: covered, was_limiting: false },
      })
      await audit(tx, ctx, 'capacity.created', { event_id, data: { capacity_id: id }, changes: madeWith({ name }) })
      await purgePages(tx, eventPages(event_id))
      return (await findCapacity(tx, event_id, id))!
    }),
  )
}

/** At most one assignment for the whole event: decided by the unique index (CAP-2). */
export async function refusingSecondEventScope<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'capacity_assignments_one_event') throw new AppError('EVENT_CAPACITY_EXISTS')
    throw error
  }
}

interface Scope {
  readonly event_id: number
  readonly applies_to: CapacityScope
  readonly ticket_ids: readonly number[]
  readonly is_per_date: boolean
}

/** An event without any ticket is TICKET_REQUIRED (CAP-5); foreign tickets are field errors, not links (SEC-2). */
export async function checkCapacityTickets(
  tx: Tx,
  { event_id, applies_to, ticket_ids, is_per_date }: Scope,
): Promise<void> {
  if ((await findTicketIds(tx, event_id)).length === 0) throw new AppError('TICKET_REQUIRED')
  const wrong = checkScope(applies_to, ticket_ids)
  if (wrong) throw wrongField('ticket_ids', wrong)
  if ((await findForeignTickets(tx, event_id, ticket_ids)).length > 0) throw wrongField('ticket_ids', 'unknown_id')
  // the parts of a package take their places themselves (PKG-3)
  if ((await findOtherKinds(tx, event_id, { ids: ticket_ids, kinds: ['ADMISSION', 'EXTRA'] })).length > 0)
    throw wrongField('ticket_ids', 'no_packages')
  if (is_per_date && (await findTicketsOfAllDates(tx, event_id, ticket_ids)).length > 0)
    throw wrongField('ticket_ids', 'counted_by_date_only')
}
