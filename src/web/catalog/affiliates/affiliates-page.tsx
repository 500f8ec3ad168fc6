import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AFFILIATE_LIST, type AffiliateView } from '#core/catalog/affiliates/schema.ts'
import { AffiliateStatus } from '#core/platform/states/affiliate-state.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { useAffiliateColumns } from './affiliate-columns.tsx'
import { AffiliateForm } from './affiliate-form.tsx'
import { AffiliateMenu } from './affiliate-menu.tsx'
import { affiliateApi } from './api.ts'
import { useAffiliateBulk } from './use-affiliate-bulk.tsx'

/** The affiliates of an event with what they have sold (BO-30). */
export function AffiliatesPage() {
  const event = useEvent()
  const { t } = useLingui()
  const list = useListState(AFFILIATE_LIST)
  const query = useQuery(affiliateApi.list(event.id, list.query))
  const bulk = useAffiliateBulk(event.id, list, query.data?.data)
  const [form, setForm] = useState<{ affiliate: AffiliateView | null } | null>(null)
  const columns = useAffiliateColumns({ event, onOpen: (affiliate) => setForm({ affiliate }) })
  const filters: FilterDef[] = [
    {
      field: 'status',
      label: t`Status`,
      options: [
        { value: AffiliateStatus.ACTIVE, label: t`Active` },
        { value: AffiliateStatus.INACTIVE, label: t`Inactive` },
      ],
    },
  ]
  const reason = useRoleReason('affiliate.write')
  const create = (
    <CreateButton reason={reason} onClick={() => setForm({ affiliate: null })}>
      <Trans>Create affiliate</Trans>
    </CreateButton>
  )
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Affiliates`} text={t`Each partner gets a link, and you see what came through it.`}>
        {!is_empty && create}
      </PageHeader>
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/affiliates`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Name, code or email`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Affiliates`}
        list={list}
        query={query}
        columns={columns}
        bulk={bulk}
        menu={(row) => <AffiliateMenu event_id={event.id} affiliate={row} onEdit={() => setForm({ affiliate: row })} />}
        empty={
          <EmptyState
            drawing="order"
            title={<Trans>No affiliates yet</Trans>}
            text={
              <Trans>Give each partner their own link, and see how many orders and how much revenue it brings.</Trans>
            }
          >
            {create}
          </EmptyState>
        }
      />
      {form && <AffiliateForm event_id={event.id} affiliate={form.affiliate} onClose={() => setForm(null)} />}
    </Page>
  )
}
