import { Plural, Trans } from '@lingui/react/macro'
import { paths } from '#core/platform/paths.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { formatDateRange, formatEventDate } from '#core/platform/time.ts'
import type {
  MyApplicationView,
  MyEventView,
  MyInvitationView,
  MyOrderView,
  MyTicketView,
  MyWaitingView,
} from '#core/publishing/my-tickets/schema.ts'
import { extrasText } from '#core/records/orders/extras-text.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { Badge } from '#web/platform/public-ui/badge.tsx'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { DateBlock } from '#web/platform/public-ui/date-block.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { APPLICATION_LABELS, INVITATION_LABELS, ORDER_LABELS, WAITING_LABELS } from './labels.ts'
import styles from './my-tickets.module.css'

/** One event and all that the address has for it: orders with their tickets, then tickets others bought (PUB-33). */
export function EventTickets({ event }: { event: MyEventView }) {
  return (
    <Panel className={styles.event}>
      <EventHead event={event} />
      {event.orders.map((order) => (
        <OrderPart key={order.short_id} event={event} order={order} />
      ))}
      {event.invitations?.map((invitation) => (
        <InvitationPart key={invitation.short_id} event={event} invitation={invitation} />
      ))}
      {event.waiting && <WaitingPart event={event} place={event.waiting} />}
      {event.application && <ApplicationPart event={event} application={event.application} />}
      {event.tickets.length > 0 && (
        <section className={styles.order}>
          {event.orders.length > 0 && (
            <h3>
              <Trans>Bought by somebody else</Trans>
            </h3>
          )}
          <Tickets event={event} tickets={event.tickets} />
        </section>
      )}
    </Panel>
  )
}

function EventHead({ event }: { event: MyEventView }) {
  const { locale, tag } = useLocale()
  const end = event.end_date === null ? null : new Date(event.end_date)
  return (
    <header className={styles.event_head}>
      <DateBlock date={event.start_date} timezone={event.timezone} locale={locale} size="small" />
      <div>
        <h2>
          <a href={paths.event(event.id, event.slug)}>
            <bdi>{event.title}</bdi>
          </a>
        </h2>
        <p className={styles.quiet}>
          <time dateTime={event.start_date}>
            {formatDateRange({ start: new Date(event.start_date), end }, event.timezone, tag)}
          </time>
        </p>
        <p className={styles.quiet}>{event.is_online_event ? <Trans>Online event</Trans> : <bdi>{event.place}</bdi>}</p>
        <p className={styles.quiet}>
          <bdi>{event.organizer_name}</bdi>
        </p>
      </div>
    </header>
  )
}

/** An invitation, with the way to its page (APP-7). */
function InvitationPart({ event, invitation }: { event: MyEventView; invitation: MyInvitationView }) {
  const { tag } = useLocale()
  const { response, price, starts_at, short_id } = invitation
  return (
    <section className={styles.order}>
      <div className={styles.order_head}>
        <h3>
          <Trans>Invitation</Trans>
        </h3>
        <Badge label={INVITATION_LABELS[response]} />
        <ButtonLink variant="link" href={paths.rsvp(event.id, short_id)}>
          {response === RsvpResponse.NONE ? <Trans>Answer the invitation</Trans> : <Trans>See your answer</Trans>}
        </ButtonLink>
      </div>
      <p className={styles.quiet}>
        <bdi>{itemName(price.title, price.label)}</bdi>
        {starts_at && <>, {formatEventDate(new Date(starts_at), event.timezone, tag)}</>}
      </p>
    </section>
  )
}

