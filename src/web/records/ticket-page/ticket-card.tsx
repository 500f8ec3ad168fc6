import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { QrDrawing } from '#core/platform/qr-drawing.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { formatDateRange } from '#core/platform/time.ts'
import { extrasText } from '#core/records/orders/extras-text.ts'
import type { OrderEventView, OrderTicketView } from '#core/records/orders/order-parts.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { DateBlock } from '#web/platform/public-ui/date-block.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocalTime } from '#web/platform/public-ui/local-time.ts'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { QrCode } from '#web/platform/qr-code/qr-code.tsx'
import styles from './ticket-card.module.css'

interface TicketCardProps {
  readonly ticket: OrderTicketView
  readonly event: OrderEventView
  readonly heading: 'h1' | 'h2' | 'h3'
  /** `page`: the ticket alone, with a large code; `print`: ink on paper. */
  readonly size?: 'card' | 'page' | 'print'
  /** The stub comes off once, when the order has just completed (look §7). */
  readonly is_fresh?: boolean
  /** More about the event on the ticket itself: map link, connection details, links. */
  readonly children?: ReactNode
  /** The code as the server drew it; left out, it is drawn here. */
  readonly code?: QrDrawing
  readonly onQrReady?: () => void
}

/** Person and event | proof: the stub shows the code, or that there is none any more (TKP-1, look §6). */
export function TicketCard({
  ticket,
  event,
  heading: Name,
  size = 'card',
  is_fresh = false,
  children,
  code,
  onQrReady,
}: TicketCardProps) {
  const { locale, tag } = useLocale()
  // its own date where the event has several
  const { start_date, end_date, venue_name, address } = ticket.date ?? event
  const { timezone } = event
  const range = formatDateRange(
    { start: new Date(start_date), end: end_date ? new Date(end_date) : null },
    timezone,
    tag,
  )
  const dates = [range, ticket.date?.title].filter(Boolean).join(', ')
  const place = [venue_name, address].filter(Boolean).join(', ')
  const is_cancelled = ticket.status === AttendeeStatus.CANCELLED
  return (
    <article
      className={classes(styles.ticket, styles[size], is_fresh && styles.fresh, is_cancelled && styles.cancelled)}
    >
      <div className={styles.goods}>
        <div className={styles.head}>
          <DateBlock
            date={start_date}
            timezone={timezone}
            locale={locale}
            {...(size === 'card' ? { size: 'small' } : {})}
          />
          <div className={styles.what}>
            <p dir="auto" className={styles.event}>
              {event.title}
            </p>
            <p className={styles.kind}>
              <bdi>{itemName(ticket.ticket.title, ticket.ticket.label)}</bdi>
            </p>
          </div>
        </div>
        <Name dir="auto" className={styles.name}>
          {ticket.first_name} {ticket.last_name}
        </Name>
        <ul className={styles.facts}>
          <li>
            <Icon name="calendar" />
            <span title={useLocalTime({ start_date, end_date, timezone })}>{dates}</span>
          </li>
          {event.is_online_event ? (
            <li>
              <Icon name="online" />
              <Trans>Online event</Trans>
            </li>
          ) : (
            place && (
              <li>
                <Icon name="pin" />
                <bdi>{place}</bdi>
              </li>
            )
          )}
          <li>
            <Icon name="user" />
            <bdi>{event.organizer_name}</bdi>
          </li>
          {ticket.add_ons && (
            <li>
              <Icon name="plus" />
              <bdi>{extrasText(ticket.add_ons)}</bdi>
            </li>
          )}
        </ul>
        {children}
      </div>
      <Stub ticket={ticket} {...(code ? { code } : {})} {...(onQrReady ? { onQrReady } : {})} />
    </article>
  )
}

function Stub({ ticket, code, onQrReady }: Pick<TicketCardProps, 'ticket' | 'code' | 'onQrReady'>) {
  const { t } = useLingui()
  const money = useMoney(ticket.currency)
  const { reference, qr } = ticket
  return (
    <div className={styles.stub}>
      {qr ? (
        <div className={styles.code}>
          <QrCode
            text={qr}
            label={t`QR code of ticket ${reference}`}
            {...(code ? { code } : {})}
            {...(onQrReady ? { onReady: onQrReady } : {})}
          />
        </div>
      ) : (
        <p className={styles.void}>
          <Icon name="cross" />
          <Trans context="ticket">Cancelled</Trans>
        </p>
      )}
      <p className={styles.reference}>{reference}</p>
      {ticket.unit_total !== null && (
        <p className={styles.price}>{ticket.unit_total === 0 ? <Trans>Free</Trans> : money(ticket.unit_total)}</p>
      )}
    </div>
  )
}
