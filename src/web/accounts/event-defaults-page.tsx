import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '#core/permissions.ts'
import { useMe } from '#web/platform/actor.ts'
import { PaymentFields } from '#web/settings/payment-fields.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Note, Page, PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { eventDefaultsQuery } from './api.ts'
import { ColorDefaults } from './color-defaults.tsx'
import { CheckoutDefaults, DisplayDefaults, EmailDefaults } from './default-cards.tsx'
import { DefaultsCard } from './defaults-card.tsx'
import { type DefaultsCardProps, useDefaultsForm } from './use-defaults-form.ts'

/** BO-43: the block of settings new events start with (ACC-7), in cards saved each alone. */
export function EventDefaultsPage() {
  const { t } = useLingui()
  const me = useMe()
  const query = useQuery(eventDefaultsQuery(me.account.id))
  const may_write = can(me, 'event_defaults.write')
  const card = query.data && { account_id: me.account.id, defaults: query.data, may_write }
  return (
    <Page is_narrow>
      <PageHeader
        title={t`Event defaults`}
        text={t`New events start with these. Events that exist stay as they are.`}
      />
      {!may_write && (
        <Note tone="blue">
          <Trans>Only admins change the account.</Trans>
        </Note>
      )}
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadError onRetry={() => query.refetch()} />}
      {card && (
        <>
          <CheckoutDefaults {...card} />
          <PaymentDefaults {...card} />
          <EmailDefaults {...card} />
          <DisplayDefaults {...card} />
          <ColorDefaults {...card} />
        </>
      )}
    </Page>
  )
}

/** SET-19 to SET-21. */
function PaymentDefaults({ account_id, defaults, may_write }: DefaultsCardProps) {
  const { t } = useLingui()
  const noun = useDefaultsForm(
    account_id,
    {
      payment_methods: defaults.payment_methods,
      offline_payment_instructions: defaults.offline_payment_instructions ?? '',
      offline_payment_due_in_days: (defaults.offline_payment_due_in_days ?? '') as number | string,
    },
    ({ offline_payment_due_in_days: days, ...values }) => ({
      ...values,
      offline_payment_due_in_days: days === '' ? null : Number(days),
    }),
  )
  return (
    <DefaultsCard title={t`Payment`} noun={noun} may_write={may_write}>
      <PaymentFields form={noun.form} />
    </DefaultsCard>
  )
}
