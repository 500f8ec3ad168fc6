import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Mark } from '../mark.tsx'
import { useLocale } from '../money.tsx'
import { StillWorking } from '../still-working.tsx'
import { Footer } from './footer.tsx'
import styles from './load-state.module.css'

/** Nothing is shown that might be wrong (CHK-8); after a moment, that something is on its way. */
export function Loading() {
  return (
    <main className={styles.loading} aria-busy="true">
      <span className={styles.spinner} aria-hidden="true" />
      <h1 className="visually-hidden">
        <Trans>Loading</Trans>
      </h1>
      <StillWorking />
    </main>
  )
}

interface PlainPageProps {
  readonly icon: IconName
  readonly title: ReactNode
  readonly operator: Operator | null
  /** It came in place of what somebody was at: keyboard and screen reader start at its title. */
  readonly takes_focus?: boolean
  readonly children?: ReactNode
}

/** One sentence and a way on, where there is no order to show. */
export function PlainPage({ icon, title, operator, takes_focus = false, children }: PlainPageProps) {
  const { locale } = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takes_focus) heading.current?.focus()
  }, [takes_focus])
  return (
    <div className={styles.page}>
      <main className={`wrap ${styles.main}`}>
        <div className={styles.card}>
          <p className={styles.logo}>
            <Mark /> Turnout
          </p>
          <span className={styles.sign}>
            <Icon name={icon} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </main>
      <Footer locale={locale} {...(operator ? { operator } : {})} />
    </div>
  )
}

interface MissingProps {
  readonly title: ReactNode
  readonly hint: ReactNode
  readonly operator: Operator | null
}

/** A secret link that leads to nothing: what to check, and the way to what this reader does have (ERR-41). */
export const Missing = ({ title, hint, operator }: MissingProps) => (
  <PlainPage icon="alert" title={title} operator={operator}>
    <p>{hint}</p>
    <ButtonLink href={paths.findTickets()}>
      <Trans>Find my tickets</Trans>
    </ButtonLink>
    <HomeLink variant="link" />
  </PlainPage>
)

/** ERP-1: the way home, except inside a widget's frame, whose site is another's. */
export const HomeLink = ({ variant }: { variant?: 'link' }) => (
  <ButtonLink {...(variant ? { variant } : {})} href="/" className={styles.home}>
    <Trans>Go back to the home page</Trans>
  </ButtonLink>
)

export function LoadFailed({ error, operator }: { error: unknown; operator: Operator | null }) {
  const { i18n } = useLingui()
  // a fault of ours has a number by which the log tells more
  const reference = error instanceof ApiError && typeof error.data.reference === 'string' ? error.data.reference : null
  return (
    <PlainPage icon="alert" title={<Trans>Something went wrong</Trans>} operator={operator}>
      <p>{errorMessage(error, i18n)}</p>
      {reference && (
        <p>
          <Trans>
            Reference for support: <span className={styles.reference}>{reference}</span>
          </Trans>
        </p>
      )}
      <Button onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
      <HomeLink variant="link" />
    </PlainPage>
  )
}
