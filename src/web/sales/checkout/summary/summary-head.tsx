import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundStatus } from '#core/platform/states/refund-state.ts'
import { formatDate, formatEventDate } from '#core/platform/time.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { hasValidTicket } from '#core/sales/checkout/tickets-of-order.ts'
import { Badge } from '#web/platform/public-ui/badge.tsx'
import { CopyButton } from '#web/platform/public-ui/copy-button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { TEST_MODE_LABEL } from '#web/records/ticket-page/labels.ts'
import type { StepProps } from '../checkout-pages.tsx'
import { dueDay } from '../due-day.ts'
import { PageHeading } from '../frame.tsx'
import pageStyles from '../page.module.css'
import { NotMailed } from './not-mailed.tsx'
import styles from './summary.module.css'

/** The big word first, then the reference people are asked for, then who ordered what when (CHK-5). */
export function SummaryHead({ order, note }: Pick<StepProps, 'order' | 'note'>) {
  const has_lost_tickets =
    order.status === OrderStatus.CANCELLED || (order.status === OrderStatus.COMPLETED && !hasValidTicket(order))
  return (
    <Panel className={pageStyles.panel}>
      {note === 'ORDER_ALREADY_PAID' && (
        <Notice role="status" title={<Trans>This order has already been paid.</Trans>} />
      )}
      <PageHeading is_big>
        <BigWord order={order} />
      </PageHeading>
      {hasValidTicket(order) && order.email && (
        <p className={pageStyles.lead}>
          {order.not_mailed?.confirmation ? (
            <Trans>
              Thank you, {order.first_name}. We have not mailed this order to <b>{order.email}</b>, because many mails
              were sent to that address or from your network. Your tickets are below; keep the address of this page.
            </Trans>
          ) : order.not_mailed ? (
            <Trans>
              Thank you, {order.first_name}. Your confirmation is on its way to <b>{order.email}</b>.
            </Trans>
          ) : (
            <Trans>
              Thank you, {order.first_name}. Your tickets are on their way to <b>{order.email}</b>.
            </Trans>
          )}
        </p>
      )}
      {has_lost_tickets && (
        <Notice tone="error">
          <p>
            <Trans>Its tickets are no longer valid at the door. The organizer can tell you more.</Trans>
          </p>
        </Notice>
      )}
      <NotMailed order={order} />
      <RefundNotice order={order} />
      <Reference order={order} />
      <Facts order={order} />
    </Panel>
  )
}

function BigWord({ order }: { order: PublicOrderView }): ReactNode {
  const money = useMoney(order.currency)
  const { tag } = useLocale()
  if (hasValidTicket(order)) return <Trans>You’re in!</Trans>
  if (order.status === OrderStatus.COMPLETED) return <Trans>The tickets of this order are cancelled.</Trans>
  if (order.status === OrderStatus.CANCELLED) return <Trans>This order is cancelled.</Trans>
  const amount = money(order.total_gross)
  if (order.offline?.confirm_by ?? order.transfer?.confirm_by) return <Trans>Almost there: confirm your address.</Trans>
  if (order.transfer?.due_on) {
    const day = dueDay(order.transfer.due_on, tag)
    return (
      <Trans>
        Almost there: please transfer {amount} by {day}.
      </Trans>
    )
  }
  const due_at = order.offline?.due_at ?? order.reserved_until
  if (!due_at) return <Trans>Almost there: please transfer {amount}.</Trans>
  const day = formatDate(new Date(due_at), order.event.timezone, tag)
  return (
    <Trans>
      Almost there: please transfer {amount} by {day}.
    </Trans>
  )
}

function RefundNotice({ order }: { order: PublicOrderView }) {
  const money = useMoney(order.currency)
  const amount = money(order.total_refunded)
  switch (order.refund_status) {
    case RefundStatus.REFUND_PENDING:
      return (
        <Notice
          tone="warning"
          title={<Trans>A refund is on its way. It takes up to ten days, depending on the bank.</Trans>}
        />
      )
    case RefundStatus.REFUNDED:
      return <Notice title={<Trans>The whole payment was refunded.</Trans>} />
    case RefundStatus.PARTIALLY_REFUNDED:
      return <Notice title={<Trans>{amount} of the payment was refunded.</Trans>} />
    case RefundStatus.REFUND_FAILED:
      return <Notice tone="error" title={<Trans>A refund did not go through. The organizer has been told.</Trans>} />
    default:
      return null
  }
}

function Reference({ order }: { order: PublicOrderView }) {
  const { t } = useLingui()
  return (
    <div className={styles.reference}>
      <span>
        <Trans>Order reference</Trans>
      </span>
      <div className={styles.row}>
        <b>{order.reference}</b>
        <CopyButton text={() => order.reference} done={t`Copied`}>
          <Icon name="copy" />
          <Trans>Copy</Trans>
        </CopyButton>
        {order.is_test && <Badge label={TEST_MODE_LABEL} />}
      </div>
    </div>
  )
}

function Facts({ order }: { order: PublicOrderView }) {
  const { tag } = useLocale()
  const at = formatEventDate(new Date(order.completed_at ?? order.created_at), order.event.timezone, tag)
  return (
    <dl className={styles.facts}>
      {order.first_name && (
        <div>
          <dt>
            <Trans>Buyer</Trans>
          </dt>
          <dd>
            <bdi>
              {order.first_name} {order.last_name}
            </bdi>
          </dd>
        </div>
      )}
      {order.email && (
        <div>
          <dt>
            <Trans>Email</Trans>
          </dt>
          <dd>{order.email}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Ordered</Trans>
        </dt>
        <dd>{at}</dd>
      </div>
    </dl>
  )
}
