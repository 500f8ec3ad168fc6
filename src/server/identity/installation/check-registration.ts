import { type RegistrationState, registrationState } from '#core/identity/auth/registration.ts'
import { hasAccounts } from '#server/identity/people/account-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** GEN-2, asked by the registration itself and by the pages that offer it. */
export async function checkRegistration(
  db: Db | Tx,
  { config, is_from_here }: Pick<Ctx, 'config' | 'is_from_here'>,
): Promise<RegistrationState> {
  const chosen = config.env.TURNOUT_REGISTRATION
  return registrationState({ mode: config.mode, chosen, is_from_here, has_accounts: await hasAccounts(db) })
}