/** A place on the event's waiting list, with the way to its page (WTL-20). */
function WaitingPart({ event, place }: { event: MyEventView; place: MyWaitingView }) {
  const { quantity, prices } = place
  const [first, ...others] = prices
  return (
    <section className={styles.order}>
      <div className={styles.order_head}>
        <h3>
          <Trans>Waiting list</Trans>
        </h3>
        <Badge label={WAITING_LABELS[place.status]} />
        <ButtonLink variant="link" href={paths.waiting(event.id, place.short_id)}>
          {place.status === WaitingEntryStatus.OFFERED ? <Trans>See your offer</Trans> : <Trans>See your place</Trans>}
        </ButtonLink>
      </div>
      {first && (
        <p className={styles.quiet}>
          <Plural value={quantity} one="# place" other="# places" />, <bdi>{itemName(first.title, first.label)}</bdi>
          {others.length > 0 && (
            <>
              {' '}
              <Plural value={others.length} one="or # other choice" other="or # other choices" />
            </>
          )}
        </p>
      )}
    </section>
  )
}

/** A place that was asked for, with the way to its page (APP-5). */
function ApplicationPart({ event, application }: { event: MyEventView; application: MyApplicationView }) {
  const { short_id, status, quantity, items } = application
  return (
    <section className={styles.order}>
      <div className={styles.order_head}>
        <h3>
          <Trans>Your request</Trans>
        </h3>
        <Badge label={APPLICATION_LABELS[status]} />
        <ButtonLink variant="link" href={paths.application(event.id, short_id)}>
          <Trans>See your request</Trans>
        </ButtonLink>
      </div>
      <p className={styles.quiet}>
        <Plural value={quantity} one="# place" other="# places" />,{' '}
        <bdi>{items.map(({ title, label }) => itemName(title, label)).join(', ')}</bdi>
      </p>
    </section>
  )
}

function OrderPart({ event, order }: { event: MyEventView; order: MyOrderView }) {
  const money = useMoney(order.currency)
  const count = order.tickets.length
  return (
    <section className={styles.order}>
      <div className={styles.order_head}>
        <h3>
          <Trans>
            Order <span className={styles.reference}>{order.reference}</span>
          </Trans>
        </h3>
        <OrderBadge status={order.status} />
        <p className={styles.quiet}>
          {count > 0 && <Plural value={count} one="# ticket" other="# tickets" />}
          {count > 0 && ' · '}
          {order.total_gross === 0 ? <Trans>Free</Trans> : money(order.total_gross)}
        </p>
        <ButtonLink variant="card" href={paths.checkoutStep(event.id, order.short_id, 'summary')}>
          <Trans>Open order</Trans>
        </ButtonLink>
      </div>
      {count > 0 && <Tickets event={event} tickets={order.tickets} />}
    </section>
  )
}

function OrderBadge({ status }: Pick<MyOrderView, 'status'>) {
  if (status === OrderStatus.COMPLETED) return null
  return <Badge label={ORDER_LABELS[status]} />
}

function Tickets({ event, tickets }: { event: MyEventView; tickets: readonly MyTicketView[] }) {
  const { tag } = useLocale()
  return (
    <ul className={styles.tickets}>
      {tickets.map((ticket) => (
        <li key={ticket.short_id} className={ticket.status === OrderStatus.CANCELLED ? styles.cancelled : undefined}>
          <a href={paths.ticket(event.id, ticket.short_id)}>
            <span className={styles.holder}>
              <b>
                <bdi>
                  {ticket.first_name} {ticket.last_name}
                </bdi>
              </b>
              <bdi>{itemName(ticket.ticket.title, ticket.ticket.label)}</bdi>
              {ticket.add_ons && <bdi>{extrasText(ticket.add_ons)}</bdi>}
              {ticket.starts_at && (
                <time dateTime={ticket.starts_at}>
                  {formatEventDate(new Date(ticket.starts_at), event.timezone, tag)}
                </time>
              )}
            </span>
            {ticket.status === OrderStatus.CANCELLED ? (
              <Badge label={ORDER_LABELS.CANCELLED} />
            ) : (
              <span className={styles.reference}>{ticket.reference}</span>
            )}
            <Icon name="chevron" />
          </a>
        </li>
      ))}
    </ul>
  )
}
