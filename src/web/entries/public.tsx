import { I18nProvider } from '@lingui/react'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '#core/public-pages/page-data.ts'
import { publicCatalogs } from '#locales/public.ts'
import { createI18n } from '#web/platform/i18n.ts'
import { readPageData } from '#web/platform/page-data.ts'
import { PublicPageView } from '#web/public-event/public-page.tsx'

const data = readPageData<PageData>()
const i18n = await createI18n(data.locale, [publicCatalogs])
const root = document.getElementById('root')
if (root) {
  hydrateRoot(
    root,
    <I18nProvider i18n={i18n}>
      <PublicPageView {...data} />
    </I18nProvider>,
  )
}
