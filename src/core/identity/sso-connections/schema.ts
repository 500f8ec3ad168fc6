import { z } from 'zod'
import { rolePlace, withOnePlace } from '#core/identity/grants/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { HttpUrl, Id, InstantView, line } from '#core/platform/fields.ts'
import { BUILT_IN_ROLES } from '#core/platform/permissions.ts'
import { DOMAIN_STATUSES, isDomain, isPublicMailDomain, toDomain } from './domain.ts'
import { MAX_CLIENT_VALUE_LENGTH, MAX_DOMAIN_LENGTH, MAX_SSO_MAPPING } from './limits.ts'

/** A value that the provider says of somebody, and the role on a target that it gives (ACCESS-13). */
const SsoMappingInput = withOnePlace(
  z.object({ claim: line(MAX_CLIENT_VALUE_LENGTH), value: line(MAX_CLIENT_VALUE_LENGTH), ...rolePlace }),
)

/**
 * What an admin enters (ACCESS-8). An empty secret keeps the stored one, as long as the issuer stays: it is told to nobody
 * else. A rule that is left out stays as it is (ACCESS-12, ACCESS-13).
 */
export const SsoInput = z.object({
  issuer: HttpUrl,
  client_id: line(MAX_CLIENT_VALUE_LENGTH),
  client_secret: z.string().max(MAX_CLIENT_VALUE_LENGTH).optional(),
  /** Members of a verified domain come in by sign-on only. */
  enforced: z.boolean().optional(),
  /** Whoever signs on with an address of a verified domain becomes a member. */
  jit: z.boolean().optional(),
  /** Each login replaces what the mapping gave before. */
  manage_grants: z.boolean().optional(),
  mapping: z.array(SsoMappingInput).max(MAX_SSO_MAPPING).optional(),
})
export type SsoInput = z.output<typeof SsoInput>

export const SsoDomainInput = z.object({
  domain: z
    .string()
    .max(MAX_DOMAIN_LENGTH)
    .transform(toDomain)
    .pipe(
      z
        .string()
        .min(1, { error: 'required' })
        .refine(isDomain, { error: 'domain', abort: true })
        .refine((domain) => !isPublicMailDomain(domain), { error: 'public_mail_domain' }),
    ),
})
export type SsoDomainInput = z.output<typeof SsoDomainInput>

export const SsoDomainView = z.object({
  id: Id,
  domain: z.string(),
  status: z.enum(DOMAIN_STATUSES),
  record_name: z.string(),
  record_value: z.string(),
  checked_at: InstantView.nullable(),
  failing_since: InstantView.nullable(),
})
export type SsoDomainView = z.output<typeof SsoDomainView>

/** With the names people know role and target by; null where it is gone, and gives nothing any more. */
export const SsoMappingView = z.object({
  claim: z.string(),
  value: z.string(),
  role: z.enum(BUILT_IN_ROLES).nullable(),
  role_id: Id.nullable(),
  role_name: z.string().nullable(),
  organizer_id: Id.nullable(),
  organizer_name: z.string().nullable(),
  event_id: Id.nullable(),
  event_title: z.string().nullable(),
})
export type SsoMappingView = z.output<typeof SsoMappingView>

/** Whom `enforced` binds: ACTIVE members with an address of a verified domain (ACCESS-12). */
export const SsoAffectedView = z.object({
  members: z.int(),
  /** Of them, those whom the provider's side does not know yet: their first sign-on links them. */
  members_unlinked: z.int(),
  owner_is_affected: z.boolean(),
  owner_has_factor: z.boolean(),
})
export type SsoAffectedView = z.output<typeof SsoAffectedView>

/** The secret is in no answer. */
const SsoConnectionView = z.object({
  issuer: z.string(),
  client_id: z.string(),
  enforced: z.boolean(),
  jit: z.boolean(),
  manage_grants: z.boolean(),
  mapping: z.array(SsoMappingView),
  affected: SsoAffectedView,
  domains: z.array(SsoDomainView),
  updated_at: InstantView,
})

/** The addresses that the provider has to know are the account's, whether it is connected yet or not. */
export const SsoView = z.object({
  redirect_uri: z.string(),
  backchannel_logout_uri: z.string(),
  login_uri: z.string(),
  connection: SsoConnectionView.nullable(),
})
export type SsoView = z.output<typeof SsoView>

nameViews({ SsoMappingView, SsoAffectedView, SsoDomainView, SsoConnectionView, SsoView })
