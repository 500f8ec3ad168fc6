import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { formatDateAndTime } from '#core/platform/time.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { type QueuePass, queueAddress } from '../queue-pass.ts'
import styles from './order-panel.module.css'

const Time = lazy(async () => ({ default: (await import('./pass-time.tsx')).PassTime }))

interface JoinQueueProps {
  readonly event: PublicEventView
  readonly pass: QueuePass
}

/** In place of going on, while a waiting room is on (ROOM-22). Without scripts it leads to the room's page all the same. */
export function JoinQueue({ pass: { href, is_framed } }: JoinQueueProps) {
  return (
    <ButtonLink
      variant="main"
      href={href}
      target="_self"
      onClick={(event) => {
        event.preventDefault()
        location.assign(queueAddress(href, is_framed, { join: '' }))
      }}
    >
      <Trans>Join the queue</Trans>
    </ButtonLink>
  )
}

/** A queue that is announced: the sale goes on as usual until then. */
export function QueueNote({ event: { queue, timezone } }: Pick<JoinQueueProps, 'event'>) {
  const { tag } = useLocale()
  if (queue?.state !== QueueState.SCHEDULED) return null
  const from = formatDateAndTime(new Date(queue.prequeue_at ?? queue.opens_at), timezone, tag)
  return (
    <p className={styles.nothing}>
      <Trans>From {from} tickets are sold through a queue. You can join it here then.</Trans>
    </p>
  )
}

/** How long whoever entered may choose; loaded with it, since hardly any visit needs it. */
export function PassTime({ pass: { until, lapse } }: Pick<JoinQueueProps, 'pass'>) {
  if (until === null) return null
  return (
    <Suspense fallback={null}>
      <Time until={until} onLapse={lapse} />
    </Suspense>
  )
}
