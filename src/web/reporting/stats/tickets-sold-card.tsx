import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { wholeQuantity } from '#core/catalog/tickets/whole-quantity.ts'
import { paths } from '#core/platform/paths.ts'
import { Count, useCounts } from '#web/platform/ui/display/money.tsx'
import { Meter } from '#web/platform/ui/display/states.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './dashboard.module.css'
import { TICKETS_SHOWN } from './limits.ts'

type Ticket = EventView['tickets'][number]

/** A filled bar is good news: teal, and ink once all are sold, never a colour of danger (look-2 §1). */
export function SoldMeter({ sold, capacity }: { sold: number; capacity: number }) {
  const { t } = useLingui()
  const format = useCounts()
  const [part, whole] = [format(sold), format(capacity)]
  return (
    <Meter
      part={sold}
      whole={capacity}
      tone={capacity > 0 && sold >= capacity ? 'ink' : 'teal'}
      label={t`${part} of ${whole} sold`}
    />
  )
}

/** Sold of how many, ticket by ticket (BO-21). Of a single ticket the figures above say it. */
export function TicketsSoldCard({ event }: { event: EventView }) {
  const all = [...event.tickets].sort((a, b) => a.order - b.order)
  if (all.length < 2) return null
  const to = paths.manageEvent(event.id, 'tickets')
  return (
    <Card
      title={<Trans>Sold by ticket</Trans>}
      aside={
        <Link to={to} className={styles.link}>
          <Trans>All tickets</Trans>
        </Link>
      }
    >
      <ul className={styles.lists}>
        {all.slice(0, TICKETS_SHOWN).map((ticket) => (
          <TicketRow key={ticket.id} event={event} ticket={ticket} to={`${to}?edit=${ticket.id}`} />
        ))}
      </ul>
    </Card>
  )
}

function TicketRow({ event, ticket, to }: { event: EventView; ticket: Ticket; to: string }) {
  const capacity = wholeQuantity(ticket, event.dates_count)
  const { quantity_sold: sold } = ticket
  return (
    <li>
      <Link to={to} className={styles.name}>
        <bdi>{ticket.title}</bdi>
      </Link>
      <span>
        {capacity === null ? (
          <strong>
            <Count value={sold} />
          </strong>
        ) : (
          <Trans>
            <strong>
              <Count value={sold} />
            </strong>{' '}
            of <Count value={capacity} />
          </Trans>
        )}
      </span>
      {capacity !== null && <SoldMeter sold={sold} capacity={capacity} />}
    </li>
  )
}
