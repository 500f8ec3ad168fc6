import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import styles from './month.module.css'
import { shiftMonth, utcDay } from './month-days.ts'

/** "March 2027" */
export function useMonthName(): (month: string) => string {
  const tag = useLocaleTag()
  return (month) =>
    new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      utcDay(`${month}-01`),
    )
}

interface MonthHeadProps {
  readonly month: string
  readonly onChange: (month: string) => void
  /** The month to come back to. */
  readonly today?: string
  /** Attributes of the buttons. */
  readonly button?: Readonly<Record<`data-${string}`, string>>
}

/** The month with the ways to the one before, to the next and back to this one. */
export function MonthHead({ month, onChange, today, button = {} }: MonthHeadProps) {
  const { t } = useLingui()
  const nameOf = useMonthName()
  const [before, after] = [shiftMonth(month, -1), shiftMonth(month, 1)]
  const [name_before, name_after] = [nameOf(before), nameOf(after)]
  return (
    <div className={styles.head}>
      <h2 aria-live="polite">{nameOf(month)}</h2>
      <ActionIcon {...button} aria-label={t`Go to ${name_before}`} onClick={() => onChange(before)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      {today && (
        <Button size="compact-md" onClick={() => onChange(today)}>
          <Trans>Today</Trans>
        </Button>
      )}
      <ActionIcon {...button} aria-label={t`Go to ${name_after}`} onClick={() => onChange(after)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  )
}
