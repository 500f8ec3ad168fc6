import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import type { LineReason } from '#core/sales/checkout/check-order-lines.ts'
import { sessionFragment } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { useMoney } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { RefusalText, showFirstLineError } from './line-error.tsx'
import styles from './order-panel.module.css'
import type { ReserveNotice, Reserving } from './use-reserve.ts'

/** What can be had, but not like this (EXT-4, EXT-6). */
const BASKET_REASONS: readonly LineReason[] = ['NEEDS_PRODUCT', 'EXCLUDES_PRODUCT', 'ADD_ONS_INVALID']

interface NoticeProps {
  readonly event: PublicEventView
  readonly reserving: Reserving
  /** By id, where the event has several. */
  readonly dates: ReadonlyMap<number, string>
  readonly onRemove: (date_id: number) => void
}

/** What the last attempt to reserve came to, announced and brought into view (PUB-6). */
export function OrderNotice(props: NoticeProps) {
  const { reserving } = props
  const box = useRef<HTMLDivElement>(null)
  const { notice } = reserving
  useEffect(() => {
    if (notice?.kind === 'LINES' && showFirstLineError()) return
    if (notice) box.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  return <div ref={box}>{notice && <Content notice={notice} {...props} />}</div>
}

function Content({ notice, ...props }: NoticeProps & { notice: ReserveNotice }) {
  const { event, reserving } = props
  const { i18n } = useLingui()
  const money = useMoney(event.currency)
  switch (notice.kind) {
    case 'TOTAL_CHANGED': {
      const total = Number.isFinite(notice.total) ? money(notice.total) : null
      return (
        <Notice tone="warning" role="alert">
          <p>
            {total ? (
              <Trans>The price changed to {total}. Check the new total and continue.</Trans>
            ) : (
              <Trans>The price changed. Check the new total and continue.</Trans>
            )}
          </p>
        </Notice>
      )
    }
    case 'LINES':
      return (
        <Notice tone="error" role="alert">
          <p>
            {reserving.refusals.every(({ reason }) => BASKET_REASONS.includes(reason)) ? (
              <Trans>Something does not go together yet. The affected lines are marked.</Trans>
            ) : (
              <Trans>Some tickets are no longer available. The affected lines are marked.</Trans>
            )}
          </p>
          <OtherDates {...props} />
        </Notice>
      )
    case 'DATE_REQUIRED':
      return (
        <Notice tone="warning" role="alert">
          <p>
            <Trans>This event has several dates now. Choose yours and continue; your tickets are still here.</Trans>
          </p>
        </Notice>
      )
    case 'EXPIRED':
      return (
        <Notice tone="warning" role="alert">
          <p>
            <Trans>Sorry, your order has expired. Please start a new order.</Trans>
          </p>
        </Notice>
      )
    case 'ABANDONED':
      return (
        <Notice tone="success" role="status">
          <p>
            <Trans>The earlier order was released. You can continue with this one.</Trans>
          </p>
        </Notice>
      )
    case 'PAYMENT_IN_PROGRESS':
      return <PaymentInProgress event={event} reserving={reserving} order_short_id={notice.order_short_id} />
    default:
      return (
        <Notice tone="error" role="alert">
          <p>{errorMessage(notice.error, i18n)}</p>
        </Notice>
      )
  }
}

/** What was refused of dates whose tickets are not on the page, each by its name (DAT-41). */
function OtherDates({ event, reserving, dates, onRemove }: NoticeProps) {
  const others = reserving.refusals.filter(
    ({ event_date_id }) => event_date_id !== null && event_date_id !== event.selected_date?.id,
  )
  const by_date = Map.groupBy(others, ({ event_date_id }) => event_date_id ?? 0)
  return [...by_date].map(([id, refused]) => (
    <div key={id}>
      <b>{dates.get(id)}</b>
      {refused.map((one) => (
        <p key={one.price.id}>
          <RefusalText refusal={one} />
        </p>
      ))}
      <Button variant="link" onClick={() => onRemove(id)}>
        <Trans>Remove this date</Trans>
      </Button>
    </div>
  ))
}

function PaymentInProgress({
  event,
  reserving,
  order_short_id,
}: {
  event: PublicEventView
  reserving: Reserving
  order_short_id: string
}) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={<Trans>A payment for an earlier order of yours is being processed.</Trans>}
    >
      <p>
        <Trans>Wait for it, or release that order and continue with this one.</Trans>
      </p>
      <div className={styles.actions}>
        <a href={paths.checkoutStep(event.id, order_short_id, 'payment_return') + sessionFragment()}>
          <Trans>Continue that order</Trans>
        </a>
        <Button variant="link" busy={reserving.is_busy} onClick={() => void reserving.abandon(order_short_id)}>
          <Trans>Release it</Trans>
        </Button>
      </div>
    </Notice>
  )
}
