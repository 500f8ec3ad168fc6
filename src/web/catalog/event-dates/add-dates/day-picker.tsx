import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input, Popover } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate } from '#core/platform/time.ts'
import { weekdayNames } from '#web/catalog/event-dates/labels.ts'
import styles from '#web/catalog/event-dates/month.module.css'
import { monthWeeks, shiftDay, shiftMonth, utcDay } from '#web/catalog/event-dates/month-days.ts'
import { MonthHead } from '#web/catalog/event-dates/month-head.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'

interface DayPickerProps {
  readonly label: ReactNode
  readonly value: readonly string[]
  readonly onChange: (days: string[]) => void
  readonly error?: ReactNode
  /** The day the calendar opens at. */
  readonly opens_at: string
}

/** Any number of days, each by one click in a month. */
export function DayPicker({ label, value, onChange, error, opens_at }: DayPickerProps) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const toggle = (day: string) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort())
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={styles.picked}>
        {value.map((day) => {
          const name = formatDate(utcDay(day), 'UTC', tag)
          return (
            <span key={day} className={styles.pill}>
              {name}
              <button type="button" aria-label={t`Remove ${name}`} onClick={() => toggle(day)}>
                <IconX size={14} />
              </button>
            </span>
          )
        })}
        <Popover position="top-start" trapFocus returnFocus>
          <Popover.Target>
            <Button size="compact-md" leftSection={<IconPlus size={16} />}>
              <Trans>Choose days</Trans>
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <DayTable value={value} onToggle={toggle} opens_at={opens_at} />
          </Popover.Dropdown>
        </Popover>
      </div>
    </Input.Wrapper>
  )
}

/** Escape closes the calendar alone: a drawer around it listens before, and leaves it to elements that say so. */
const ESCAPE_STAYS = { 'data-mantine-stop-propagation': 'true' } as const

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where the arrows lead: a day, a week, with Page Up and Page Down to the first of a month. */
function stepFrom(day: string, key: string): string | null {
  const step = STEPS[key]
  if (step !== undefined) return shiftDay(day, step)
  if (key === 'PageUp' || key === 'PageDown') return `${shiftMonth(day, key === 'PageUp' ? -1 : 1)}-01`
  return null
}

function DayTable({
  value,
  onToggle,
  opens_at,
}: {
  value: readonly string[]
  onToggle: (day: string) => void
  opens_at: string
}) {
  const tag = useLocaleTag()
  const [at, setAt] = useState(value[0] ?? opens_at)
  const table = useRef<HTMLTableElement>(null)
  const moves = useRef(false)
  const month = at.slice(0, 7)
  useEffect(() => {
    if (moves.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    moves.current = false
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepFrom(at, event.key)
    if (next === null) return
    event.preventDefault()
    moves.current = true
    setAt(next)
  }
  return (
    <div className={styles.picker}>
      <MonthHead button={ESCAPE_STAYS} month={month} onChange={(next) => setAt(`${next}-01`)} />
      <table ref={table} className={styles.days} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames(tag, 'short').map(({ weekday, name }) => (
              <th key={weekday} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    {...ESCAPE_STAYS}
                    data-day={day}
                    data-outside={!day.startsWith(month) || undefined}
                    aria-label={formatDate(utcDay(day), 'UTC', tag)}
                    aria-pressed={value.includes(day)}
                    tabIndex={day === at ? 0 : -1}
                    onClick={() => {
                      setAt(day)
                      onToggle(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
