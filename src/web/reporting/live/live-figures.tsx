import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'
import type { LiveView } from '#core/reporting/live/schema.ts'
import { Count } from '#web/platform/ui/display/money.tsx'
import styles from './live.module.css'

/** How the sale stands at this moment, before everything else (LIVE-2, LIVE-6). */
export function LiveFigures({ live: { now, forecast } }: { live: LiveView }) {
  return (
    <dl className={styles.figures}>
      <Figure name={<Trans>Sold</Trans>} value={now.sold_units} />
      <Figure
        name={<Trans>Left</Trans>}
        value={now.left_units}
        none={<Trans>not limited</Trans>}
        note={forecast && <SoldOutIn forecast={forecast} />}
      />
      <Figure
        name={<Trans>In carts</Trans>}
        value={now.held_units}
        note={<Plural value={now.held_orders} one="# order" other="# orders" />}
      />
      <Figure name={<Trans>Paying</Trans>} value={now.paying_orders} note={<Trans>details saved</Trans>} />
      {now.room && (
        <>
          <Figure name={<Trans>In the queue</Trans>} value={now.room.waiting} />
          <Figure name={<Trans>Called</Trans>} value={now.room.called} note={<Trans>not in yet</Trans>} />
          <Figure name={<Trans>In the shop</Trans>} value={now.room.shoppers} />
        </>
      )}
      {now.unpaid_offline_orders > 0 && (
        <Figure name={<Trans>Paid later</Trans>} value={now.unpaid_offline_orders} note={<Trans>not paid yet</Trans>} />
      )}
      {now.waiting_entries > 0 && <Figure name={<Trans>On the waiting list</Trans>} value={now.waiting_entries} />}
      {now.promised_units > 0 && <Figure name={<Trans>Kept for the list</Trans>} value={now.promised_units} />}
    </dl>
  )
}

interface FigureProps {
  readonly name: ReactNode
  readonly value: number | null
  readonly none?: ReactNode
  readonly note?: ReactNode
}

const Figure = ({ name, value, none, note }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value === null ? <small>{none}</small> : <Count value={value} />}
      {note && <small className={styles.note}>{note}</small>}
    </dd>
  </div>
)

const minutesOf = (seconds: number): number => Math.max(1, Math.round((seconds * SECOND_MS) / MINUTE_MS))

/** LIVE-3: a range, in whole minutes. */
function SoldOutIn({ forecast }: { forecast: NonNullable<LiveView['forecast']> }) {
  const [from, until] = [minutesOf(forecast.from), minutesOf(forecast.until)]
  if (from === until) return <Plural value={until} one="gone in about # minute" other="gone in about # minutes" />
  return (
    <Trans>
      gone in {from} to {until} minutes
    </Trans>
  )
}
