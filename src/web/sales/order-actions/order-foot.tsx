import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconBan, IconChevronDown, IconFileTypePdf, IconLink, IconRefresh } from '@tabler/icons-react'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { orderEndpoints } from '#core/records/orders/endpoints.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { apiUrl } from '#web/platform/client/api-client.ts'
import { copyText } from '#web/platform/ui/display/copy-text.ts'
import { ReasonButton } from '#web/platform/ui/reason-button.tsx'
import { orderLink, useResend } from './order-menu.tsx'
import { useRefundReason } from './refund/use-refund-reason.ts'
import { useReissueExtrasCode } from './units/use-reissue-extras-code.tsx'
import { useCancelOrder } from './use-cancel-order.tsx'
import { useMarkPaid } from './use-mark-paid.tsx'

/** The actions of an open order: what is done often as buttons, the rest behind one more (BO-25). */
export function OrderFoot({ event_id, order, onRefund }: { event_id: number; order: OrderView; onRefund: () => void }) {
  const against_role = useRoleReason('order.refund')
  const { reason, resend, is_busy } = useResend(event_id, order)
  const blocked = useRefundReason(order)
  const marking = useMarkPaid(order)
  if (marking.is_offered)
    return (
      <>
        <MoreActions event_id={event_id} order={order} />
        <Button variant="filled" color="action" onClick={marking.mark} loading={marking.is_busy}>
          <Trans>Mark as paid</Trans>
        </Button>
      </>
    )
  return (
    <>
      <ReasonButton reason={against_role ?? blocked} onClick={onRefund}>
        <Trans>Refund</Trans>
      </ReasonButton>
      <ReasonButton reason={reason} onClick={resend} loading={is_busy}>
        <Trans>Resend confirmation</Trans>
      </ReasonButton>
      <MoreActions event_id={event_id} order={order} />
    </>
  )
}

function MoreActions({ event_id, order }: { event_id: number; order: OrderView }) {
  const { t } = useLingui()
  const { reason, cancel } = useCancelOrder(order)
  const extras_code = useReissueExtrasCode(order)
  const has_tickets =
    order.status === OrderStatus.COMPLETED && order.attendees.some(({ status }) => status === AttendeeStatus.ACTIVE)
  return (
    <Menu width={230} position="top-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} />}>
          <Trans context="further actions">More</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} />}
          onClick={() => copyText(orderLink(order), t`Order link copied.`)}
        >
          <Trans>Copy order link</Trans>
        </Menu.Item>
        {has_tickets && (
          <Menu.Item
            component="a"
            href={apiUrl(orderEndpoints.pdf.path, { event_id, order_id: order.id })}
            download
            leftSection={<IconFileTypePdf size={16} />}
          >
            <Trans>Tickets as PDF</Trans>
          </Menu.Item>
        )}
        {extras_code.is_offered && (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={extras_code.reissue}>
            <Trans>Replace extras code</Trans>
          </Menu.Item>
        )}
        {reason === null && (
          <>
            <Menu.Divider />
            <Menu.Item color="var(--danger-text)" leftSection={<IconBan size={16} />} onClick={cancel}>
              <Trans>Cancel order</Trans>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
