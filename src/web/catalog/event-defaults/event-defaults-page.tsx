import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { can } from '#core/platform/permissions.ts'
import { PaymentFields } from '#web/catalog/event-settings/payment-fields.tsx'
import {
  CheckoutFields,
  DisplayFields,
  EmailFields,
  HoldFields,
  PersonLimitFields,
} from '#web/catalog/event-settings/setting-fields.tsx'
import {
  checkoutValues,
  displayValues,
  emailValues,
  holdValues,
  paymentValues,
  personLimitValues,
  toHoldInput,
  toPaymentInput,
  toPersonLimitInput,
} from '#web/catalog/event-settings/setting-values.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { SettingsSections } from '#web/platform/ui/settings-sections.tsx'
import { eventDefaultsQuery } from './api.ts'
import { ColorDefaults } from './color-defaults.tsx'
import { type DefaultsCardProps, useDefaultsForm } from './use-defaults-form.ts'

/** BO-43: the block of settings new events start with (ACC-7), in sections with one bar that saves. */
export function EventDefaultsPage() {
  const { t } = useLingui()
  const me = useMe()
  const query = useQuery(eventDefaultsQuery(me.account.id))
  const may_write = can(me, 'event_defaults.write')
  const card = query.data && { account_id: me.account.id, defaults: query.data, may_write }
  return (
    <Page is_narrow>
      <PageHeader title={t`Event defaults`} text={t`New events start with these. Existing events stay as they are.`} />
      {!may_write && (
        <Note tone="blue">
          <Trans>Only admins change the account.</Trans>
        </Note>
      )}
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadError onRetry={() => query.refetch()} />}
      {card && (
        <SettingsSections
          sections={[
            { id: 'checkout', name: t`Event page and checkout`, card: <CheckoutDefaults {...card} /> },
            { id: 'payment', name: t`Payment`, card: <PaymentDefaults {...card} /> },
            { id: 'holds', name: t`Held tickets`, card: <HoldDefaults {...card} /> },
            { id: 'email', name: t`Email and notifications`, card: <EmailDefaults {...card} /> },
            { id: 'limits', name: t`Limits per person`, card: <PersonLimitDefaults {...card} /> },
            { id: 'more', name: t`Display`, card: <DisplayDefaults {...card} /> },
            { id: 'design', name: t`Design of the event page`, card: <ColorDefaults {...card} /> },
          ]}
        />
      )}
    </Page>
  )
}

/** What new events start with at checkout (SET-8 to SET-11, SET-40, SET-45). */
function CheckoutDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const resource = useDefaultsForm(account_id, checkoutValues(defaults))
  return (
    <FormCard title={t`Event page and checkout`} resource={resource} is_read_only={!may_write}>
      <CheckoutFields form={resource.form} />
    </FormCard>
  )
}

/** What new events start with for held tickets (SET-7, SET-23, SET-24). */
function HoldDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const resource = useDefaultsForm(account_id, holdValues(defaults), toHoldInput)
  return (
    <FormCard title={t`Held tickets`} resource={resource} is_read_only={!may_write}>
      <HoldFields form={resource.form} />
    </FormCard>
  )
}

/** What new events start with for limits per person (SET-28, SET-29). */
function PersonLimitDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const resource = useDefaultsForm(account_id, personLimitValues(defaults), toPersonLimitInput)
  return (
    <FormCard title={t`Limits per person`} resource={resource} is_read_only={!may_write}>
      <PersonLimitFields form={resource.form} has_dates />
    </FormCard>
  )
}

/** What new events start with for payment (SET-19 to SET-21). */
function PaymentDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const resource = useDefaultsForm(account_id, paymentValues(defaults), toPaymentInput)
  return (
    <FormCard title={t`Payment`} resource={resource} is_read_only={!may_write}>
      <PaymentFields form={resource.form} />
    </FormCard>
  )
}

/** What new events start with for mails (SET-3 to SET-6). */
function EmailDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const resource = useDefaultsForm(account_id, emailValues(defaults))
  return (
    <FormCard title={t`Email and notifications`} resource={resource} is_read_only={!may_write}>
      <EmailFields form={resource.form} />
    </FormCard>
  )
}

/** What new events start with for prices and numbers on their page (SET-2, SET-12, SET-14). */
function DisplayDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const { allow_search_engine_indexing } = defaults
  const resource = useDefaultsForm(account_id, { ...displayValues(defaults), allow_search_engine_indexing })
  return (
    <FormCard title={t`Display`} resource={resource} is_read_only={!may_write}>
      <DisplayFields form={resource.form} />
      <Switch
        label={t`Search engines may list the event page`}
        {...resource.form.getInputProps('allow_search_engine_indexing', { type: 'checkbox' })}
      />
    </FormCard>
  )
}
