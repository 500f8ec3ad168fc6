import type { CapacityScope, CapacityUpdate } from '#core/catalog/capacity-assignments/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { coveredBy, recountCapacity } from './capacity-stock.ts'
import { checkCapacityTickets, refusingSecondEventScope } from './create-capacity-assignment.ts'
import { type CapacityRow, findCapacity, replaceCapacityTickets, updateCapacityRow } from './queries.ts'

const idsOf = (row: CapacityRow): number[] => row.tickets.map((ticket) => ticket.id)

/** The stored assignment with the changes laid over it; tickets fall away with the scope that needs them. */
function merged(row: CapacityRow, input: CapacityUpdate) {
  const applies_to = input.applies_to ?? (row.applies_to as CapacityScope)
  return {
    name: input.name ?? row.name,
    capacity: input.capacity === undefined ? row.capacity : input.capacity,
    applies_to,
    is_enabled: input.is_enabled ?? row.is_enabled,
    ticket_ids: input.ticket_ids ?? (applies_to === 'EVENT' ? [] : idsOf(row)),
  }
}

/** Capacity, scope, links and enabling move under one set of locks; holds and orders stay as they are (CAP-5, CAP-6). */
export async function updateCapacityAssignment(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { id, input }: { id: number; input: CapacityUpdate },
): Promise<CapacityRow> {
  return refusingSecondEventScope(() =>
    inTransaction(ctx.db, async (tx) => {
      await raiseSaleVersion(tx, event_id)
      const row = await findCapacity(tx, event_id, id)
      if (!row) throw new AppError('NOT_FOUND')
      const { ticket_ids, ...wanted } = merged(row, input)
      const { applies_to } = wanted
      await checkCapacityTickets(tx, { event_id, applies_to, ticket_ids, is_per_date: row.is_per_date })
      await updateCapacityRow(tx, id, { ...wanted, updated_at: ctx.now })
      await replaceCapacityTickets(tx, { event_id, id }, ticket_ids)
      await recountCapacity(tx, {
        event_id,
        id,
        stock_id: row.stock_id,
        is_per_date: row.is_per_date,
        before: coveredBy(row.applies_to, idsOf(row)),
        after: coveredBy(wanted.applies_to, ticket_ids),
        limit: wanted.is_enabled ? wanted.capacity : null,
        was_limiting: row.is_enabled && row.capacity !== null,
      })
      const changes = changesOf({ ...row, ticket_ids: idsOf(row) }, { ...wanted, ticket_ids })
      await audit(tx, ctx, 'capacity.updated', {
        event_id,
        data: { capacity_id: id, fields: Object.keys(changes) },
        changes,
      })
      await purgePages(tx, eventPages(event_id))
      return (await findCapacity(tx, event_id, id))!
    }),
  )
}
