import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_DISCOUNT_RULES } from '#core/catalog/discount-rules/limits.ts'
import type { DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import { DateSelect } from '#web/catalog/event-dates/date-select.tsx'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EmptyState, LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { useSortable } from '#web/platform/ui/lists/use-sortable.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { discountRuleQueries, sortDiscountRules } from './api.ts'
import { DiscountFormDrawer } from './discount-form.tsx'
import { DiscountList } from './discount-list.tsx'
import styles from './discounts.module.css'
import { TryOut } from './try-out.tsx'

/** Automatic discounts of an event in the order in which they act, and a basket to try them out (BO-61). */
export function DiscountsPage() {
  const event = useEvent()
  const { t, i18n } = useLingui()
  const query = useQuery(discountRuleQueries.all(event.id))
  const [form, setForm] = useState<{ rule: DiscountRuleView | null } | null>(null)
  const rules = query.data ?? []
  const role_reason = useRoleReason('discount.write')
  const reason =
    role_reason ?? (rules.length >= MAX_DISCOUNT_RULES ? t`An event can have ${MAX_DISCOUNT_RULES} discounts.` : null)
  const sortable = useSortable(
    rules.map(({ id }) => id),
    (ids) =>
      void sortDiscountRules(event.id, ids).catch((error) =>
        notifyFailure(error, i18n, t`Sorting failed. Try again, or reload the page.`),
      ),
    role_reason === null && rules.length > 1,
  )
  const create = (
    <CreateButton reason={reason} onClick={() => setForm({ rule: null })}>
      <Trans>Create discount</Trans>
    </CreateButton>
  )
  const edit = (rule: DiscountRuleView) => setForm({ rule })
  return (
    <Page>
      <PageHeader title={t`Discounts`} text={t`Price reductions that buyers get without a code.`}>
        {rules.length > 0 && create}
      </PageHeader>
      {query.isPending && <SkeletonRows />}
      {query.isError && !query.data && <LoadError onRetry={() => query.refetch()} />}
      {query.data && rules.length === 0 && (
        <EmptyState
          title={<Trans>No discounts yet</Trans>}
          text={
            <Trans>
              An early bird price, three tickets for the price of two, dinner and show together: create one.
            </Trans>
          }
        >
          {create}
        </EmptyState>
      )}
      {rules.length > 0 && (
        <div className={styles.columns}>
          <DiscountList
            event={event}
            rules={rules}
            now={query.dataUpdatedAt}
            sortable={sortable}
            may_write={role_reason === null}
            onEdit={edit}
          />
          <TryOut
            event={event}
            rules={rules}
            now={query.dataUpdatedAt}
            dateSelect={(field) => <DateSelect event={event} {...field} />}
          />
        </div>
      )}
      {form && <DiscountFormDrawer event={event} rule={form.rule} onClose={() => setForm(null)} />}
    </Page>
  )
}
