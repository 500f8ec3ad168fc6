import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { FEW_DAYS } from '#web/platform/ui/limits.ts'
import { Card } from '../page-header.tsx'
import styles from './day-chart.module.css'
import { useLocaleTag } from './money.tsx'

export interface DaySeries {
  readonly name: string
  readonly colour: string
  /** `whole` with `nested` inside it, or `stacked` on each other, and `below` the zero line. */
  readonly kind: 'whole' | 'nested' | 'stacked' | 'below'
  readonly values: readonly number[]
}

interface DayChartProps {
  readonly title: string
  /** The sum in words, above the plot. */
  readonly summary: ReactNode
  /** `YYYY-MM-DD`, without gaps. */
  readonly days: readonly string[]
  readonly series: readonly DaySeries[]
  readonly format: (value: number) => string
  /** Shorter words for the axis. */
  readonly formatAxis?: (value: number) => string
  /** What one mark of the axis is at least: below it two marks would read the same. */
  readonly least_step?: number
}

const PHONE_WIDTH = 480

const HEIGHT = 220
const TOP = 12
const BOTTOM = 26

/** A round whole step so that at most five lines reach the highest value. */
export function axisStep(highest: number): number {
  const rough = Math.max(highest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? power * 10
  return Math.max(1, Math.ceil(step))
}

/** Bars by day (look.md §6, Charts); every chart can be read as a table (UIX-6). */
export function DayChart(props: DayChartProps) {
  const [is_table, setTable] = useState(false)
  const { title, summary, series } = props
  return (
    <Card
      title={title}
      aside={
        <Button variant="transparent" size="compact-sm" className={styles.switch} onClick={() => setTable(!is_table)}>
          {is_table ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </Button>
      }
    >
      {summary && <p className={styles.summary}>{summary}</p>}
      {is_table ? (
        <DayTable {...props} />
      ) : (
        <>
          <ul className={styles.legend}>
            {series.map(({ name, colour, kind }) => (
              <li key={name}>
                <svg viewBox="0 0 14 10" aria-hidden="true">
                  {kind === 'below' ? (
                    <rect
                      x="1.75"
                      y="1.75"
                      width="10.5"
                      height="6.5"
                      rx="1"
                      fill="none"
                      stroke={colour}
                      strokeWidth="1.5"
                    />
                  ) : (
                    <rect x="1" y="1" width="12" height="8" rx="1.5" fill={colour} />
                  )}
                </svg>
                {name}
              </li>
            ))}
          </ul>
          <FittedPlot {...props} />
        </>
      )}
    </Card>
  )
}

function useDayFormat() {
  const tag = useLocaleTag()
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

/** On a phone the last two weeks, which it says, and all days on demand; the sum above counts them all. */
function FittedPlot(props: DayChartProps) {
  const { ref, width } = useElementSize()
  const [wants_all, setWantsAll] = useState(false)
  const all = props.days.length
  const has_choice = width > 0 && width < PHONE_WIDTH && all > FEW_DAYS
  const few = has_choice && !wants_all
  return (
    <>
      <div ref={ref} className={styles.plot}>
        {width > 0 && <Plot {...props} width={width} first={few ? all - FEW_DAYS : 0} />}
      </div>
      {has_choice && (
        <p className={styles.part}>
          {few && (
            <span>
              <Trans>Shown: the last {FEW_DAYS} days</Trans>
            </span>
          )}
          <Button variant="transparent" size="compact-sm" className={styles.switch} onClick={() => setWantsAll(few)}>
            {few ? <Trans>Show all {all} days</Trans> : <Trans>Show the last {FEW_DAYS} days</Trans>}
          </Button>
        </p>
      )}
    </>
  )
}

/** As wide as the longest word of the axis, figures being about seven wide and Chinese characters twelve. */
const gutterOf = (lines: readonly { label: string }[]): number =>
  10 + Math.max(...lines.map(({ label }) => [...label].reduce((sum, one) => sum + (one > '\u2e80' ? 12 : 7), 0)))

interface PlotProps extends DayChartProps {
  readonly width: number
  /** Index of the first day drawn. */
  readonly first: number
}

/** Where everything stands: the lines of the axis, the columns of the days. */
function layOut({ days, series, format, formatAxis = format, least_step = 1, width, first }: PlotProps) {
  const valuesOn = (day: number, ...kinds: DaySeries['kind'][]) =>
    series.filter(({ kind }) => kinds.includes(kind)).map(({ values }) => values[day] ?? 0)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const indexes = days.map((_, index) => index).slice(first)
  const highest = Math.max(
    0,
    ...indexes.flatMap((day) => [sum(valuesOn(day, 'stacked')), ...valuesOn(day, 'whole', 'nested')]),
  )
  const lowest = Math.max(0, ...indexes.flatMap((day) => valuesOn(day, 'below')))
  const step = Math.max(least_step, axisStep(Math.max(highest, lowest)))
  const ceiling = Math.max(step, Math.ceil(highest / step) * step)
  const floor = Math.ceil(lowest / step) * step
  const scale = (HEIGHT - TOP - BOTTOM) / (ceiling + floor)
  const lines = Array.from({ length: Math.round((ceiling + floor) / step) + 1 }, (_, index) => {
    const value = index * step - floor
    return { value, label: value < 0 ? '' : formatAxis(value) }
  })
  const left = gutterOf(lines)
  return {
    indexes,
    lines,
    left,
    slot: Math.max(1, (width - left - 4) / Math.max(1, indexes.length)),
    /** Every how many days one is named. */
    every: Math.max(1, Math.ceil(indexes.length / Math.max(2, Math.floor((width - left) / 84)))),
    y: (value: number) => TOP + (ceiling - value) * scale,
  }
}

function Plot(props: PlotProps) {
  const { title, days, series, format, width } = props
  const dayText = useDayFormat()
  const { indexes, lines, left, slot, every, y } = layOut(props)
  const at = (one: DaySeries, day: number) => one.values[day] ?? 0
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={title}>
      {lines.map(({ value, label }) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${width}`} stroke={value === 0 ? 'var(--line-field)' : 'var(--grid)'} />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {indexes.map((day, place) => (
        <g key={days[day]} className={styles.day}>
          <title>
            {[`${dayText(days[day] ?? '')}:`, ...series.map((one) => `${one.name} ${format(at(one, day))}`)].join('\n')}
          </title>
          <DayBars
            x={left + place * slot}
            slot={slot}
            y={y}
            values={series.map((one) => ({ ...one, value: at(one, day) }))}
          />
          {place % every === 0 && (
            <text x={left + place * slot + slot / 2} y={HEIGHT - 6} textAnchor={place === 0 ? 'start' : 'middle'}>
              {dayText(days[day] ?? '')}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

interface DayBarsProps {
  readonly x: number
  readonly slot: number
  readonly y: (value: number) => number
  readonly values: readonly (DaySeries & { value: number })[]
}

/** One day. Without anything it is a tinted column with a hollow point, never a gap. */
function DayBars({ x, slot, y, values }: DayBarsProps) {
  const gap = Math.min(6, slot * 0.3)
  const [left, wide] = [x + gap / 2, Math.max(1, slot - gap)]
  if (values.every(({ value }) => value === 0))
    return (
      <>
        <rect x={x} y={TOP} width={slot} height={y(0) - TOP} fill="var(--grid)" opacity=".4" />
        <circle
          cx={x + slot / 2}
          cy={y(0)}
          r={Math.min(3, slot / 3)}
          fill="var(--surface)"
          stroke="var(--line-field)"
          strokeWidth="1.5"
        />
      </>
    )
  let stacked = 0
  return (
    <>
      <rect x={x} y={TOP} width={slot} height={HEIGHT - TOP - BOTTOM} fill="transparent" />
      {values.map(({ name, kind, colour, value }) => {
        if (value === 0) return null
        if (kind === 'below')
          return (
            <rect
              key={name}
              x={left + 1}
              y={y(0) + 2}
              width={Math.max(1, wide - 2)}
              height={Math.max(2, y(-value) - y(0))}
              fill="var(--surface)"
              stroke={colour}
              strokeWidth="1.5"
            />
          )
        const base = kind === 'stacked' ? stacked : 0
        if (kind === 'stacked') stacked += value
        const [inset, width] = kind === 'nested' ? [wide * 0.28, wide * 0.44] : [0, wide]
        const height = Math.max(1, y(base) - y(base + value) - (base > 0 ? 1 : 0))
        return (
          <rect
            key={name}
            x={left + inset}
            y={y(base + value)}
            width={width}
            height={height}
            rx={kind === 'stacked' ? 0 : 1.5}
            fill={colour}
          />
        )
      })}
    </>
  )
}

function DayTable({ title, days, series, format }: DayChartProps) {
  const dayText = useDayFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
