import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LocalDate } from '#core/platform/fields.ts'
import { localDate } from '#core/platform/time.ts'
import { countDays, type Days, shiftDay } from '#core/reporting/stats/compare-periods.ts'
import { MAX_STATS_DAYS } from '#core/reporting/stats/limits.ts'
import styles from './dashboard.module.css'

export type DayRange = Days

const LENGTHS = ['7', '30', '90'] as const

/** The last days up to today, in the event's zone. */
export const lastDays = (days: number, zone: string, now: Date): DayRange => ({
  // counted on the calendar: an hour lost or won by the clock is no day
  from: shiftDay(localDate(now, zone), 1 - days),
  to: localDate(now, zone),
})

/** Whether the statistics answer for these days (EVT-15). */
export function isRange({ from, to }: DayRange): boolean {
  if (!LocalDate.safeParse(from).success || !LocalDate.safeParse(to).success) return false
  const days = countDays({ from, to })
  return days >= 1 && days <= MAX_STATS_DAYS
}

interface RangePickerProps {
  readonly zone: string
  readonly value: DayRange
  readonly onChange: (range: DayRange) => void
}

/** 7, 30 or 90 days, or two days of one's own (BO-21). */
export function RangePicker({ zone, value, onChange }: RangePickerProps) {
  const { t } = useLingui()
  const [length, setLength] = useState<string>('30')
  const [typed, setTyped] = useState(value)
  const choose = (next: string) => {
    setLength(next)
    if (next === 'custom') return setTyped(value)
    onChange(lastDays(Number(next), zone, new Date(Date.now())))
  }
  const type = (next: DayRange) => {
    setTyped(next)
    if (isRange(next)) onChange(next)
  }
  return (
    <div className={styles.picker}>
      <SegmentedControl
        aria-label={t`Days in the charts`}
        value={length}
        onChange={choose}
        data={[
          ...LENGTHS.map((days) => ({ value: days as string, label: t`${days} days` })),
          { value: 'custom', label: t`Custom` },
        ]}
      />
      {length === 'custom' && (
        <div className={styles.days}>
          <TextInput
            type="date"
            aria-label={t`From`}
            value={typed.from}
            max={typed.to}
            onChange={(event) => type({ ...typed, from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            aria-label={t`Until`}
            value={typed.to}
            min={typed.from}
            onChange={(event) => type({ ...typed, to: event.currentTarget.value })}
            error={isRange(typed) ? null : t`Choose from 1 to ${MAX_STATS_DAYS} days.`}
          />
        </div>
      )}
    </div>
  )
}
