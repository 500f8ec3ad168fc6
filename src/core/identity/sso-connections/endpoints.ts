import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { SsoDomainInput, SsoInput, SsoView } from './schema.ts'

const OneAccount = z.object({ account_id: PathId })
const OneDomain = z.object({ account_id: PathId, sso_domain_id: PathId })

/** The account's sign-on and the domains it speaks for (API-506). */
export const ssoConnectionEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/sso',
    can: 'security.write',
    session_only: true,
    summary: "The account's sign-on",
    params: OneAccount,
    data: SsoView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/accounts/:account_id/sso',
    can: 'security.write',
    session_only: true,
    fresh: true,
    summary: 'Connect sign-on, or change the connection',
    params: OneAccount,
    body: SsoInput,
    data: SsoView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accounts/:account_id/sso',
    can: 'security.write',
    session_only: true,
    fresh: true,
    summary: 'Disconnect sign-on',
    params: OneAccount,
  }),
  addDomain: endpoint({
    method: 'POST',
    path: '/accounts/:account_id/sso/domains',
    can: 'security.write',
    session_only: true,
    fresh: true,
    summary: 'Add a domain to be verified',
    params: OneAccount,
    body: SsoDomainInput,
    data: SsoView,
    status: 201,
  }),
  checkDomain: endpoint({
    method: 'POST',
    path: '/accounts/:account_id/sso/domains/:sso_domain_id/check',
    can: 'security.write',
    session_only: true,
    fresh: true,
    summary: "Look for a domain's record now",
    params: OneDomain,
    data: SsoView,
  }),
  removeDomain: endpoint({
    method: 'DELETE',
    path: '/accounts/:account_id/sso/domains/:sso_domain_id',
    can: 'security.write',
    session_only: true,
    fresh: true,
    summary: 'Remove a domain',
    params: OneDomain,
    data: SsoView,
  }),
} as const
