import { INSTALLATION } from '#core/identity/sso/schema.ts'
import { domainOf } from '#core/identity/sso-connections/domain.ts'
import { mappedClaims } from '#core/identity/sso-connections/mapping.ts'
import { paths } from '#core/platform/paths.ts'
import type { Provider } from '#server/identity/sso-connections/provider.ts'
import {
  type ConnectionRow,
  findConnection,
  findConnectionById,
  findVerifiedDomain,
  mappingOf,
} from '#server/identity/sso-connections/queries.ts'
import { providerOf } from '#server/identity/sso-connections/save-connection.ts'
import type { Ctx } from '#server/platform/context/context.ts'

/** A connection somebody may log in by: an account's, or the installation's, which has no row (ACCESS-8). */
export interface Connection extends Provider {
  readonly id: number | null
  readonly account_id: number | null
  readonly redirect_uri: string
  /** Claims beside those of who it is: the mapping reads them (ACCESS-13). */
  readonly wanted_claims: readonly string[]
}

const ofAccount = (ctx: Ctx, row: ConnectionRow): Connection => ({
  ...providerOf(ctx, row),
  id: row.id,
  account_id: row.account_id,
  wanted_claims: mappedClaims(mappingOf(row)),
  redirect_uri: ctx.config.app_url + paths.ssoReturn(row.account_id),
})

export function installationConnection({ config }: Pick<Ctx, 'config'>): Connection | null {
  if (!config.sso) return null
  const redirect_uri = config.app_url + paths.ssoReturn(INSTALLATION)
  return { ...config.sso, id: null, account_id: null, redirect_uri, wanted_claims: [] }
}

export async function connectionOfAccount(ctx: Ctx, account_id: number): Promise<Connection | null> {
  const row = await findConnection(ctx.db, account_id)
  return row ? ofAccount(ctx, row) : null
}

/** The one an attempt was begun with, if it is still there. */
export async function connectionById(ctx: Ctx, id: number | null): Promise<Connection | null> {
  if (id === null) return installationConnection(ctx)
  const row = await findConnectionById(ctx.db, id)
  return row ? ofAccount(ctx, row) : null
}

/**
 * By the domain alone, whoever has the address: nobody learns from it who is a member (SEC-26). Where no account has
 * the domain, the installation's.
 */
export async function connectionOfEmail(ctx: Ctx, email: string): Promise<Connection | null> {
  const domain = await findVerifiedDomain(ctx.db, domainOf(email))
  return domain ? connectionById(ctx, domain.connection_id) : installationConnection(ctx)
}
