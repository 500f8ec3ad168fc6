import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/events/use-event.ts'
import { CoverCard } from '#web/images/cover-card.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { BasicDetailsCard } from './basic-details-card.tsx'
import { CheckoutCard } from './checkout-card.tsx'
import { EmailCard } from './email-card.tsx'
import { LocationCard } from './location-card.tsx'
import { MiscellaneousCard } from './miscellaneous-card.tsx'
import { SeoCard } from './seo-card.tsx'

/** BO-34: cards, each saved alone. */
export function SettingsPage() {
  const { t } = useLingui()
  const event = useEvent()
  return (
    <Page is_narrow key={event.id}>
      <PageHeader title={t`Settings`} />
      <BasicDetailsCard />
      <CoverCard event={event} />
      <LocationCard />
      <CheckoutCard />
      <EmailCard />
      <SeoCard />
      <MiscellaneousCard />
    </Page>
  )
}
