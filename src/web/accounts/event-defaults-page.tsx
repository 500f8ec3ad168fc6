import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { can } from '#core/permissions.ts'
import { useMe } from '#web/platform/actor.ts'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Note, Page, PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { eventDefaultsQuery } from './api.ts'
import { ColorDefaults } from './color-defaults.tsx'
import { CheckoutDefaults, DisplayDefaults, EmailDefaults, PaymentDefaults } from './default-cards.tsx'

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
