import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { wholeQuantity } from '#core/catalog/tickets/whole-quantity.ts'
import { Count, Money } from '#web/platform/ui/display/money.tsx'
import styles from './dashboard.module.css'
import { SoldMeter } from './tickets-sold-card.tsx'

const Stat = ({ word, children }: { word: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)

/** What happened | tear line | what it is worth. All-time figures of the event (EVT-5). */
export function StatTicket({ event }: { event: EventView }) {
  const { stats, check_in_stats, currency } = event
  return (
    <div className={styles.stats}>
      <dl className={styles.goods}>
        <Sold event={event} />
        <Stat word={<Trans>Orders</Trans>}>
          <Count value={stats.orders_created} />
        </Stat>
        <Stat word={<Trans>Page views</Trans>}>
          <Count value={stats.views} />
        </Stat>
        <Stat word={<Trans>Checked in</Trans>}>
          <Count value={check_in_stats.total_checked_in_attendees} />{' '}
          <small>
            <Trans>
              of <Count value={check_in_stats.total_attendees} />
            </Trans>
          </small>
        </Stat>
      </dl>
      <div className={styles.tear} aria-hidden="true">
        <i />
      </div>
      <dl className={styles.money}>
        <Stat word={<Trans>Gross sales</Trans>}>
          <Money amount={stats.gross_sales} currency={currency} />
        </Stat>
        <Stat word={<Trans>Net sales</Trans>}>
          {stats.net_sales < 0 ? '−' : ''}
          <Money amount={Math.abs(stats.net_sales)} currency={currency} />
        </Stat>
      </dl>
    </div>
  )
}

/** Where there is one kind of ticket, of how many: with more of them the card below says it for each (BO-21). */
function Sold({ event: { stats, tickets, dates_count } }: { event: EventView }) {
  const [only, ...others] = tickets
  const capacity = only && others.length === 0 ? wholeQuantity(only, dates_count) : null
  return (
    <div>
      <dt>
        <Trans>Tickets sold</Trans>
      </dt>
      <dd>
        <Count value={stats.tickets_sold} />
        {capacity !== null && (
          <>
            {' '}
            <small>
              <Trans>
                of <Count value={capacity} />
              </Trans>
            </small>
            <SoldMeter sold={stats.tickets_sold} capacity={capacity} />
          </>
        )}
      </dd>
    </div>
  )
}
