import type { ReactNode } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { useLocale } from '../money.tsx'
import { Footer } from '../page/footer.tsx'
import { CONTENT_ID, SkipLink } from '../page/skip-link.tsx'
import { StillWorking } from '../still-working.tsx'
import styles from './link-page.module.css'

export interface FrameEvent {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly start_date: string
  readonly timezone: string
  readonly settings: { readonly support_email: string | null }
}

interface FrameProps {
  readonly event: FrameEvent
  /** What stands below the event's name: where its dates are chosen from, not when the first is. */
  readonly sub?: ReactNode
  readonly operator: Operator | null
  readonly children: ReactNode
}

/** The event above, in its colours, and one column (WTL-8). */
export function Frame({ event, sub, operator, children }: FrameProps) {
  const { locale, tag } = useLocale()
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.top}>
        <div className="wrap">
          <a className={styles.event} href={paths.event(event.id, event.slug)}>
            <b>
              <bdi>{event.title}</bdi>
            </b>
            <span>{sub ?? formatEventDate(new Date(event.start_date), event.timezone, tag)}</span>
          </a>
        </div>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={`wrap ${styles.main}`}>
        {children}
        <StillWorking />
      </main>
      <Footer locale={locale} contact={event.settings.support_email} {...(operator ? { operator } : {})} />
    </div>
  )
}
