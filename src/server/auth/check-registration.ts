import { isRegistrationOpen } from '#core/auth/registration.ts'
import { hasAccounts } from '#server/accounts/queries.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** GEN-2, asked by the registration itself and by the pages that offer it. */
export async function checkRegistration(db: Db | Tx, config: Config): Promise<boolean> {
  const { mode, is_local, env } = config
  return isRegistrationOpen({ mode, is_local, chosen: env.TURNOUT_REGISTRATION, has_accounts: await hasAccounts(db) })
}
