import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { CoverCard } from '#web/catalog/images/cover-card.tsx'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { type Section, SettingsSections } from '#web/platform/ui/settings-sections.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { BasicDetailsCard } from './basic-details-card.tsx'
import { CheckoutCard } from './checkout-card.tsx'
import { EmailCard } from './email-card.tsx'
import { HoldsCard } from './holds-card.tsx'
import { LocationCard } from './location-card.tsx'
import { MiscellaneousCard } from './miscellaneous-card.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PersonLimitsCard } from './person-limits-card.tsx'
import { SaleOfDatesCard } from './sale-of-dates-card.tsx'
import { SeoCard } from './seo-card.tsx'
import { TagsCard } from './tags-card.tsx'
import { WaitingListCard } from './waiting-list-card.tsx'

/** BO-34: an index, a card for each section, and one bar that saves what was changed in any of them. */
export function SettingsPage() {
  const { t } = useLingui()
  const event = useEvent()
  const { date_sale_start_offset, date_sale_end_offset } = event.settings
  const has_dates = event.dates_count > 1 || date_sale_start_offset !== null || date_sale_end_offset !== null
  const sections: readonly Section[] = [
    { id: 'details', name: t`Basic details`, card: <BasicDetailsCard /> },
    { id: 'cover', name: t`Cover`, card: <CoverCard event={event} /> },
    { id: 'location', name: t`Location`, card: <LocationCard /> },
    { id: 'checkout', name: t`Event page and checkout`, card: <CheckoutCard /> },
    { id: 'payment', name: t`Payment`, card: <PaymentCard /> },
    { id: 'holds', name: t`Held tickets`, card: <HoldsCard /> },
    { id: 'waiting-list', name: t`Waiting list`, card: <WaitingListCard /> },
    { id: 'approval', name: t`Places on request`, card: <ApprovalCard /> },
    ...(has_dates ? [{ id: 'dates', name: t`Sale of dates`, card: <SaleOfDatesCard /> }] : []),
    { id: 'limits', name: t`Limits per person`, card: <PersonLimitsCard /> },
    { id: 'email', name: t`Email and notifications`, card: <EmailCard /> },
    { id: 'search', name: t`Search engines`, card: <SeoCard /> },
    { id: 'tags', name: t`Tracking`, card: <TagsCard /> },
    { id: 'more', name: t`Display`, card: <MiscellaneousCard /> },
  ]
  return (
    <Page is_narrow key={event.id}>
      <PageHeader title={t`Settings`} />
      <SettingsSections sections={sections} />
    </Page>
  )
}
