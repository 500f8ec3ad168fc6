import { domainStatus, recordName, recordValue } from '#core/identity/sso-connections/domain.ts'
import type { MappingRow } from '#core/identity/sso-connections/mapping.ts'
import type { SsoDomainView, SsoMappingView, SsoView } from '#core/identity/sso-connections/schema.ts'
import { paths } from '#core/platform/paths.ts'
import type { readAffected, readMappingNames } from './mapping-queries.ts'
import { type ConnectionRow, type DomainRow, mappingOf } from './queries.ts'

const toDomainView = (row: DomainRow): SsoDomainView => ({
  id: row.id,
  domain: row.domain,
  status: domainStatus(row),
  record_name: recordName(row.domain),
  record_value: recordValue(row.token),
  checked_at: row.checked_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
})

type NameOf = Awaited<ReturnType<typeof readMappingNames>>

interface ShownConnection {
  readonly row: ConnectionRow
  readonly domains: readonly DomainRow[]
  readonly nameOf: NameOf
  readonly affected: Awaited<ReturnType<typeof readAffected>>
}

interface Shown {
  readonly app_url: string
  readonly account_id: number
  readonly connection: ShownConnection | null
}

const toMappingView =
  (nameOf: NameOf) =>
  ({ claim, value, role, role_id, organizer_id, event_id }: MappingRow): SsoMappingView => ({
    ...{ claim, value, role },
    ...{ role_id, role_name: nameOf('role', role_id) },
    ...{ organizer_id, organizer_name: nameOf('organizer', organizer_id) },
    ...{ event_id, event_title: nameOf('event', event_id) },
  })

const toConnectionView = ({ row, domains, nameOf, affected }: ShownConnection) => ({
  issuer: row.issuer,
  client_id: row.client_id,
  enforced: row.enforced,
  jit: row.jit,
  manage_grants: row.manage_grants,
  mapping: mappingOf(row).map(toMappingView(nameOf)),
  affected,
  domains: domains.map(toDomainView),
  updated_at: row.updated_at.toISOString(),
})

/** The account's sign-on for its admins; the secret is not in it (ACCESS-8). */
export const toSsoView = ({ app_url, account_id, connection }: Shown): SsoView => ({
  redirect_uri: app_url + paths.ssoReturn(account_id),
  backchannel_logout_uri: `${app_url}/api/auth/sso/${account_id}/backchannel-logout`,
  login_uri: app_url + paths.ssoLogin(account_id),
  connection: connection && toConnectionView(connection),
})
