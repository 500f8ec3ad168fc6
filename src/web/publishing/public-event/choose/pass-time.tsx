import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Countdown } from '#web/platform/public-ui/countdown.tsx'
import styles from './order-panel.module.css'

interface PassTimeProps {
  /** Milliseconds of this device's clock. */
  readonly until: number
  readonly onLapse: () => void
}

/** The time to choose tickets after one's turn in the queue (ROOM-14), counted as the hold of an order is (CHK-1). */
export function PassTime({ until, onLapse }: PassTimeProps) {
  const { t } = useLingui()
  const hold = useMemo(
    () => ({ reserved_until: new Date(until).toISOString(), server_time: new Date().toISOString() }),
    [until],
  )
  return (
    <div className={styles.inside}>
      <span>
        <Trans>Your time to choose</Trans>
      </span>
      <Countdown
        {...hold}
        onLapse={onLapse}
        said={{
          shown: (words) => <b>{words}</b>,
          announced: (left) => t`${plural(left, { one: '# minute', other: '# minutes' })} left to choose your tickets.`,
        }}
      />
    </div>
  )
}
