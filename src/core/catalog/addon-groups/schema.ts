import { z } from 'zod'
import { MAX_SORT_POSITION } from '#core/catalog/tickets/limits.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import type { FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { Id, InstantText, InstantView, Name } from '#core/platform/fields.ts'
import { MAX_ADD_ONS, MAX_GROUP_EXTRAS } from './limits.ts'

const fields = {
  ticket_id: Id,
  title: Name,
  min: z.int().min(0).max(MAX_ADD_ONS),
  max: z.int().min(1).max(MAX_ADD_ONS),
  included_count: z.int().min(0).max(MAX_ADD_ONS),
  max_per_product: z.int().min(1).max(MAX_ADD_ONS),
  ticket_ids: z.array(Id).min(1).max(MAX_GROUP_EXTRAS),
  order: z.int().min(0).max(MAX_SORT_POSITION).optional(),
}

/** What people choose of a group; its place is given to it where they name none. */
export interface GroupTerms {
  readonly ticket_id: number
  readonly title: string
  readonly min: number
  readonly max: number
  readonly included_count: number
  readonly max_per_product: number
  /** In the order in which they are shown. */
  readonly ticket_ids: readonly number[]
}

export interface GroupProblem {
  readonly field: keyof typeof fields
  readonly message: FieldMessageId
  readonly values?: Readonly<Record<string, number>>
}

/** The rules over several fields (EXT-3); form, create and update ask here. */
export function groupProblems({ min, max, included_count, max_per_product, ticket_ids }: GroupTerms): GroupProblem[] {
  const problems: GroupProblem[] = []
  // with fewer to be had nobody could ever buy the ticket (EXT-4)
  const most = max_per_product * ticket_ids.length
  if (max < min) problems.push({ field: 'max', message: 'max_below_min' })
  else if (min > most) problems.push({ field: 'min', message: 'too_big', values: { maximum: most } })
  if (included_count > max) problems.push({ field: 'included_count', message: 'too_big', values: { maximum: max } })
  if (new Set(ticket_ids).size < ticket_ids.length) problems.push({ field: 'ticket_ids', message: 'options_distinct' })
  return problems
}

/** EXT-3 on create: nothing has to be chosen and nothing is included, unless it says so. */
export const AddonGroupInput = z
  .object({ ...fields, min: fields.min.default(0), included_count: fields.included_count.default(0) })
  .superRefine((group, context) => {
    for (const { field, message, values } of groupProblems(group))
      context.addIssue({ code: 'custom', message, path: [field], params: values ?? {} })
  })
export type AddonGroupInput = z.output<typeof AddonGroupInput>

/** Omitted fields stay (TXT-1); `updated_at` as last seen (CNV-8). Whether they fit together the verb sees. */
export const AddonGroupUpdate = z.object({ ...fields, updated_at: InstantText.nullish() }).partial()
export type AddonGroupUpdate = z.output<typeof AddonGroupUpdate>

export const AddonGroupView = z.object({
  id: Id,
  event_id: Id,
  ticket_id: Id,
  title: z.string(),
  min: z.int(),
  max: z.int(),
  included_count: z.int(),
  max_per_product: z.int(),
  ticket_ids: z.array(Id),
  order: z.int(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type AddonGroupView = z.output<typeof AddonGroupView>

nameViews({ AddonGroupView })
