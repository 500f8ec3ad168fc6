import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { canBePaid } from '#core/catalog/event-setup/payable.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import type { TicketValues } from './ticket-values.ts'

const costsMoney = ({ kind, type, price, prices, parts }: TicketValues): boolean => {
  if (kind === 'PACKAGE') return parts.length > 0
  if (type === 'FREE') return false
  if (type === 'DONATION') return true
  return type === 'TIERED' ? prices.some((tier) => (tier.price ?? 0) > 0) : (price ?? 0) > 0
}

/** A ticket with a price that nobody can pay at this event is not on sale: said while it is made (PAY-41, VIS-10). */
export function PayableNote({ event, values }: { event: EventView; values: TicketValues }) {
  const me = useMe()
  const ways = { payment_methods: event.settings.payment_methods, connection: me.account.payment_connection }
  if (canBePaid(ways) || !costsMoney(values)) return null
  return (
    <Note icon={<IconAlertTriangle size={18} />}>
      <Trans>
        Nobody can pay for this ticket yet, so it is not on sale. Allow bank transfer or cash in the{' '}
        <Link to={`${paths.manageEvent(event.id, 'settings')}#payment`}>settings of the event</Link>, or set up card
        payments.
      </Trans>
    </Note>
  )
}
