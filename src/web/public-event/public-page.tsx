import type { I18n } from '@lingui/core'
import type { PageData, PublicPage } from '#core/public-pages/page-data.ts'
import { ErrorPage, errorTitle } from '#web/error-pages/error-page.tsx'
import '#web/public-ui/base.css'

/** The title of the document (SEO-2); an event's own SEO title is the server's affair. */
export function pageTitle(page: PublicPage, i18n: I18n): string {
  return page.kind === 'error' ? errorTitle(page.data.error, i18n) : ''
}

/** Every server-rendered page. */
export function PublicPageView({ page, locale, operator, path }: PageData) {
  const frame = { locale, operator, path }
  return page.kind === 'error' ? <ErrorPage {...page.data} {...frame} /> : null
}
