import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantText, InstantView, optional } from '#core/platform/fields.ts'
import { BUILT_IN_ROLES } from '#core/platform/permissions.ts'
import { MAX_GRANTS } from './limits.ts'
import { GRANT_SOURCES } from './resolve-grants.ts'

/** What a member is granted, with the names people know it by (TEAM-1); what has ended is not told. */
export const GrantView = z.object({
  id: Id,
  /** A built-in role, or null and `role_id` with its name. */
  role: z.enum(BUILT_IN_ROLES).nullable(),
  role_id: Id.nullable(),
  role_name: z.string().nullable(),
  organizer_id: Id.nullable(),
  organizer_name: z.string().nullable(),
  event_id: Id.nullable(),
  event_title: z.string().nullable(),
  ends_at: InstantView.nullable(),
  source: z.enum(GRANT_SOURCES),
})
export type GrantView = z.output<typeof GrantView>

/** A role on a target: built in or the account's own; without organizer and event it is the account (TEAM-1). */
export const rolePlace = {
  role: z.enum(BUILT_IN_ROLES).nullish(),
  role_id: Id.nullish(),
  organizer_id: Id.nullish(),
  event_id: Id.nullish(),
} as const
type RolePlace = z.output<z.ZodObject<typeof rolePlace>>

/** One role, one target at most, and Admin nowhere but in the whole account. */
export const withOnePlace = <Schema extends z.ZodType<RolePlace>>(schema: Schema): Schema =>
  schema
    .refine(({ role, role_id }) => (role == null) !== (role_id == null), { error: 'choose_one', path: ['role'] })
    .refine(({ organizer_id, event_id }) => organizer_id == null || event_id == null, {
      error: 'choose_one',
      path: ['event_id'],
    })
    .refine(({ role, organizer_id, event_id }) => role !== 'ADMIN' || (organizer_id == null && event_id == null), {
      error: 'admin_everywhere',
      path: ['role'],
    })

export const GrantInput = withOnePlace(
  z.object({
    ...rolePlace,
    /** From then on it counts no more (TEAM-8); UTC without an offset. */
    ends_at: optional(InstantText),
  }),
)
export type GrantInput = z.output<typeof GrantInput>

export const GrantList = z.array(GrantInput).max(MAX_GRANTS)

/** TEAM-9: exactly these. */
export const GrantsInput = z.object({ grants: GrantList })
export type GrantsInput = z.output<typeof GrantsInput>

nameViews({ GrantView })
