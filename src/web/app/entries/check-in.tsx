import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { doorCatalogs } from '#locales/public.ts'
import '#web/check-in/scanning/scan.css'
import { ScanPage } from '#web/check-in/scanning/scan-page.tsx'
import { createI18n, documentLocale } from '#web/platform/client/i18n.ts'

const [, , short_id = ''] = location.pathname.split('/')
const i18n = await createI18n(documentLocale(), [doorCatalogs])
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <ScanPage short_id={decodeURIComponent(short_id)} />
    </I18nProvider>,
  )
}

const PAGES_CACHE = 'door-pages'

/** OFF-1: from the next visit on the page opens without network; this visit's document is kept at once. */
async function installWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/check-in-sw.js', { scope: '/check-in/' })
    await (await caches.open(PAGES_CACHE)).add(location.href)
  } catch {
    // without a secure address or with storage off the page works as long as there is a network
  }
}
if ('serviceWorker' in navigator) void installWorker()
