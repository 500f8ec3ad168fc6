import { LEGAL_TEXTS, type LegalTextsInput, type LegalTextsView } from '#core/identity/installation/schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { cleanHtmlOrNull } from '#server/platform/text/clean-html.ts'
import { LEGAL_PAGES, legalVersions } from './legal-texts.ts'
import { findInstallation, lockInstallation, updateInstallation } from './queries.ts'
import { requireOperator, toLegalTextsView } from './read-legal-texts.ts'

/** INS-2. What is left out becomes nothing: the form sends all of it. The audit keeps which versions came into force (INS-3). */
export const updateLegalTexts = (ctx: StaffCtx, input: LegalTextsInput): Promise<LegalTextsView> =>
  inTransaction(ctx.db, async (tx) => {
    requireOperator(ctx, await lockInstallation(tx))
    const texts = LEGAL_TEXTS.map((name) => [
      [`${name}_url`, input[`${name}_url`] ?? null],
      [`${name}_text`, cleanHtmlOrNull(input[`${name}_text`])],
    ])
    await updateInstallation(tx, { ...Object.fromEntries(texts.flat()), updated_at: ctx.now })
    const versions = await legalVersions(tx, ctx.config)
    await audit(tx, ctx, 'installation.updated', { data: versions })
    await purgePages(tx, LEGAL_PAGES)
    return toLegalTextsView(await findInstallation(tx), ctx.config)
  })
