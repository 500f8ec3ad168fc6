import { LOCALE_TAGS, type Locale } from '#core/platform/locales.ts'
import { dateBlock } from '#core/platform/time.ts'
import { classes } from './class-names.ts'
import styles from './date-block.module.css'
import { MAX_MONTH_LENGTH } from './limits.ts'

interface DateBlockProps {
  /** ISO instant. */
  readonly date: string
  readonly timezone: string
  readonly locale: Locale
  readonly size?: 'normal' | 'small'
}

/** The day as a calendar leaf. Hidden from screen readers: the full date stands beside it as text. */
export function DateBlock({ date, timezone, locale, size = 'normal' }: DateBlockProps) {
  const tag = locale === 'en' ? 'en' : LOCALE_TAGS[locale]
  const block = dateBlock(new Date(date), timezone, tag)
  const is_short = size === 'small' || block.month.length > MAX_MONTH_LENGTH
  return (
    <span className={classes(styles.date, size === 'small' && styles.small)} aria-hidden="true">
      <span className={styles.cap}>{block.weekday.replace('.', '')}</span>
      <span className={styles.figure}>{block.day}</span>
      <span className={styles.month}>{is_short ? block.month_year_short : block.month_year}</span>
    </span>
  )
}
