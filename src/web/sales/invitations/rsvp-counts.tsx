import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { Count } from '#web/platform/ui/display/money.tsx'
import { rsvpQueries } from './api.ts'
import styles from './guests.module.css'

/** How many are coming, and how many have not said: over all tickets and dates (BO-100). */
export function RsvpCounts({ event }: { event: EventView }) {
  const { t } = useLingui()
  const { data } = useQuery(rsvpQueries.counts(event.id))
  if (!data || data.prices.length === 0) return null
  const sum = (of: 'invited' | 'yes' | 'no' | 'maybe' | 'unanswered' | 'places') =>
    data.prices.reduce((total, price) => total + price[of], 0)
  const figures = [
    { id: 'invited', label: t`Invited` },
    { id: 'yes', label: t`Said yes` },
    { id: 'maybe', label: t`Maybe` },
    { id: 'no', label: t`Said no` },
    { id: 'unanswered', label: t`No answer yet` },
    { id: 'places', label: t`Tickets given` },
  ] as const
  return (
    <section aria-label={t`Answers so far`}>
      <dl className={styles.figures}>
        {figures.map(({ id, label }) => (
          <div key={id} data-part={id}>
            <dt>{label}</dt>
            <dd>
              <Count value={sum(id)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        <Trans>Tickets given are those of everybody who said yes, with their guests.</Trans>
      </p>
    </section>
  )
}
