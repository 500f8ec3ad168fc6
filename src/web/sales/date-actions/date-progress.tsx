import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Progress, Stack } from '@mantine/core'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { DateActionStatus } from '#core/platform/states/date-action-state.ts'
import type { DateActionView, DateCancellationView } from '#core/sales/date-actions/schema.ts'
import { PermittedLink } from '#web/identity/session/permitted-link.tsx'
import { Fact, Facts, fullName, referenceLink } from '#web/platform/ui/display/details.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import styles from './date-actions.module.css'
import { DATE_FAILURE_LABELS } from './labels.ts'

interface DateProgressProps {
  readonly event: EventView
  readonly look: DateCancellationView
}

const WHOLE = 100

/** How far the orders of a cancelled date have come, and which of them failed (DAT-32). */
export function DateProgress({ event, look }: DateProgressProps) {
  const { t } = useLingui()
  const { action } = look
  if (!action)
    return (
      <p>
        <Trans>This date is cancelled. Nobody had tickets for it.</Trans>
      </p>
    )
  const { counts } = action
  const is_running = action.state === DateActionStatus.RUNNING
  const settled = counts.done + counts.failed
  return (
    <Stack gap="md">
      <p aria-live="polite">
        {is_running ? (
          <Trans>
            This date is cancelled. {settled} of <Plural value={counts.orders} one="# order" other="# orders" /> handled
            so far. You can close this window; it goes on.
          </Trans>
        ) : (
          <Trans>
            This date is cancelled. <Plural value={counts.done} one="# order was" other="# orders were" /> handled.
          </Trans>
        )}
      </p>
      {is_running && (
        <Progress
          aria-label={t`Orders handled`}
          value={counts.orders === 0 ? WHOLE : (settled / counts.orders) * WHOLE}
          animated
        />
      )}
      <Facts>
        <Fact name={action.holders === 'MOVE' ? <Trans>Tickets moved</Trans> : <Trans>Tickets cancelled</Trans>}>
          {counts.tickets}
        </Fact>
        {action.holders === 'REFUND' && (
          <Fact name={<Trans>Refunded</Trans>}>
            <Money amount={counts.refunded} currency={look.currency} />
          </Fact>
        )}
        {counts.holds > 0 && <Fact name={<Trans>Unpaid orders and carts ended</Trans>}>{counts.holds}</Fact>}
        {is_running && counts.pending > 0 && <Fact name={<Trans>Still waiting</Trans>}>{counts.pending}</Fact>}
      </Facts>
      {action.failed.length > 0 && <Failures event={event} action={action} />}
      {!is_running && look.tickets > 0 && (
        <Note>
          <Plural
            value={look.tickets}
            one="# ticket for this date is still valid. Handle it at its order, or handle the rest here once more."
            other="# tickets for this date are still valid. Handle them at their orders, or handle the rest here once more."
          />
        </Note>
      )}
    </Stack>
  )
}

function Failures({ event, action }: { event: EventView; action: DateActionView }) {
  const { i18n } = useLingui()
  return (
    <section>
      <h3 className={styles.heading}>
        <Plural value={action.counts.failed} one="# order failed" other="# orders failed" />
      </h3>
      <ul className={styles.failed}>
        {action.failed.map((order) => (
          <li key={order.order_id}>
            <span>
              <PermittedLink
                permission="order.read"
                className={referenceLink}
                to={paths.manageOrder(event.id, order.order_id)}
              >
                {order.reference}
              </PermittedLink>{' '}
              <bdi>{fullName(order) || order.email}</bdi>
            </span>
            <small>{i18n._(DATE_FAILURE_LABELS[order.reason])}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
