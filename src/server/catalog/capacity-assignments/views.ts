import type { CapacityScope, CapacityView } from '#core/catalog/capacity-assignments/schema.ts'
import { percentageUsed } from '#core/catalog/capacity-assignments/usage.ts'
import type { CapacityRow } from './queries.ts'

export const toCapacityView = (row: CapacityRow): CapacityView => ({
  id: row.id,
  name: row.name,
  capacity: row.capacity,
  applies_to: row.applies_to as CapacityScope,
  ticket_ids: row.tickets.map((ticket) => ticket.id),
  tickets: row.tickets,
  is_enabled: row.is_enabled,
  is_per_date: row.is_per_date,
  ...(row.is_per_date ? { dates_count: row.dates_count } : {}),
  used_capacity: row.used_capacity,
  held_capacity: row.held_capacity,
  percentage_used: percentageUsed({ ...row, dates_count: row.is_per_date ? row.dates_count : 1 }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
