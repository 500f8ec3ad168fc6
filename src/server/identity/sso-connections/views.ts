import { domainStatus, recordName, recordValue } from '#core/identity/sso-connections/domain.ts'
import type { SsoDomainView, SsoView } from '#core/identity/sso-connections/schema.ts'
import { paths } from '#core/platform/paths.ts'
import type { ConnectionRow, DomainRow } from './queries.ts'

const toDomainView = (row: DomainRow): SsoDomainView => ({
  id: row.id,
  domain: row.domain,
  status: domainStatus(row),
  record_name: recordName(row.domain),
  record_value: recordValue(row.token),
  checked_at: row.checked_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
})

interface Shown {
  readonly app_url: string
  readonly account_id: number
  readonly connection: ConnectionRow | undefined
  readonly domains: readonly DomainRow[]
}

/** The account's sign-on for its admins; the secret is not in it (ACCESS-8). */
export const toSsoView = ({ app_url, account_id, connection, domains }: Shown): SsoView => ({
  redirect_uri: app_url + paths.ssoReturn(account_id),
  backchannel_logout_uri: `${app_url}/api/auth/sso/${account_id}/backchannel-logout`,
  login_uri: app_url + paths.ssoLogin(account_id),
  connection: connection
    ? {
        issuer: connection.issuer,
        client_id: connection.client_id,
        domains: domains.map(toDomainView),
        updated_at: connection.updated_at.toISOString(),
      }
    : null,
})
