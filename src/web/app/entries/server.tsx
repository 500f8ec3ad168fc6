import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import { checkoutCatalogs, publicCatalogs } from '#locales/public.ts'
import { createI18n } from '#web/platform/client/i18n.ts'
import '#web/publishing/public-event/choose/date-picker.tsx'
import { PublicPageView, pageTitle } from '#web/publishing/public-event/public-page.tsx'

/** Renders a public page as the browser will hydrate it (SEO-7); called by `server/app/pages.ts` alone. */
export async function renderPage(data: PageData): Promise<{ title: string; html: string }> {
  const i18n = await createI18n(
    data.locale,
    data.page.kind === 'ticket' || data.page.kind === 'print-order'
      ? [publicCatalogs, checkoutCatalogs]
      : [publicCatalogs],
  )
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <PublicPageView {...data} />
    </I18nProvider>,
  )
  return { title: pageTitle(data.page, i18n), html }
}
