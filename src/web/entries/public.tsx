import { I18nProvider } from '@lingui/react'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '#core/public-pages/page-data.ts'
import { publicCatalogs } from '#locales/public.ts'
import { createI18n } from '#web/platform/i18n.ts'
import { readPageData } from '#web/platform/page-data.ts'
import { EventPage } from '#web/public-event/event-page.tsx'
import '#web/public-ui/base.css'
// the pages that need no script are styled by this entry all the same
import '#web/public-event/event-list.module.css'

const { page, ...frame } = readPageData<PageData>()
const root = document.getElementById('root')
if (root && page.kind === 'event') {
  const i18n = await createI18n(frame.locale, [publicCatalogs])
  hydrateRoot(
    root,
    <I18nProvider i18n={i18n}>
      <EventPage {...page.data} {...frame} />
    </I18nProvider>,
  )
}
