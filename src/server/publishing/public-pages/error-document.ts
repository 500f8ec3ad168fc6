import type { Locale } from '#core/platform/locales.ts'
import type { PageErrorKind } from '#core/publishing/public-pages/page-data.ts'
import { writeDocument } from '#server/platform/text/html-document.ts'
import { operatorOf, type Site } from './site.ts'

export interface ErrorOptions {
  readonly locale: Locale
  readonly error: PageErrorKind
  /** For the frame of a widget: small, and made to be framed. */
  readonly is_framed?: boolean
  /** The page's own address, for the language switcher. */
  readonly path: string
  readonly reference: string | null
}

/** ERP-1: complete without scripts and without the API. */
export async function errorDocument(
  site: Site,
  { locale, error, path, reference, is_framed = false }: ErrorOptions,
): Promise<string> {
  const { title, html } = await site.renderPage({
    page: { kind: 'error', data: { error, reference, is_framed } },
    locale,
    operator: operatorOf(site.deps),
    path,
  })
  return writeDocument(site.assets, {
    locale,
    title,
    robots: 'noindex',
    entry: 'public',
    body: html,
    body_class: is_framed ? 'ev framed bare' : 'ev',
    script: false,
  })
}
