import { Trans } from '@lingui/react/macro'
import { paths } from '#core/platform/paths.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { linkOf, orderFile } from '../api.ts'
import styles from './summary.module.css'

/** What can be done with all tickets at once (CHK-5). */
export function OrderActions({ order }: { order: PublicOrderView }) {
  return (
    <div className={styles.actions}>
      <ButtonLink variant="card" href={paths.printOrder(order.event.id, order.short_id)}>
        <Icon name="print" />
        <Trans>Print all</Trans>
      </ButtonLink>
      <ButtonLink variant="card" href={orderFile(linkOf(order), 'tickets.pdf')} download>
        <Icon name="download" />
        <Trans>PDF</Trans>
      </ButtonLink>
      <ButtonLink variant="card" href={orderFile(linkOf(order), 'calendar.ics')} download>
        <Icon name="calendar" />
        <Trans>Add to calendar</Trans>
      </ButtonLink>
    </div>
  )
}
