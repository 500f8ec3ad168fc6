import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import { fullName, referenceLink } from '#web/platform/ui/display/details.tsx'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { orderQueries } from './api.ts'
import styles from './latest-orders.module.css'
import { OrderBadges } from './order-badges.tsx'

/** What was ordered last, each with the way to its drawer (BO-21). */
export function LatestOrdersCard({ event }: { event: EventView }) {
  const orders = useQuery(orderQueries.latest(event.id))
  const rows = orders.data?.data ?? []
  return (
    <Card
      title={<Trans>Latest orders</Trans>}
      aside={
        rows.length > 0 && (
          <Link to={paths.manageEvent(event.id, 'orders')} className={styles.all}>
            <Trans>All orders</Trans>
          </Link>
        )
      }
    >
      {orders.isPending && <SkeletonRows count={3} />}
      {orders.isError && <LoadError onRetry={() => orders.refetch()} />}
      {orders.data && rows.length === 0 && <NoOrders event={event} />}
      {rows.length > 0 && (
        <ul className={styles.orders}>
          {rows.map((order) => (
            <OrderRow key={order.id} event={event} order={order} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OrderRow({ event, order }: { event: EventView; order: OrderListView }) {
  const name = fullName(order)
  return (
    <li>
      <div className={styles.who}>
        <b>
          <bdi>{name || order.email}</bdi>
        </b>
        <span>
          <Link to={paths.manageOrder(event.id, order.id)} className={referenceLink}>
            <span className="visually-hidden">
              <Trans>Order</Trans>{' '}
            </span>
            {order.reference}
          </Link>{' '}
          · <Ago at={order.created_at} zone={event.timezone} />
        </span>
      </div>
      <div className={styles.what}>
        <b>
          <Money amount={order.total_gross} currency={order.currency} />
        </b>
        <OrderBadges order={order} says_test={!event.is_test_mode} />
      </div>
    </li>
  )
}

function NoOrders({ event }: { event: EventView }) {
  return (
    <div className={styles.none}>
      <p>
        {event.status === EventStatus.LIVE ? (
          <Trans>No orders yet. Tell people about the event.</Trans>
        ) : (
          <Trans>No orders yet. They begin once the event is live.</Trans>
        )}
      </p>
      {event.status === EventStatus.LIVE && (
        <Button component={Link} to={paths.manageEvent(event.id, 'share')}>
          <Trans>Share</Trans>
        </Button>
      )}
    </div>
  )
}
