import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SECOND_MS } from '#core/platform/limits.ts'
import { ENDING_MINUTES, LIVE_SECONDS } from '#core/reporting/live/limits.ts'
import type { LiveSecondView, LiveView } from '#core/reporting/live/schema.ts'
import { Count } from '#web/platform/ui/display/money.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { SECONDS_A_BAR } from './limits.ts'
import styles from './live.module.css'

type Step = Exclude<keyof LiveSecondView, 'at'>

/** The last 300 seconds, in bars of five, the newest at the end (LIVE-1). */
function barsOf({ at, seconds }: Pick<LiveView, 'at' | 'seconds'>, steps: readonly Step[]): number[] {
  const now = Math.floor(Date.parse(at) / SECOND_MS)
  const bars = Array.from({ length: LIVE_SECONDS / SECONDS_A_BAR }, () => 0)
  for (const second of seconds) {
    const index = bars.length - 1 - Math.floor((now - second.at) / SECONDS_A_BAR)
    if (bars[index] !== undefined) bars[index] += steps.reduce((sum, step) => sum + second[step], 0)
  }
  return bars
}

interface ChartProps {
  readonly live: LiveView
  readonly title: string
  readonly steps: readonly Step[]
  readonly tone?: 'bad'
}

/** One figure of the last five minutes: its sum, and how it went. */
function SecondsChart({ live, title, steps, tone }: ChartProps) {
  const bars = barsOf(live, steps)
  const highest = Math.max(...bars)
  const total = bars.reduce((sum, one) => sum + one, 0)
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        <b>
          <Count value={total} />
        </b>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        data-tone={tone}
      >
        {bars.map((value, index) => {
          const height = highest === 0 ? 0 : Math.max(value > 0 ? 1 : 0, (value / highest) * HEIGHT)
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          return <rect key={index} x={index * BAR} y={HEIGHT - height} width={BAR - 1} height={height} />
        })}
      </svg>
    </figure>
  )
}

/** Units of the drawing, not pixels. */
const BAR = 4
const HEIGHT = 40

/** What happened in the last five minutes (LIVE-1). */
export function LiveCharts({ live }: { live: LiveView }) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>The last 5 minutes</Trans>}>
      <div className={styles.charts}>
        <SecondsChart live={live} title={t`Pages shown`} steps={['pages']} />
        <SecondsChart live={live} title={t`Reserved`} steps={['reserved']} />
        <SecondsChart live={live} title={t`Details saved`} steps={['details']} />
        <SecondsChart live={live} title={t`Orders completed`} steps={['completed']} />
        <SecondsChart live={live} title={t`Refused`} steps={['refused', 'busy']} tone="bad" />
        <SecondsChart live={live} title={t`Holds lapsed`} steps={['expired']} tone="bad" />
      </div>
    </Card>
  )
}

/** How many holds end in each of the next ten minutes, if nobody does anything (LIVE-2). */
export function EndingHolds({ ending }: { ending: readonly number[] }) {
  const highest = Math.max(1, ...ending)
  return (
    <Card title={<Trans>Holds that end soon</Trans>}>
      {ending.every((count) => count === 0) ? (
        <p className={styles.none}>
          <Plural value={ENDING_MINUTES} one="None in the next # minute." other="None in the next # minutes." />
        </p>
      ) : (
        <ol className={styles.ending}>
          {ending.map((count, minute) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the minute is its place
            <li key={minute}>
              <span>{within(minute + 1)}</span>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ inlineSize: `${(count / highest) * 100}%` }} />
              </span>
              <b>
                <Count value={count} />
              </b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const within = (minutes: number): ReactNode => <Plural value={minutes} one="in # minute" other="in # minutes" />
