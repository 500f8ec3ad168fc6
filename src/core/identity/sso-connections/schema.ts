import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { HttpUrl, Id, InstantView, line } from '#core/platform/fields.ts'
import { DOMAIN_STATUSES, isDomain, isPublicMailDomain, toDomain } from './domain.ts'
import { MAX_CLIENT_VALUE_LENGTH, MAX_DOMAIN_LENGTH } from './limits.ts'

/**
 * What an admin enters (ACCESS-8). An empty secret keeps the stored one, as long as the issuer stays: it is told to nobody
 * else.
 */
export const SsoInput = z.object({
  issuer: HttpUrl,
  client_id: line(MAX_CLIENT_VALUE_LENGTH),
  client_secret: z.string().max(MAX_CLIENT_VALUE_LENGTH).optional(),
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

/** The secret is in no answer. */
const SsoConnectionView = z.object({
  issuer: z.string(),
  client_id: z.string(),
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

nameViews({ SsoDomainView, SsoConnectionView, SsoView })
