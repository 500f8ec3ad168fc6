import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { checkRefund } from '#core/records/orders/refund-rules.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { Loaded } from '#web/platform/ui/display/details.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { orderQueries } from '../api.ts'
import { RefundForm } from './refund-form.tsx'
import { useRefundReason } from './use-refund-reason.ts'

interface RefundDialogProps {
  readonly event: EventView
  readonly order_id: number
  readonly onClose: () => void
}

/** Money back to the buyer, or the reason why that is not possible now (BO-26). */
export function RefundDialog({ event, order_id, onClose }: RefundDialogProps) {
  const query = useQuery(orderQueries.one(event.id, order_id))
  const order = query.data
  if (order && checkRefund(order).ok) return <RefundForm event={event} order={order} onClose={onClose} />
  return (
    <Blocked title={order ? <Trans>Refund order {order.reference}</Trans> : <Trans>Refund</Trans>} onClose={onClose}>
      <Loaded query={query} missing={<Trans>This order does not exist in this event.</Trans>}>
        {(loaded) => <Reason order={loaded} />}
      </Loaded>
    </Blocked>
  )
}

function Reason({ order }: { order: OrderView }) {
  return <p>{useRefundReason(order)}</p>
}

function Blocked({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={title} size={500} closeButtonProps={{ 'aria-label': t`Close` }}>
      {children}
      <Group mt="lg" justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
