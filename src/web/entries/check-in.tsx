import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { checkoutCatalogs, publicCatalogs } from '#locales/public.ts'
import '#web/check-in/door.css'
import { ScanPage } from '#web/check-in/scan-page.tsx'
import { createI18n, documentLocale } from '#web/platform/i18n.ts'

const [, , short_id = ''] = location.pathname.split('/')
const i18n = await createI18n(documentLocale(), [publicCatalogs, checkoutCatalogs])
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <ScanPage short_id={decodeURIComponent(short_id)} />
    </I18nProvider>,
  )
}
