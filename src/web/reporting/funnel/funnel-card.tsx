import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { stepRates } from '#core/reporting/funnel/funnel-steps.ts'
import type { FunnelView } from '#core/reporting/funnel/schema.ts'
import { useCounts } from '#web/platform/ui/display/money.tsx'
import { Meter } from '#web/platform/ui/display/states.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { STEP_LABELS } from './labels.ts'
import styles from './sources.module.css'
import { usePercent } from './use-percent.ts'

/** How far buyers came: a bar and a rate for each step, and beside them what is in no rate (FUN-4). */
export function FunnelCard({ funnel }: { funnel: FunnelView }) {
  const { t } = useLingui()
  const format = useCounts()
  const { bot_views, bot_selects, staff_orders, offer_orders } = funnel.apart
  const most = Math.max(...funnel.steps.map(({ count }) => count))
  return (
    <Card title={<Trans>From visit to order</Trans>}>
      <ol className={styles.steps}>
        {stepRates(funnel.steps).map(({ step, count, of_before }) => (
          <li key={step}>
            <b>{t(STEP_LABELS[step])}</b>
            <span>
              <strong>{format(count)}</strong>
            </span>
            <Meter part={count} whole={most} label={`${t(STEP_LABELS[step])}: ${format(count)}`} />
            <StepRate rate={of_before} />
          </li>
        ))}
      </ol>
      {Object.values(funnel.apart).some((count) => count > 0) && (
        <p className={styles.apart}>
          <Trans>Not counted above:</Trans>{' '}
          {[
            bot_views > 0 && <Plural key="views" value={bot_views} one="# view by a bot" other="# views by bots" />,
            bot_selects > 0 && (
              <Plural key="selects" value={bot_selects} one="# choice by a bot" other="# choices by bots" />
            ),
            staff_orders > 0 && (
              <Plural key="staff" value={staff_orders} one="# order made by staff" other="# orders made by staff" />
            ),
            offer_orders > 0 && (
              <Plural
                key="offers"
                value={offer_orders}
                one="# order from the waiting list"
                other="# orders from the waiting list"
              />
            ),
          ]
            .filter((part) => part !== false)
            .flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}
        </p>
      )}
      <p className={styles.apart}>
        <Trans>Orders count on the day they were reserved. Each visitor counts once every five minutes.</Trans>
      </p>
    </Card>
  )
}

function StepRate({ rate }: { rate: number | null }) {
  const percent = usePercent()
  if (rate === null) return null
  const share = percent(rate)
  return (
    <small>
      <Trans>{share} of the step before</Trans>
    </small>
  )
}
