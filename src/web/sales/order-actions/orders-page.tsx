import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { ORDER_LIST, type OrderListView } from '#core/records/orders/schema.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import { fullName, opener, TwoLines } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { Count } from '#web/platform/ui/display/money.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useHashId } from '#web/platform/ui/lists/use-hash-id.ts'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { TestMark, TestNote, testsAmong } from '#web/platform/ui/test-mark.tsx'
import { orderQueries } from './api.ts'
import { DeleteTestOrders } from './delete-test-orders.tsx'
import { OrderBadges } from './order-badges.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { useOrderFilters } from './order-filters.ts'
import { OrderMenu } from './order-menu.tsx'
import { TotalPeek } from './order-summary.tsx'
import styles from './orders.module.css'
import { useOrderBulk } from './use-order-bulk.tsx'

/** BO-25, LST-4. Without a status filter the server leaves holds and expired orders out (ORD-22). */
export function OrdersPage() {
  const event = useEvent()
  const { t } = useLingui()
  const list = useListState(ORDER_LIST)
  const query = useQuery(orderQueries.list(event.id, list.query))
  const hash = useHashId('order')
  const filters = useOrderFilters(event, list)
  const bulk = useOrderBulk(event.id, list, query.data?.data)
  const rows = query.data?.data ?? []
  const tests = testsAmong(rows, ({ is_test }) => is_test)
  const columns = useColumns(event, hash.to, tests === 'some')
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Orders`} text={t`Reserved and expired orders are shown by the status filter only.`}>
        <DeleteTestOrders event_id={event.id} />
      </PageHeader>
      {!is_empty && (
        <ListTools
          export_path={`/events/${event.id}/orders`}
          list={list}
          meta={query.data?.meta}
          search_label={t`Name, email or reference`}
          filters={filters}
        />
      )}
      {tests && (
        <TestNote>
          {tests === 'all' ? (
            <Trans>These orders are tests: no money moved.</Trans>
          ) : (
            <Trans>Orders with this mark are tests: no money moved.</Trans>
          )}
        </TestNote>
      )}
      <DataTable
        label={t`Orders`}
        list={list}
        query={query}
        columns={columns}
        menu={(order) => <OrderMenu event={event} order={order} onOpen={() => hash.open(order.id)} />}
        bulk={bulk}
        open_id={hash.id}
        empty={
          <EmptyState
            drawing="order"
            title={<Trans>No orders yet</Trans>}
            text={<Trans>They appear here with the first sale. Share the event page.</Trans>}
          >
            <Button component="a" href={paths.event(event.id, event.slug)} target="_blank" rel="noopener">
              <Trans>Open the event page</Trans>
            </Button>
          </EmptyState>
        }
      />
      {hash.id !== null && <OrderDrawer key={hash.id} event={event} order_id={hash.id} onClose={hash.close} />}
    </Page>
  )
}

/** Tickets that admit somebody; before completion those that are held. Where some were cancelled, of how many. */
function Tickets({ order }: { order: OrderListView }) {
  const bought = order.items.reduce((sum, { kind, quantity }) => sum + (kind === 'ADMISSION' ? quantity : 0), 0)
  if (order.attendees.length === 0) return <Count value={bought} />
  const active = order.attendees.filter(({ status }) => status === AttendeeStatus.ACTIVE).length
  if (active === bought) return <Count value={active} />
  return (
    <Trans>
      <Count value={active} /> of <Count value={bought} />
    </Trans>
  )
}

function useColumns(event: EventView, to: (id: number) => object, marks_tests: boolean): Column<OrderListView>[] {
  const { t } = useLingui()
  return [
    {
      id: 'reference',
      header: t`Reference`,
      sort: 'reference',
      card: 'head',
      cell: (order) => (
        <>
          <Link to={to(order.id)} preventScrollReset className={opener}>
            <span className="visually-hidden">
              <Trans>Order</Trans>{' '}
            </span>
            <span className="reference">{order.reference}</span>
          </Link>
          {marks_tests && order.is_test && <TestMark />}
        </>
      ),
    },
    { id: 'buyer', header: t`Buyer`, sort: 'last_name', card: 'main', cell: (order) => <Buyer order={order} /> },
    {
      id: 'attendees',
      header: t`Tickets`,
      is_figure: true,
      card: 'line',
      cell: (order) => <Tickets order={order} />,
    },
    {
      id: 'total',
      header: t`Total`,
      sort: 'total_gross',
      is_figure: true,
      card: 'end',
      cell: (order) => <TotalPeek order={order} />,
    },
    {
      id: 'created',
      header: t`Created`,
      sort: 'created_at',
      card: 'foot_end',
      cell: (order) => <Ago at={order.created_at} zone={event.timezone} />,
    },
    {
      id: 'status',
      header: t`Status`,
      card: 'foot',
      cell: (order) => <OrderBadges order={order} says_test={false} />,
    },
  ]
}

function Buyer({ order }: { order: OrderListView }) {
  const name = fullName(order)
  return name ? (
    <TwoLines first={name} second={order.email} />
  ) : (
    <span className={styles.missing}>
      <Trans>No details yet</Trans>
    </span>
  )
}
