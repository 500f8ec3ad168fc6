import { z } from 'zod'
import { GrantList } from '#core/identity/grants/schema.ts'
import { AccountRef, AccountView, PASSWORD_MISMATCH, passwordsAgree, UserView } from '#core/identity/people/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import {
  Email,
  FirstName,
  Id,
  InstantView,
  Language,
  LastName,
  optional,
  Password,
  Timezone,
} from '#core/platform/fields.ts'
import { MAX_TYPED_LENGTH } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { ROLE_PERMISSION_LIST, ROLES } from '#core/platform/permissions.ts'
import { MEMBERSHIP_STATUSES, MembershipStatus } from '#core/platform/states/membership-state.ts'

/** API-10: the user, the account of the session, and the accounts to switch to (AUT-6). */
export const MeView = UserView.extend({
  account: AccountView,
  accounts: z.array(AccountRef),
  /** The session's account is the operator's own (INS-1). */
  is_operator: z.boolean(),
  /** From when the account refuses this session without a second factor; null when it does not, or has seen one (ACCESS-5). */
  second_factor_due_at: InstantView.nullable(),
  /** An account's sign-on opened the session: what reaches beyond the account is refused in it (ACCESS-11). */
  is_sign_on_session: z.boolean(),
  /** What the user is granted here and now: targets by what is permitted on them (TEAM-1). */
  granted: z.array(
    z.object({
      permissions: z.array(z.enum(ROLE_PERMISSION_LIST)),
      targets: z.array(z.object({ organizer_id: Id.nullable(), event_id: Id.nullable() })),
    }),
  ),
})
export type MeView = z.output<typeof MeView>

/**
 * USR-12. Profile fields and the password may come in one call or in two. A new password needs the current one; so does a
 * new address, which only the server can tell from the present one.
 */
export const MeInput = z
  .object({
    first_name: FirstName.optional(),
    last_name: optional(LastName),
    email: Email.optional(),
    timezone: Timezone.optional(),
    language: Language.optional(),
    current_password: z.string().max(MAX_TYPED_LENGTH).optional(),
    password: Password.optional(),
    password_confirmation: z.string().max(MAX_TYPED_LENGTH).optional(),
  })
  .refine(passwordsAgree, PASSWORD_MISMATCH)
  .refine((input) => input.password === undefined || Boolean(input.current_password), {
    error: 'required',
    path: ['current_password'],
  })
export type MeInput = z.output<typeof MeInput>

/** USR-13: what the link at the new address would do. */
export const EmailChangeView = z.object({ email: z.string(), new_email: z.string() })
export type EmailChangeView = z.output<typeof EmailChangeView>

/** `role` says it in one word, `grants` says exactly what: one of them (TEAM-9). */
const oneSays = ({ role, grants }: { role?: unknown; grants?: unknown }) => role === undefined || grants === undefined
const BOTH_SAY = { error: 'one_of_role_and_grants', path: ['grants'] }

/** Whom to invite: name, address, and a role for the account or grants (USR-10, TEAM-9). */
export const InviteUserInput = z
  .object({
    first_name: FirstName,
    last_name: optional(LastName),
    email: Email,
    role: z.enum(ROLES).optional(),
    grants: GrantList.optional(),
  })
  .refine(oneSays, BOTH_SAY)
  .refine(({ role, grants }) => role !== undefined || grants !== undefined, { error: 'required', path: ['role'] })
export type InviteUserInput = z.output<typeof InviteUserInput>

/** USR-11. Only an accepted membership moves, and only between these two (USR-6, USR-7). */
export const MemberInput = z
  .object({
    first_name: FirstName.optional(),
    last_name: optional(LastName),
    role: z.enum(ROLES).optional(),
    grants: GrantList.optional(),
    status: z.enum([MembershipStatus.ACTIVE, MembershipStatus.INACTIVE]).optional(),
  })
  .refine(oneSays, BOTH_SAY)
export type MemberInput = z.output<typeof MemberInput>

/** Whether the keys the member made end with the membership (KEY-4); they go on working unless told. */
export const RemoveMemberQuery = z.object({
  revoke_keys: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
})
export type RemoveMemberQuery = z.output<typeof RemoveMemberQuery>

/** How the list of users is searched and sorted (LST-12). */
export const USER_LIST = listSpec({
  sorts: ['first_name', 'last_login_at', 'created_at'],
  default_sort: 'first_name',
  default_direction: 'asc',
  filters: { role: filterField.choice(ROLES), status: filterField.choice(MEMBERSHIP_STATUSES) },
})

nameViews({ MeView, EmailChangeView })
