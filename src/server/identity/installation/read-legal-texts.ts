import type { LegalTextsView } from '#core/identity/installation/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { cleanHtmlOf } from '#server/platform/text/clean-html.ts'
import { findInstallation, type InstallationRow } from './queries.ts'

/** INS-1: whoever is logged in acts for the operator's own account. Asked for the menu; the calls ask again. */
export async function isOperatorsAccount(db: Db | Tx, account_id: number): Promise<boolean> {
  return (await findInstallation(db)).account_id === account_id
}

/** INS-1: to every other account the installation's texts are nothing of theirs (IDN-6). */
export function requireOperator({ actor }: StaffCtx, row: InstallationRow): void {
  if (row.account_id !== actor.account_id) throw new AppError('NOT_FOUND')
}

export const toLegalTextsView = (row: InstallationRow, { env }: Config): LegalTextsView => ({
  terms_url: row.terms_url,
  terms_text: cleanHtmlOf(row.terms_text),
  privacy_url: row.privacy_url,
  privacy_text: cleanHtmlOf(row.privacy_text),
  privacy_url_default: env.TURNOUT_PRIVACY_URL ?? null,
})

export async function readLegalTexts(ctx: StaffCtx): Promise<LegalTextsView> {
  const row = await findInstallation(ctx.db)
  requireOperator(ctx, row)
  return toLegalTextsView(row, ctx.config)
}
