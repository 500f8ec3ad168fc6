import { useQuery } from '@tanstack/react-query'
import { can } from '#core/platform/permissions.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import type { Lagging } from '#web/platform/client/as-of.ts'
import { AsOf } from '#web/platform/ui/lists/as-of.tsx'
import { orderQueries } from '#web/sales/order-actions/api.ts'

/** Says of the whole dashboard as of when it is: as the oldest of what stands on it (DB-11). */
export function DashboardAsOf({ event_id, stats }: { event_id: number; stats: Lagging | undefined }) {
  const check_ins = useQuery(eventQueries.checkInStats(event_id))
  const orders = useQuery({ ...orderQueries.latest(event_id), enabled: can(useMe(), 'order.read') })
  const shown = [stats?.as_of, check_ins.data?.as_of, orders.data?.meta.as_of].filter((at) => at !== undefined)
  return <AsOf at={shown.toSorted()[0]} />
}
