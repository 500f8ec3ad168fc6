import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { PROMO_CODE_LIST, type PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { DatesSelect } from '#web/catalog/event-dates/dates-select.tsx'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { copyText } from '#web/platform/ui/display/copy-text.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { promoCodeApi } from './api.ts'
import { PromoCodeBatchForm } from './promo-code-batch-form.tsx'
import { usePromoCodeColumns } from './promo-code-columns.tsx'
import { PromoCodeForm } from './promo-code-form.tsx'
import type { DatesField } from './term-fields.tsx'
import { usePromoCodeBulk } from './use-promo-code-bulk.tsx'

/** The promo codes of an event; many can be made at once (BO-29). */
export function PromoCodesPage() {
  const event = useEvent()
  const { t } = useLingui()
  const list = useListState(PROMO_CODE_LIST)
  const query = useQuery(promoCodeApi.list(event.id, list.query))
  const filters = useFilters(event)
  const [is_making_many, setMakingMany] = useState(false)
  const [form, setForm] = useState<{ promo_code: PromoCodeView | null } | null>(null)
  const columns = usePromoCodeColumns({
    event,
    now: query.dataUpdatedAt,
    onOpen: (promo_code) => setForm({ promo_code }),
  })
  const bulk = usePromoCodeBulk(event.id, list, query)
  const reason = useRoleReason('promo_code.write')
  const create = (
    <CreateButton reason={reason} onClick={() => setForm({ promo_code: null })}>
      <Trans>Create promo code</Trans>
    </CreateButton>
  )
  const datesSelect = (field: DatesField) => <DatesSelect event={event} {...field} />
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Promo codes`} text={t`Give a discount or unlock hidden tickets.`}>
        {reason === null && (
          <Button variant="default" onClick={() => setMakingMany(true)}>
            <Trans>Create many</Trans>
          </Button>
        )}
        {!is_empty && create}
      </PageHeader>
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/promo-codes`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Code`}
          filters={filters}
        />
      )}
      <DataTable
        label={t`Promo codes`}
        list={list}
        query={query}
        columns={columns}
        bulk={bulk}
        menu={(row) => <PromoCodeMenu event={event} promo_code={row} onEdit={() => setForm({ promo_code: row })} />}
        empty={
          <EmptyState
            title={<Trans>No promo codes yet</Trans>}
            text={<Trans>A code gives a discount or unlocks hidden tickets. Create one.</Trans>}
          >
            {create}
          </EmptyState>
        }
      />
      {is_making_many && (
        <PromoCodeBatchForm event={event} datesSelect={datesSelect} onClose={() => setMakingMany(false)} />
      )}
      {form && (
        <PromoCodeForm
          event={event}
          promo_code={form.promo_code}
          datesSelect={datesSelect}
          onClose={() => setForm(null)}
        />
      )}
    </Page>
  )
}

function useFilters({ timezone }: EventView): FilterDef[] {
  const { t } = useLingui()
  return [
    {
      field: 'discount_type',
      label: t`Discount`,
      options: [
        { value: 'PERCENTAGE', label: t`Percentage` },
        { value: 'FIXED', label: t`Fixed amount` },
        { value: 'NONE', label: t`No discount` },
      ],
    },
    { field: 'expiry_date', label: t`Expires`, zone: timezone },
    { field: 'created_at', label: t`Created`, zone: timezone },
  ]
}

function PromoCodeMenu({
  event,
  promo_code,
  onEdit,
}: {
  event: EventView
  promo_code: PromoCodeView
  onEdit: () => void
}) {
  const { t } = useLingui()
  const me = useMe()
  const { perform } = useAction()
  const { id, code } = promo_code
  const may_write = can(me, 'promo_code.write')
  const link = `${location.origin}${paths.event(event.id, event.slug)}?${new URLSearchParams({ promo_code: code })}`
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete promo code {code}?</Trans>,
        text: <Trans>Nobody can use it any more. Orders that used it keep their discount.</Trans>,
        action: <Trans>Delete promo code</Trans>,
        is_danger: true,
      },
      run: () => promoCodeApi.remove(event.id, id),
      done: t`Promo code ${code} deleted`,
      failed: t`The promo code was not deleted. Try again.`,
    })
  return (
    <RowMenu label={code}>
      {may_write && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          <Trans>Edit promo code</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLink size={16} />}
        onClick={() => copyText(link, t`Link with promo code ${code} copied.`)}
      >
        <Trans>Copy link</Trans>
      </Menu.Item>
      {may_write && (
        <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
          <Trans>Delete promo code</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  )
}
