import { useLingui } from '@lingui/react/macro'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { useEvent } from '#web/events/use-event.ts'
import { BasicDetailsCard, LocationCard } from './event-cards.tsx'
import { CheckoutCard, EmailCard, MiscellaneousCard, SeoCard } from './settings-cards.tsx'

/** BO-34: one card per matter, each saved alone. */
export function SettingsPage() {
  const { t } = useLingui()
  const event = useEvent()
  return (
    <Page is_narrow>
      <PageHeader title={t`Settings`} />
      <BasicDetailsCard event={event} />
      <LocationCard event={event} />
      <CheckoutCard event={event} />
      <EmailCard event={event} />
      <SeoCard event={event} />
      <MiscellaneousCard event={event} />
    </Page>
  )
}
