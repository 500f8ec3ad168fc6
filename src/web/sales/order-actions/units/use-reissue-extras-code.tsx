import { Trans, useLingui } from '@lingui/react/macro'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { reissueExtrasCode } from '../api.ts'

/** Another code for the extras that are no add-ons, where the order has any (EXT-8, API-204). */
export function useReissueExtrasCode(order: OrderView) {
  const { t } = useLingui()
  const against_role = useRoleReason('order.resend')
  const { perform } = useAction()
  const has_code = order.units.some(
    ({ kind, attendee_id, status }) => kind === 'EXTRA' && attendee_id === null && status === OrderUnitStatus.ACTIVE,
  )
  const is_offered = !against_role && order.status === OrderStatus.COMPLETED && has_code
  const reissue = () =>
    perform({
      ask: {
        title: <Trans>Replace the extras code of {order.reference}?</Trans>,
        text: (
          <Trans>
            The old code stops working at once, on paper and on phones. Nobody is mailed: resend the confirmation to
            give the buyer the new code.
          </Trans>
        ),
        action: <Trans>Replace code</Trans>,
        stay: <Trans>Keep this code</Trans>,
      },
      run: () => reissueExtrasCode(order.event_id, order.id),
      done: t`The extras of ${order.reference} have a new code. Resend the confirmation to send it.`,
      failed: t`The code was not replaced. Try again.`,
    })
  return { is_offered, reissue }
}
