import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import type { Operator } from '#core/platform/operator.ts'
import { checkoutCatalogs, publicCatalogs } from '#locales/public.ts'
import { CheckoutApp } from '#web/app/checkout-app/checkout-app.tsx'
import { createI18n, documentLocale } from '#web/platform/client/i18n.ts'
import { readPageData } from '#web/platform/client/page-data.ts'
import '#web/platform/public-ui/base.css'

/** Checkout, ticket and print pages: rendered in the browser, never cached (SEO-1, TKP-4). */
const { operator } = readPageData<{ operator: Operator }>()
const i18n = await createI18n(documentLocale(), [publicCatalogs, checkoutCatalogs])
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <CheckoutApp operator={operator} />
    </I18nProvider>,
  )
}
