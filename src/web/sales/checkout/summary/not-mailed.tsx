import { Trans } from '@lingui/react/macro'
import { paths } from '#core/platform/paths.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ticketsOf } from '#core/sales/checkout/tickets-of-order.ts'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import styles from './summary.module.css'

/** Who was not mailed, with the tickets to open or forward, and what the buyer can do about it (CALM-10). */
export function NotMailed({ order }: { order: PublicOrderView }) {
  const { not_mailed } = order
  if (!not_mailed) return null
  const tickets = ticketsOf(order).filter(({ short_id }) => not_mailed.tickets.includes(short_id))
  if (tickets.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={
        not_mailed.awaits_confirmation && !not_mailed.confirmation ? (
          <Trans>Confirm your address to mail these tickets</Trans>
        ) : (
          <Trans>These tickets were not mailed</Trans>
        )
      }
    >
      <p>
        {not_mailed.awaits_confirmation && !not_mailed.confirmation ? (
          <Trans>
            We sent a link to <b>{order.email}</b>. Once you have used it, these tickets go to their own addresses. You
            can also open them here and forward them.
          </Trans>
        ) : (
          <Trans>They are valid. Open them here and forward them; the organizer can mail them, too.</Trans>
        )}
      </p>
      <ul className={styles.not_mailed}>
        {tickets.map(({ short_id, first_name, last_name, reference }) => (
          <li key={short_id}>
            <a href={paths.ticket(order.event.id, short_id)}>
              <bdi>
                {first_name} {last_name}
              </bdi>{' '}
              <span>{reference}</span>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
