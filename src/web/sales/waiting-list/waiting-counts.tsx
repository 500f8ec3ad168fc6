import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { Count } from '#web/platform/ui/display/money.tsx'
import { waitingQueries } from './api.ts'
import { priceName } from './entry-name.tsx'
import styles from './waiting-list.module.css'

/** How many wait for each price, and what is kept for, offered to and bought by them (WTL-19). */
export function WaitingCounts({ event }: { event: EventView }) {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const { data } = useQuery(waitingQueries.counts(event.id))
  if (!data || data.prices.length === 0) return null
  const heads = [
    { id: 'waiting', label: t`People waiting` },
    { id: 'units', label: t`Places wanted` },
    { id: 'promised', label: t`Kept for them` },
    { id: 'offered', label: t`Offered now` },
    { id: 'converted', label: t`Bought` },
  ] as const
  return (
    <div className={styles.counts}>
      <table>
        <caption className="visually-hidden">
          <Trans>How many wait for each ticket</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Ticket</Trans>
            </th>
            {heads.map(({ id, label }) => (
              <th key={id} scope="col" className={styles.figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.prices.map((price) => (
            <tr key={`${price.event_date_id}:${price.ticket_price_id}`}>
              <th scope="row">
                <bdi>{priceName(price)}</bdi>
                {price.starts_at && <span className={styles.quiet}>{nameOf(price.starts_at)}</span>}
              </th>
              {heads.map(({ id, label }) => (
                <td key={id} className={styles.figure} data-label={label}>
                  <Count value={price[id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
