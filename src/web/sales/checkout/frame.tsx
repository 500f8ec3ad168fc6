import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { formatEventDate } from '#core/platform/time.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { Countdown } from '#web/platform/public-ui/countdown.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Footer } from '#web/platform/public-ui/page/footer.tsx'
import { CONTENT_ID, SkipLink } from '#web/platform/public-ui/page/skip-link.tsx'
import { StillWorking } from '#web/platform/public-ui/still-working.tsx'
import { CoverBehind } from './cover-behind.tsx'
import styles from './frame.module.css'
import { MoreTime } from './more-time.tsx'
import { useStepNavigation } from './step-navigation.ts'
import { OrderSummary } from './summary/order-summary.tsx'

export type StepName = 'details' | 'payment' | 'done'

interface FrameProps {
  readonly order: PublicOrderView
  readonly operator: Operator | null
  /** Left out where the order is over: no steps, no countdown. */
  readonly step?: StepName
  readonly onLapse?: () => void
  /** Where more time can be asked for: what to do with the order that has it (CALM-2). */
  readonly onLonger?: (order: PublicOrderView) => void
  /** What belongs to the summary and can still be changed. */
  readonly beside_summary?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of every checkout page: event and countdown, steps, the page's own part, summary block (CHK-1). On phones the
 * block comes first while there is something to decide, and last once it is done.
 */
export function Frame({ order, operator, step, onLapse, onLonger, beside_summary, children }: FrameProps) {
  const { locale } = useLocale()
  const { is_frame } = useStepNavigation()
  const is_mirrored = order.event.settings.homepage_background_type === 'MIRRORED_COVER' && !is_frame
  return (
    <div className={classes(styles.page, is_mirrored && styles.mirrored)}>
      {!is_frame && <SkipLink />}
      {is_mirrored && <CoverBehind cover={order.event.images[0]} />}
      <TopBar order={order} {...(onLapse ? { onLapse } : {})} {...(onLonger ? { onLonger } : {})} />
      <main id={CONTENT_ID} tabIndex={-1} className={classes('wrap', styles.main)}>
        {step && <Steps step={step} has_payment={order.total_gross > 0} />}
        <div className={styles.grid}>
          {step && <OrderSummary order={order}>{beside_summary}</OrderSummary>}
          <div className={styles.own}>
            {children}
            <StillWorking />
          </div>
          {!step && <OrderSummary order={order} />}
        </div>
      </main>
      <div className={styles.foot}>
        <Footer locale={locale} contact={order.event.settings.support_email} {...(operator ? { operator } : {})} />
      </div>
    </div>
  )
}

function TopBar({ order, onLapse, onLonger }: Pick<FrameProps, 'order' | 'onLapse' | 'onLonger'>) {
  const { tag } = useLocale()
  const { event } = order
  // of several dates the first that was bought
  const start = order.dates?.[0]?.starts_at ?? event.start_date
  return (
    <header className={styles.top}>
      <div className={classes('wrap', styles.bar)}>
        <a className={styles.event} href={paths.event(event.id, event.slug)}>
          <b>
            <bdi>{event.title}</bdi>
          </b>
          <span>{formatEventDate(new Date(start), event.timezone, tag)}</span>
        </a>
        {onLapse && order.reserved_until && (
          <div className={styles.time}>
            <Countdown
              reserved_until={order.reserved_until}
              server_time={order.server_time}
              onLapse={onLapse}
              whole_seconds={(Date.parse(order.reserved_until) - Date.parse(order.created_at)) / 1000}
            />
            {onLonger && <MoreTime order={order} onLonger={onLonger} />}
          </div>
        )}
      </div>
    </header>
  )
}

function Steps({ step, has_payment }: { step: StepName; has_payment: boolean }) {
  const { t } = useLingui()
  const names = [
    { key: 'tickets', label: t`Tickets` },
    { key: 'details', label: t`Your details` },
    ...(has_payment ? [{ key: 'payment', label: t`Payment` }] : []),
    { key: 'done', label: t`Done` },
  ]
  const at = names.findIndex((one) => one.key === step)
  return (
    <ol className={styles.steps} aria-label={t`Steps`}>
      {names.map((one, index) => (
        <li key={one.key} aria-current={index === at ? 'step' : undefined}>
          <span className={styles.number}>{index < at ? <Icon name="check" /> : index + 1}</span>
          <span className={styles.label}>
            {index < at && (
              <span className="visually-hidden">
                <Trans>Done:</Trans>{' '}
              </span>
            )}
            {one.label}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface PageHeadingProps {
  readonly children: ReactNode
  readonly is_big?: boolean
  /** Tickets were chosen on the document before: the heading takes the focus on the first page of a visit too. */
  readonly goes_on?: boolean
}

/** The page's own head. Takes the focus when the step changes, so that keyboard and screen reader follow. */
export function PageHeading({ children, is_big = false, goes_on = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { is_frame } = useStepNavigation()
  // before the page is painted: a focus that comes later would take the keys of somebody who types at once
  useLayoutEffect(() => {
    // on the first page of a visit the browser's own start is right; details are asked after the tickets, in a frame all is
    if (is_frame || goes_on || history.state?.moved) heading.current?.focus({ preventScroll: true })
  }, [is_frame, goes_on])
  return (
    <h1 ref={heading} tabIndex={-1} className={classes(styles.heading, is_big && styles.big)}>
      {children}
    </h1>
  )
}
