import type { SsoView } from '#core/identity/sso-connections/schema.ts'
import { passkeySite } from '#server/identity/factors/passkey-site.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { readAffected, readMappingNames } from './mapping-queries.ts'
import { findConnection, listDomains, mappingOf } from './queries.ts'
import { toSsoView } from './views.ts'

/** What an admin reads and every change answers (API-506). */
export async function readSso(ctx: Ctx, account_id: number): Promise<SsoView> {
  const { db, config } = ctx
  const { app_url } = config
  const row = await findConnection(db, account_id)
  if (!row) return toSsoView({ app_url, account_id, connection: null })
  const { rp_id } = passkeySite(ctx)
  const nameOf = await readMappingNames(db, account_id, mappingOf(row))
  const affected = await readAffected(db, { connection_id: row.id, rp_id })
  const domains = await listDomains(db, row.id)
  return toSsoView({ app_url, account_id, connection: { row, domains, nameOf, affected } })
}
