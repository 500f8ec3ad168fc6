import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#core/platform/locales.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import { checkoutCatalogs, publicCatalogs, queueCatalogs } from '#locales/public.ts'
import { createI18n } from '#web/platform/client/i18n.ts'
import '#web/publishing/public-event/choose/date-picker.tsx'
import { PublicPageView, pageTitle } from '#web/publishing/public-event/public-page.tsx'

const TICKETS = [publicCatalogs, checkoutCatalogs]
const QUEUE = [publicCatalogs, queueCatalogs]
const PAGES = [publicCatalogs]

const KINDS = [PAGES, TICKETS, QUEUE]

/** One of each language and kind of page: rendering changes nothing in it. */
const spoken = new Map<string, ReturnType<typeof createI18n>>()
function i18nOf(locale: Locale, catalogs: typeof TICKETS): ReturnType<typeof createI18n> {
  const key = `${locale} ${KINDS.indexOf(catalogs)}`
  const known = spoken.get(key) ?? createI18n(locale, catalogs)
  spoken.set(key, known)
  return known
}

/** Renders a public page as the browser will hydrate it (SEO-7); called by `server/app/pages.ts` alone. */
export async function renderPage(data: PageData): Promise<{ title: string; html: string }> {
  const has_tickets = data.page.kind === 'ticket' || data.page.kind === 'print-order'
  const i18n = await i18nOf(data.locale, has_tickets ? TICKETS : data.page.kind === 'queue' ? QUEUE : PAGES)
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <PublicPageView {...data} />
    </I18nProvider>,
  )
  return { title: pageTitle(data.page, i18n), html }
}
