import type { Locale } from '#core/platform/locales.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { writeAdminGrant } from '#server/identity/grants/queries.ts'
import { legalVersions } from '#server/identity/installation/legal-texts.ts'
import { claimInstallation } from '#server/identity/installation/queries.ts'
import { deleteOperatorLinks } from '#server/identity/operator-links/queries.ts'
import { insertAccount, insertMembership, writeEventDefaults } from '#server/identity/people/account-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'

export interface NewAccount {
  readonly name: string
  readonly default_currency: string
  readonly default_timezone: string
  readonly language: Locale
  readonly terms_accepted_at: Date
  readonly terms_version?: string
  readonly owner_id: number
}

/**
 * Account, owner's membership and event defaults belong together (ACC-3, ACC-4, ACC-7). The first one is the operator's
 * (INS-1), and ends the links that were made for it (GEN-7).
 */
export async function openAccount(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'config'>,
  { owner_id, ...account }: NewAccount,
): Promise<number> {
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const { terms: terms_version } = await legalVersions(tx, ctx.config)
  const account_id = await insertAccount(tx, { terms_version, ...account, ...stamps })
  await claimInstallation(tx, account_id)
  await deleteOperatorLinks(tx, 'FIRST_ACCOUNT')
  const account_user_id = await insertMembership(tx, {
    account_id,
    user_id: owner_id,
    role: 'ADMIN',
    status: MembershipStatus.ACTIVE,
    is_account_owner: true,
    ...stamps,
  })
  await writeAdminGrant(tx, { account_id, account_user_id, now: ctx.now })
  await writeEventDefaults(tx, account_id, { settings: {}, now: ctx.now })
  return account_id
}
