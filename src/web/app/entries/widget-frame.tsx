import { I18nProvider } from '@lingui/react'
import { hydrateRoot } from 'react-dom/client'
import { hasDatesToChoose } from '#core/publishing/public-event/dates-to-choose.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import { publicCatalogs } from '#locales/public.ts'
import { createI18n } from '#web/platform/client/i18n.ts'
import { readPageData } from '#web/platform/client/page-data.ts'
import { WidgetPage } from '#web/publishing/public-event/widget-page.tsx'
import '#web/platform/public-ui/base.css'

/** The document inside another site's frame (WID-1). */
const { page, locale, operator } = readPageData<PageData>()
const i18n = await createI18n(locale, [publicCatalogs])
if (page.kind === 'widget' && page.data.event && hasDatesToChoose(page.data.event))
  await import('#web/publishing/public-event/choose/date-picker.tsx')
const root = document.getElementById('root')
if (root && page.kind === 'widget')
  hydrateRoot(
    root,
    <I18nProvider i18n={i18n}>
      <WidgetPage {...page.data} operator={operator} />
    </I18nProvider>,
  )
