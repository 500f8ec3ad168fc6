import { Trans } from '@lingui/react/macro'
import { formatDateRange, formatEventDate } from '#core/platform/time.ts'
import type { RsvpLinkView } from '#core/sales/invitations/schema.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import styles from './invitee.module.css'

/** Ticket, time and place of an invitation. */
export function InvitedFor({ invitation: { price, event } }: { invitation: RsvpLinkView }) {
  const { tag } = useLocale()
  const { timezone, venue_name, address, is_online_event } = event
  const when = price.starts_at
    ? formatEventDate(new Date(price.starts_at), timezone, tag)
    : formatDateRange(
        { start: new Date(event.start_date), end: event.end_date === null ? null : new Date(event.end_date) },
        timezone,
        tag,
      )
  const where = [venue_name, address].filter(Boolean).join(', ')
  return (
    <dl className={styles.rows}>
      <div>
        <dt>
          <Trans>When</Trans>
        </dt>
        <dd>{when}</dd>
      </div>
      {(is_online_event || where) && (
        <div>
          <dt>
            <Trans>Where</Trans>
          </dt>
          <dd>{is_online_event ? <Trans>Online event</Trans> : <bdi>{where}</bdi>}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Your ticket</Trans>
        </dt>
        <dd>
          <bdi>{itemName(price.title, price.label)}</bdi>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>From</Trans>
        </dt>
        <dd>
          <bdi>{event.organizer_name}</bdi>
        </dd>
      </div>
    </dl>
  )
}
