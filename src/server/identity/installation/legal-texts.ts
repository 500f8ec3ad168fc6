import { LEGAL_TEXTS, type LegalTextName } from '#core/identity/installation/schema.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import { builtInText } from './built-in-texts.ts'
import { LEGAL_VERSION_LENGTH } from './limits.ts'
import { findInstallation, type InstallationRow } from './queries.ts'

/** Where a text comes from now (INS-2): the operator's own, a page of theirs, or the built-in one. */
export type LegalSource =
  | { readonly kind: 'TEXT'; readonly html: string }
  | { readonly kind: 'URL'; readonly url: string }
  | { readonly kind: 'BUILT_IN' }

type Stored = Pick<InstallationRow, 'terms_url' | 'terms_text' | 'privacy_url' | 'privacy_text'>

function sourceOf(row: Stored, { env }: Pick<Config, 'env'>, name: LegalTextName): LegalSource {
  const text = row[`${name}_text`]
  if (text) return { kind: 'TEXT', html: cleanHtml(text) }
  const url = row[`${name}_url`] ?? (name === 'privacy' ? env.TURNOUT_PRIVACY_URL : undefined)
  return url ? { kind: 'URL', url } : { kind: 'BUILT_IN' }
}

export const readLegalSource = async (db: Db | Tx, config: Pick<Config, 'env'>, name: LegalTextName) =>
  sourceOf(await findInstallation(db), config, name)

/** As it stands on our page, in the reader's language where it is ours. */
export const legalHtml = (
  source: Exclude<LegalSource, { kind: 'URL' }>,
  name: LegalTextName,
  locale: Locale,
): string => (source.kind === 'TEXT' ? source.html : builtInText(name, locale))

/** Changes with every letter of what is accepted: the text, the address, or the built-in text as it is written in English. */
function versionOf(source: LegalSource, name: LegalTextName): string {
  const content = source.kind === 'URL' ? source.url : legalHtml(source, name, 'en')
  return `${source.kind.toLowerCase()}-${sha256(content).toString('hex').slice(0, LEGAL_VERSION_LENGTH)}`
}

/** What is in force, to be stored with an acceptance (AUT-14, INS-3). */
export async function legalVersions(
  db: Db | Tx,
  config: Pick<Config, 'env'>,
): Promise<Readonly<Record<LegalTextName, string>>> {
  const row = await findInstallation(db)
  const versions = LEGAL_TEXTS.map((name) => [name, versionOf(sourceOf(row, config, name), name)] as const)
  return Object.fromEntries(versions) as Record<LegalTextName, string>
}

/** Terms and privacy notice of the installation (INS-2). */
export const LEGAL_PAGES = 'legal'
