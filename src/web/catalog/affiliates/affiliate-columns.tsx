import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { AffiliateView } from '#core/catalog/affiliates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { opener, TwoLines } from '#web/platform/ui/display/details.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import styles from './affiliates.module.css'
import { AFFILIATE_STATUS_LABELS } from './labels.ts'

/** The orders list with only this affiliate's. */
const ordersOf = (event_id: number, id: number): string =>
  `${paths.manageEvent(event_id, 'orders')}?${new URLSearchParams({ 'filter_fields[affiliate_id][eq]': String(id) })}`

interface ColumnsInput {
  readonly event: EventView
  readonly onOpen: (affiliate: AffiliateView) => void
}

/** The columns of the list of affiliates (LST-11). */
export function useAffiliateColumns({ event, onOpen }: ColumnsInput): Column<AffiliateView>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      card: 'head',
      cell: (row) => (
        <TwoLines
          first={
            <button type="button" className={opener} onClick={() => onOpen(row)}>
              <bdi>{row.name}</bdi>
            </button>
          }
          second={row.email}
        />
      ),
    },
    {
      id: 'code',
      header: t`Code`,
      card: 'line',
      cell: ({ code, link }) => (
        <span className={styles.code}>
          <span>{code}</span>
          <CopyButton value={link} label={t`Copy link`} />
        </span>
      ),
    },
    {
      id: 'orders',
      header: t`Orders`,
      sort: 'orders_count',
      is_figure: true,
      card: 'line',
      cell: ({ id, orders_count, tickets_sold }) =>
        orders_count === 0 ? (
          0
        ) : (
          <TwoLines
            first={<Link to={ordersOf(event.id, id)}>{orders_count}</Link>}
            second={<Plural value={tickets_sold} one="# ticket" other="# tickets" />}
          />
        ),
    },
    {
      id: 'gross',
      header: t`Gross sales`,
      sort: 'gross_sales',
      is_figure: true,
      card: 'line',
      cell: ({ gross_sales }) => <Money amount={gross_sales} currency={event.currency} />,
    },
    {
      id: 'net',
      header: t`Net sales`,
      is_figure: true,
      card: 'line',
      cell: ({ net_sales }) => <Money amount={net_sales} currency={event.currency} />,
    },
    {
      id: 'status',
      header: t`Status`,
      card: 'foot',
      cell: ({ status }) => <StatusBadge label={AFFILIATE_STATUS_LABELS[status]} />,
    },
  ]
}
