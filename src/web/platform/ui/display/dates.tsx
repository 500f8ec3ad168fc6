import { useLingui } from '@lingui/react/macro'
import { TextInput, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { dateBlock, formatDateRange, formatEventDate, instantToLocal, localToInstant } from '#core/platform/time.ts'
import styles from './dates.module.css'
import { useLocaleTag } from './money.tsx'

interface Span {
  readonly start: string
  readonly end: string | null
  readonly zone: string
}

const inZone = ({ start, end, zone }: Span, tag: string): string =>
  formatDateRange({ start: new Date(start), end: end === null ? null : new Date(end) }, zone, tag)

/** Where the browser's zone differs, the reader's local time as a tooltip (TIM-3). */
function useLocalTime({ start, end, zone }: Span): string | undefined {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (own === zone) return undefined
  const local = inZone({ start, end, zone: own }, tag)
  return t`Your local time: ${local}`
}

/** An instant in the event's zone, which it names (TIM-3). */
export function EventDate({ at, zone }: { at: string; zone: string }) {
  return (
    <time dateTime={at} title={useLocalTime({ start: at, end: null, zone })}>
      {formatEventDate(new Date(at), zone, useLocaleTag())}
    </time>
  )
}

export function EventDateRange(span: Span) {
  return (
    <time dateTime={span.start} title={useLocalTime(span)}>
      {inZone(span, useLocaleTag())}
    </time>
  )
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** "4 min ago", "in 3 days", "yesterday". */
function relativeTime(at: Date, now: Date, tag: string): string {
  const distance = at.getTime() - now.getTime()
  const [unit, size] = UNITS.find(([, ms]) => Math.abs(distance) >= ms) ?? UNITS[2]
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }).format(Math.trunc(distance / size), unit)
}

/** A relative time with the full date as tooltip (LST-4). */
export function Ago({ at, zone }: { at: string; zone: string }) {
  const tag = useLocaleTag()
  const full = formatEventDate(new Date(at), zone, tag)
  return (
    <Tooltip label={full}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the full date must be reachable by keyboard */}
      <time dateTime={at} tabIndex={0} className={styles.ago}>
        {relativeTime(new Date(at), new Date(Date.now()), tag)}
      </time>
    </Tooltip>
  )
}

/** Month over day, as on a tear-off calendar; the full date stands beside it as text. */
export function DateBlock({ at, zone }: { at: string; zone: string }) {
  const { month_short, day } = dateBlock(new Date(at), zone, useLocaleTag())
  return (
    <span className={styles.block} aria-hidden="true">
      <span>{month_short}</span>
      <b>{day}</b>
    </span>
  )
}

interface DateTimeInputProps {
  readonly label: ReactNode
  /** With `zone` an instant, without one the local text itself (`YYYY-MM-DDTHH:MM`), for a zone that is still being chosen. */
  readonly value?: string | null | undefined
  readonly onChange: (value: string | null) => void
  readonly zone?: string | undefined
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly required?: boolean
}

/** Date and time in the event's zone (TIM-1), by the browser's own picker. */
export function DateTimeInput({ value, onChange, zone, description, ...rest }: DateTimeInputProps) {
  const { t } = useLingui()
  const shown = !value
    ? ''
    : zone && /Z$/i.test(value)
      ? instantToLocal(new Date(value), zone).slice(0, 16)
      : value.slice(0, 16)
  const choose = (local: string) => {
    if (local === '') return onChange(null)
    onChange(
      zone && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) && Number(local.slice(0, 4)) >= 1000
        ? localToInstant(local.slice(0, 16), zone).toISOString()
        : local,
    )
  }
  return (
    <TextInput
      {...rest}
      withAsterisk={false}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={shown}
      onChange={(event) => choose(event.currentTarget.value)}
      description={description ?? (zone ? t`Times in ${zone}` : undefined)}
    />
  )
}
