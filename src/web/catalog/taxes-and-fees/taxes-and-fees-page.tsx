import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storedRate, TAX_OR_FEE_LIST, type TaxOrFeeView } from '#core/catalog/taxes-and-fees/schema.ts'
import { formatMoney, formatPercent } from '#core/platform/money.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { taxOrFeeApi } from './api.ts'
import { TaxOrFeeForm } from './tax-or-fee-form.tsx'
import { useTaxBulk } from './use-tax-bulk.tsx'

/** The columns of the list of taxes and fees (LST-14). */
function useColumns(): readonly Column<TaxOrFeeView>[] {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const yes = (is_so: boolean) => (is_so ? t`yes` : t`no`)
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      card: 'main',
      cell: ({ name }) => <b style={{ fontWeight: 600 }}>{name}</b>,
    },
    { id: 'type', header: t`Type`, card: 'head', cell: ({ type }) => (type === 'TAX' ? t`Tax` : t`Fee`) },
    {
      id: 'rate',
      header: t`Rate`,
      is_figure: true,
      card: 'end',
      cell: (tax) =>
        tax.calculation_type === 'FIXED' && tax.currency
          ? formatMoney(tax.rate, tax.currency, tag)
          : formatPercent(storedRate(tax), tag),
    },
    { id: 'contained', header: t`Included in the price`, cell: ({ included_in_price }) => yes(included_in_price) },
    { id: 'default', header: t`On new tickets`, cell: ({ apply_to_new_tickets }) => yes(apply_to_new_tickets) },
  ]
}

/** BO-42: everybody reads, admins write. */
export function TaxesAndFeesPage() {
  const { t } = useLingui()
  const me = useMe()
  const list = useListState(TAX_OR_FEE_LIST)
  const query = useQuery(taxOrFeeApi.list(me.account.id, list.query))
  const columns = useColumns()
  const bulk = useTaxBulk(list, query.data?.data)
  const [form, setForm] = useState<{ tax: TaxOrFeeView | null } | null>(null)
  const may_write = can(me, 'tax.write')
  const create = (
    <CreateButton
      reason={may_write ? null : t`Only admins change taxes and fees.`}
      onClick={() => setForm({ tax: null })}
    >
      <Trans>Add tax or fee</Trans>
    </CreateButton>
  )
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Taxes and fees`} text={t`Choose for each ticket which of them apply.`}>
        {!is_empty && create}
      </PageHeader>
      {!is_empty && (
        <ListTools
          export_path={`/accounts/${me.account.id}/taxes-and-fees`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Search names`}
          filters={[
            {
              field: 'type',
              label: t`Type`,
              options: [
                { value: 'TAX', label: t`Tax` },
                { value: 'FEE', label: t`Fee` },
              ],
            },
          ]}
        />
      )}
      <DataTable
        label={t`Taxes and fees`}
        list={list}
        query={query}
        columns={columns}
        bulk={bulk}
        {...(may_write
          ? {
              menu: (tax: TaxOrFeeView) => (
                <TaxMenu tax={tax} account_id={me.account.id} onEdit={() => setForm({ tax })} />
              ),
            }
          : {})}
        empty={
          <EmptyState
            drawing="order"
            title={t`No taxes or fees yet`}
            text={t`Add those that apply to your prices, for example VAT or a booking fee.`}
          >
            {create}
          </EmptyState>
        }
      />
      {form && <TaxOrFeeForm tax={form.tax} onClose={() => setForm(null)} />}
    </Page>
  )
}

function TaxMenu({
  tax: { id, name },
  account_id,
  onEdit,
}: {
  tax: TaxOrFeeView
  account_id: number
  onEdit: () => void
}) {
  const { t } = useLingui()
  const { perform } = useAction()
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete “{name}”?</Trans>,
        text: <Trans>It is removed from every ticket. Existing orders keep their amounts.</Trans>,
        action: <Trans>Delete tax or fee</Trans>,
        is_danger: true,
      },
      run: () => taxOrFeeApi.remove(account_id, id),
      done: t`${name} deleted`,
      failed: t`The tax or fee was not deleted. Try again.`,
    })
  return (
    <RowMenu label={name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
        <Trans>Delete</Trans>
      </Menu.Item>
    </RowMenu>
  )
}
