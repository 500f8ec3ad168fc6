import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { TEST_LABEL } from '#web/platform/ui/labels.ts'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './share.module.css'
import { eventAddress } from './share-links.ts'

/** Where links to this part of the page lead. */
const TEST_ORDER_PART = 'test-order'
/** The test provider's card that is accepted (PAY-31). */
const TEST_CARD = '4242 4242 4242 4242'

/** Test mode from the first order to the last deleted one (PAY-30, PAY-37); `children` deletes them. */
export function TestOrderCard({ event, children }: { event: EventView; children: ReactNode }) {
  const me = useMe()
  return (
    <Card
      id={TEST_ORDER_PART}
      title={
        <span className={styles.title}>
          <Trans>Make a test order</Trans>
          <StatusBadge label={TEST_LABEL} />
        </span>
      }
    >
      <ol className={styles.steps}>
        <li>
          <p>
            <Trans>Order as a buyer would. No money moves.</Trans>
          </p>
          {event.status === EventStatus.LIVE ? (
            <Button
              component="a"
              href={eventAddress(event).long}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={16} />}
            >
              <Trans>Open the event page</Trans>
            </Button>
          ) : (
            <p className={styles.hint}>
              <Trans>Orders are possible once the event is live.</Trans>
            </p>
          )}
        </li>
        <li>
          <p>
            <Trans>
              Pay with the test card <b className="reference">{TEST_CARD}</b>, any later date and any three digits. The
              payment page lists cards that are declined, too.
            </Trans>
          </p>
          <CopyButton value={TEST_CARD}>
            <Trans>Copy card number</Trans>
          </CopyButton>
        </li>
        <li>
          <p>
            <Trans>
              Look at what arrived: the mail with the ticket, and{' '}
              <Link to={paths.manageEvent(event.id, 'orders')}>the order</Link>. The ticket also opens the door.
            </Trans>
          </p>
        </li>
        <li>
          <p>
            <Trans>Delete the test orders when you are done. Their tickets stop working.</Trans>
          </p>
          {event.has_orders && children}
        </li>
        <li>
          <p>
            <Trans>Take real money: connect card payments. Bank transfer or cash works without them.</Trans>
          </p>
          {can(me, 'payment_connection.write') && (
            <Button component={Link} to={paths.account('payment')}>
              <Trans>Payment settings</Trans>
            </Button>
          )}
        </li>
      </ol>
    </Card>
  )
}
