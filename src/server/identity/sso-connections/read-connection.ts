import type { SsoView } from '#core/identity/sso-connections/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findConnection, listDomains } from './queries.ts'
import { toSsoView } from './views.ts'

/** What an admin reads and every change answers (API-506). */
export async function readSso({ db, config }: Ctx, account_id: number): Promise<SsoView> {
  const connection = await findConnection(db, account_id)
  const domains = connection ? await listDomains(db, connection.id) : []
  return toSsoView({ app_url: config.app_url, account_id, connection, domains })
}
