import { useLingui } from '@lingui/react/macro'
import { TextInput, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { dateBlock, formatDateRange, formatEventDate, instantToLocal, localToInstant } from '#core/time.ts'
import styles from './dates.module.css'
import { useLocaleTag } from './money.tsx'

/** An instant in the event's zone, which it names (TIM-3). */
export const EventDate = ({ at, zone }: { at: string; zone: string }) => (
  <>{formatEventDate(new Date(at), zone, useLocaleTag())}</>
)

export function EventDateRange({ start, end, zone }: { start: string; end: string | null; zone: string }) {
  return <>{formatDateRange({ start: new Date(start), end: end ? new Date(end) : null }, zone, useLocaleTag())}</>
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
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
