import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventView, SaleHealthView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { useEventMove } from '#web/catalog/event-setup/use-event-move.tsx'
import { useSalePause } from '#web/catalog/event-setup/use-sale-pause.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { useUpdateTicket } from '#web/catalog/tickets/api.ts'
import { OFF_SALE_REASON_LABELS } from '#web/catalog/tickets/labels.ts'
import { SaleStateBadge } from '#web/catalog/tickets/ticket-badge.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './dashboard.module.css'

type Reason = SaleHealthView['reasons'][number]

/** That the sale is over is no fault of an event that is over. */
const isOver = (event: EventView, reasons: readonly Reason[]): boolean =>
  event.lifecycle_status === 'ENDED' &&
  reasons.length > 0 &&
  reasons.every(({ off_sale_reasons }) => off_sale_reasons.includes('SALE_ENDED'))

/** "Why can't I sell?": only while nothing is on sale, with the cure at the right (BO-21). */
export function SaleHealthCard({ event }: { event: EventView }) {
  const health = useQuery(eventQueries.saleHealth(event.id))
  if (!health.data || health.data.can_sell || isOver(event, health.data.reasons)) return null
  const { reasons } = health.data
  const tickets = paths.manageEvent(event.id, 'tickets')
  return (
    <Card
      title={
        <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
          <IconAlertTriangle size={18} color="var(--orange-mark)" aria-hidden="true" />
          <Trans>Nothing is on sale right now</Trans>
        </span>
      }
      aside={
        <Link to={tickets} className={styles.link}>
          <Trans>All tickets</Trans>
        </Link>
      }
    >
      {reasons.length === 0 ? (
        <div className={styles.nothing}>
          <p>
            <Trans>There are no tickets yet, so nobody can order.</Trans>
          </p>
          <Button component={Link} to={tickets}>
            <Trans>Create ticket</Trans>
          </Button>
        </div>
      ) : (
        <ul className={styles.why}>
          {reasons.map((reason) => (
            <ReasonRow key={reason.ticket_id} event={event} reason={reason} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ReasonRow({ event, reason }: { event: EventView; reason: Reason }) {
  const { i18n } = useLingui()
  const [first, ...rest] = reason.off_sale_reasons
  if (!first) return null
  return (
    <li>
      <span>
        <SaleStateBadge state={first} />
      </span>
      <div>
        <b>{reason.title}</b>
        <p>{[first, ...rest].map((one) => i18n._(OFF_SALE_REASON_LABELS[one])).join(' ')}</p>
      </div>
      <Cure event={event} reason={reason} />
    </li>
  )
}

/** What is paused is the event, not this ticket alone (LIVE-5). */
function ResumeSale({ event }: { event: EventView }) {
  const turnSale = useSalePause()
  if (!can(useMe(), 'live.act')) return null
  return (
    <Button onClick={() => void turnSale(event)}>
      <Trans>Resume the sale</Trans>
    </Button>
  )
}

/** One action that removes the first reason, where there is one. */
function Cure({ event, reason: { ticket_id, off_sale_reasons } }: { event: EventView; reason: Reason }): ReactNode {
  const { i18n } = useLingui()
  const me = useMe()
  const { move } = useEventMove()
  const update = useUpdateTicket(event.id)
  const change = (body: { is_paused?: boolean; is_hidden?: boolean }) =>
    update.mutate({ ticket_id, body }, { onError: (error) => notifyFailure(error, i18n) })
  switch (off_sale_reasons[0]) {
    case 'EVENT_NOT_LIVE':
      return event.status === EventStatus.DRAFT && can(me, 'event.status') ? (
        <Button onClick={() => move(event, EventStatus.LIVE)}>
          <Trans>Go live</Trans>
        </Button>
      ) : null
    case 'PAUSED':
      if (event.sale_paused_at) return <ResumeSale event={event} />
      return (
        <Button onClick={() => change({ is_paused: false })} loading={update.isPending}>
          <Trans>Resume</Trans>
        </Button>
      )
    case 'HIDDEN':
      return (
        <Button onClick={() => change({ is_hidden: false })} loading={update.isPending}>
          <Trans>Show</Trans>
        </Button>
      )
    // nothing at the ticket cures it
    case 'NOT_PAYABLE':
      return can(me, 'payment_connection.write') ? (
        <Button component={Link} to={paths.account('payment')}>
          <Trans>Payment settings</Trans>
        </Button>
      ) : null
    default:
      return (
        <Button component={Link} to={`${paths.manageEvent(event.id, 'tickets')}?edit=${ticket_id}`}>
          <Trans>Edit</Trans>
        </Button>
      )
  }
}
