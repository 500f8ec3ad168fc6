import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { can } from '#core/platform/permissions.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { retryReturn } from '../api.ts'

/** The provider refused to give a payment back that completed nothing; staff may try again (STL-8, API-79). */
export function RetryReturn({ order, payment_id }: { order: OrderView; payment_id: number }) {
  const { t } = useLingui()
  const me = useMe()
  const { perform, is_busy } = useAction()
  if (!can(me, 'order.refund')) return null
  const retry = () =>
    perform({
      run: () => retryReturn(order.event_id, order.id, payment_id),
      done: t`The payment is being returned.`,
      failed: t`The payment was not returned. Try again.`,
    })
  return (
    <div>
      <Button size="compact-sm" loading={is_busy} onClick={retry}>
        <Trans>Try the return again</Trans>
      </Button>
    </div>
  )
}
