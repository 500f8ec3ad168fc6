import { I18nProvider } from '@lingui/react'
import type { ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { hasDatesToChoose } from '#core/publishing/public-event/dates-to-choose.ts'
import type { PageData } from '#core/publishing/public-pages/page-data.ts'
import { publicCatalogs } from '#locales/public.ts'
import { createI18n } from '#web/platform/client/i18n.ts'
import { readPageData } from '#web/platform/client/page-data.ts'
import { EventPage } from '#web/publishing/public-event/event-page.tsx'
import '#web/platform/public-ui/base.css'

/** Lists are a chunk of their own, so that the event page does not pay for them; error pages carry no script. */
async function viewOf({ page, ...frame }: PageData): Promise<ReactElement | null> {
  if (page.kind === 'event') await loadPicker(page.data.event)
  if (page.kind === 'event') return <EventPage {...page.data} {...frame} />
  if (page.kind !== 'organizer' && page.kind !== 'events') return null
  const { OrganizerPage, PublicListPage } = await import('#web/publishing/public-event/organizer-page.tsx')
  return page.kind === 'organizer' ? (
    <OrganizerPage {...page.data} {...frame} />
  ) : (
    <PublicListPage {...page.data} {...frame} />
  )
}

/** The dates to choose from are there before anything is drawn: the server has drawn them (SEO-7). */
const loadPicker = async (event: PublicEventView) =>
  hasDatesToChoose(event) && (await import('#web/publishing/public-event/choose/date-picker.tsx'))

const data = readPageData<PageData>()
const [i18n, view] = await Promise.all([createI18n(data.locale, [publicCatalogs]), viewOf(data)])
const root = document.getElementById('root')
if (root && view) hydrateRoot(root, <I18nProvider i18n={i18n}>{view}</I18nProvider>)
