import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView, Name } from '#core/platform/fields.ts'
import { MAX_IDS } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { MAX_CAPACITY } from './limits.ts'

const CAPACITY_SCOPES = ['TICKETS', 'EVENT'] as const
export type CapacityScope = (typeof CAPACITY_SCOPES)[number]

const fields = {
  name: Name,
  /** null is unlimited. */
  capacity: z.int().min(1).max(MAX_CAPACITY).nullish(),
  applies_to: z.enum(CAPACITY_SCOPES),
  ticket_ids: z.array(Id).max(MAX_IDS).optional(),
  is_enabled: z.boolean().optional(),
  /** Counts each date alone; chosen when it is made and fixed from then on (DAT-6). */
  is_per_date: z.boolean().optional(),
}

/** CAP-1. Which tickets go with which scope is `checkScope`, as it needs what is stored. */
export const CapacityInput = z.object(fields)
export type CapacityInput = z.output<typeof CapacityInput>

/** Omitted fields stay (TXT-1). */
export const CapacityUpdate = CapacityInput.partial()
export type CapacityUpdate = z.output<typeof CapacityUpdate>

/** A TICKETS assignment has at least one ticket, an EVENT one none (CAP-1). Answers the field message, or null. */
export function checkScope(
  applies_to: CapacityScope,
  ticket_ids: readonly number[],
): 'ticket_required' | 'tickets_without_scope' | null {
  if (applies_to === 'TICKETS') return ticket_ids.length === 0 ? 'ticket_required' : null
  return ticket_ids.length > 0 ? 'tickets_without_scope' : null
}

/** The form's own check: the same schema with the scope rule in it. */
export const CapacityForm = CapacityInput.superRefine(({ applies_to, ticket_ids = [] }, context) => {
  const wrong = checkScope(applies_to, ticket_ids)
  if (wrong) context.addIssue({ code: 'custom', message: wrong, path: ['ticket_ids'] })
})

/** A capacity assignment as staff see it, with what is used of it (VIE-8). */
export const CapacityView = z.object({
  id: Id,
  name: z.string(),
  capacity: z.int().nullable(),
  applies_to: z.enum(CAPACITY_SCOPES),
  ticket_ids: z.array(Id),
  tickets: z.array(z.object({ id: Id, title: z.string() })),
  is_enabled: z.boolean(),
  is_per_date: z.boolean(),
  /** Where it counts each date alone: those that take place; used and held are of all dates together (DAT-6). */
  dates_count: z.int().optional(),
  used_capacity: z.int(),
  held_capacity: z.int(),
  percentage_used: z.number(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type CapacityView = z.output<typeof CapacityView>

/** How the list of capacity assignments is searched, filtered and sorted (LST-8). */
export const CAPACITY_LIST = listSpec({
  sorts: ['created_at', 'name', 'capacity', 'used_capacity'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: { is_enabled: filterField.flag, applies_to: filterField.choice(CAPACITY_SCOPES) },
})

nameViews({ CapacityView })
