import { I18nProvider } from '@lingui/react'
import { hydrateRoot } from 'react-dom/client'
import { OFFLINE_TICKET_HEADER } from '#core/publishing/public-pages/offline-ticket.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import { checkoutCatalogs, publicCatalogs } from '#locales/public.ts'
import { createI18n } from '#web/platform/client/i18n.ts'
import { readPageData } from '#web/platform/client/page-data.ts'
import { PrintOrderPage } from '#web/records/ticket-page/print-page.tsx'
import { TicketPage } from '#web/records/ticket-page/ticket-page.tsx'
import '#web/platform/public-ui/base.css'
import { MAX_TICKET_RETRY_MS, TICKET_RETRY_MS } from './limits.ts'

const { page, locale, operator, path } = readPageData<PageData>()
const i18n = await createI18n(locale, [publicCatalogs, checkoutCatalogs])
const root = document.getElementById('root')
if (root && (page.kind === 'ticket' || page.kind === 'print-order')) {
  hydrateRoot(
    root,
    <I18nProvider i18n={i18n}>
      {page.kind === 'ticket' ? (
        <TicketPage {...page.data} locale={locale} operator={operator} path={path} />
      ) : (
        <PrintOrderPage printed={page.data} operator={operator} />
      )}
    </I18nProvider>,
  )
}

const PAGES_CACHE = 'ticket-pages'

/** TKP-5: from the next visit on the worker keeps what it shows; this visit's document is kept at once. */
async function installWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/ticket-sw.js', { scope: '/ticket/' })
    const address = location.origin + location.pathname
    const response = await fetch(address)
    if (response.headers.has(OFFLINE_TICKET_HEADER)) await (await caches.open(PAGES_CACHE)).put(address, response)
  } catch {
    // without a secure address or with storage off the page works as long as there is a network
  }
}

/**
 * The kept copy is shown where the server gave no answer in time (TKP-5), also by a network that is merely slow. It is
 * asked again until it answers; only then is the copy given up, so that nobody at a door loses the code they show.
 */
function askAgain(): void {
  let wait = TICKET_RETRY_MS
  let timer = setTimeout(ask, wait)
  async function ask() {
    clearTimeout(timer)
    try {
      const { status } = await fetch(location.origin + location.pathname, { cache: 'no-store' })
      if (status < 500 && status !== 429) return location.reload()
    } catch {
      // still no network
    }
    wait = Math.min(MAX_TICKET_RETRY_MS, wait * 2)
    timer = setTimeout(ask, wait)
  }
  addEventListener('online', ask)
}

const is_kept = document.documentElement.hasAttribute('data-kept')
if (is_kept) askAgain()
else if ('serviceWorker' in navigator && page.kind === 'ticket' && page.data.ticket) void installWorker()
