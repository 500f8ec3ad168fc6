import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { RefundStatus } from '#core/platform/states/refund-state.ts'
import { formatDateAndTime } from '#core/platform/time.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import {
  actionLink,
  DrawerHead,
  Fact,
  Facts,
  fullName,
  Initials,
  Loaded,
  Log,
  opener,
  Part,
  People,
  TwoLines,
} from '#web/platform/ui/display/details.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { OrderAnswers } from '#web/records/answers/answers-section.tsx'
import { ATTENDEE_STATUS_LABELS, CHECKED_IN_LABEL } from '#web/records/attendees/labels.ts'
import { EXPIRY_LABELS, PROVIDER_LABELS } from '#web/records/orders/labels.ts'
import { useActivity } from './activity-lines.tsx'
import { orderQueries } from './api.ts'
import { BuyerForm } from './buyer-form.tsx'
import { HeldMails } from './held-mails.tsx'
import { OfflineDue } from './offline-due.tsx'
import { OrderBadges } from './order-badges.tsx'
import { OrderFoot } from './order-foot.tsx'
import { OrderPayments, OrderRefunds } from './order-payments.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './orders.module.css'
import { RefundDialog } from './refund/refund-dialog.tsx'
import { OrderUnits } from './units/order-units.tsx'

interface OrderDrawerProps {
  readonly event: EventView
  readonly order_id: number
  readonly onClose: () => void
}

/** One order: who, what, how much, and what happened (BO-25). */
export function OrderDrawer({ event, order_id, onClose }: OrderDrawerProps) {
  useFocusBack()
  const [layer, setLayer] = useState<'BUYER' | 'REFUND' | null>(null)
  const query = useQuery({
    ...orderQueries.one(event.id, order_id),
    // what the bank still works on ends by itself: whoever looks sees it end (RFD-6)
    refetchInterval: ({ state }) => (state.data?.refund_status === RefundStatus.REFUND_PENDING ? 5000 : false),
  })
  const order = query.data
  const back = () => setLayer(null)
  if (order && layer === 'BUYER') return <BuyerForm event_id={event.id} order={order} onClose={back} />
  if (layer === 'REFUND') return <RefundDialog event={event} order_id={order_id} onClose={back} />
  return (
    <ViewDrawer
      title={order ? <Head event={event} order={order} /> : <Trans>Order</Trans>}
      onClose={onClose}
      foot={order && <OrderFoot event_id={event.id} order={order} onRefund={() => setLayer('REFUND')} />}
    >
      <Loaded query={query} missing={<Trans>This order does not exist in this event.</Trans>}>
        {(loaded) => <Parts event={event} order={loaded} onEdit={() => setLayer('BUYER')} />}
      </Loaded>
    </ViewDrawer>
  )
}

function Head({ event, order }: { event: EventView; order: OrderView }) {
  const { i18n } = useLingui()
  const when = <EventDate at={order.created_at} zone={event.timezone} />
  return (
    <DrawerHead
      text={
        <>
          {when}
          {order.payment_provider && ` · ${i18n._(PROVIDER_LABELS[order.payment_provider])}`}
          {order.expiry_reason && ` · ${i18n._(EXPIRY_LABELS[order.expiry_reason])}`}
        </>
      }
    >
      <span className="visually-hidden">
        <Trans>Order</Trans>
      </span>
      <span className="reference">{order.reference}</span>
      <OrderBadges order={order} />
    </DrawerHead>
  )
}

function Parts({ event, order, onEdit }: { event: EventView; order: OrderView; onEdit: () => void }) {
  const activity = useActivity(order, event.timezone)
  return (
    <>
      <HeldMails order={order} />
      <BuyerPart order={order} onEdit={onEdit} />
      <Part title={<Trans>Summary</Trans>}>
        <OrderSummary order={order} />
      </Part>
      <OfflineDue event={event} order={order} />
      <OrderPayments order={order} />
      <OrderRefunds order={order} zone={event.timezone} />
      {order.attendees.length > 0 && <AttendeesPart event={event} order={order} />}
      {order.units.length > 0 && <OrderUnits order={order} />}
      <OrderAnswers event={event} order={order} />
      {activity.length > 0 && (
        <Part title={<Trans>Activity</Trans>}>
          <Log lines={activity} zone={event.timezone} />
        </Part>
      )}
    </>
  )
}

function BuyerPart({ order, onEdit }: { order: OrderView; onEdit: () => void }) {
  const me = useMe()
  const name = fullName(order)
  const edit = can(me, 'order.write') && name && (
    <button type="button" className={actionLink} onClick={onEdit}>
      <Trans>Edit buyer</Trans>
    </button>
  )
  return (
    <Part title={<Trans>Buyer</Trans>} aside={edit}>
      {name ? (
        <Facts>
          <Fact name={<Trans>Name</Trans>}>{name}</Fact>
          <Fact name={<Trans>Email</Trans>}>
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </Fact>
          <Fact name={<Trans>Language</Trans>}>{LOCALE_NAMES[order.language]}</Fact>
          {order.affiliate && (
            <Fact name={<Trans>Affiliate</Trans>}>
              <bdi>{order.affiliate.name}</bdi>
            </Fact>
          )}
          {(order.source ?? order.medium ?? order.campaign) && (
            <Fact name={<Trans>Source</Trans>}>
              <bdi>{[order.source, order.medium, order.campaign].filter(Boolean).join(' / ')}</bdi>
            </Fact>
          )}
        </Facts>
      ) : (
        <p className={styles.missing}>
          <Trans>The buyer has not entered any details.</Trans>
        </p>
      )}
    </Part>
  )
}

function AttendeesPart({ event, order }: { event: EventView; order: OrderView }) {
  const tag = useLocaleTag()
  // one date is not spoken of (DAT-1)
  const dateOf = ({ event_date_starts_at: at }: OrderView['attendees'][number]) =>
    event.dates_count > 1 ? formatDateAndTime(new Date(at), event.timezone, tag) : null
  return (
    <Part title={<Trans>Attendees</Trans>}>
      <People>
        {order.attendees.map((attendee) => (
          <li key={attendee.id}>
            <Initials {...attendee} />
            <TwoLines
              first={
                <Link to={paths.manageAttendee(event.id, attendee.id)} className={opener}>
                  <bdi>{fullName(attendee)}</bdi>
                </Link>
              }
              second={
                <>
                  <span className="reference">{attendee.reference}</span>{' '}
                  {[attendee.ticket.title, attendee.ticket.label, dateOf(attendee)].filter(Boolean).join(' – ')}
                </>
              }
            />
            {attendee.status === AttendeeStatus.CANCELLED ? (
              <StatusBadge label={ATTENDEE_STATUS_LABELS.CANCELLED} />
            ) : (
              attendee.is_checked_in && <StatusBadge label={CHECKED_IN_LABEL} />
            )}
          </li>
        ))}
      </People>
    </Part>
  )
}
