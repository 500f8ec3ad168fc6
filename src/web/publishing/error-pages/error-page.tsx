import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import type { ErrorPageData, PageErrorKind } from '#core/publishing/public-pages/page-data.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { Mark } from '#web/platform/public-ui/mark.tsx'
import { Footer } from '#web/platform/public-ui/page/footer.tsx'
import styles from './error-page.module.css'
import { ERROR_PAGE_LABELS } from './labels.ts'

export const errorTitle = (error: PageErrorKind, i18n: I18n): string => i18n._(ERROR_PAGE_LABELS[error].title)

interface ErrorPageProps extends ErrorPageData {
  readonly locale: Locale
  readonly operator?: Operator
  readonly path?: string
}

/** Logo, heading, description, another try where one may help, way home (ERP-1). Needs no API and no script. */
export function ErrorPage({ error, reference, is_framed = false, locale, operator, path }: ErrorPageProps) {
  const { i18n } = useLingui()
  if (is_framed) return <FramedError error={error} reference={reference} />
  return (
    <div className={styles.page}>
      <main className={`wrap ${styles.main}`}>
        <div className={styles.card}>
          <p className={styles.logo}>
            <Mark /> Turnout
          </p>
          <h1>{errorTitle(error, i18n)}</h1>
          <p>{i18n._(ERROR_PAGE_LABELS[error].text)}</p>
          <Reference reference={reference} />
          {error === 'FAILED' && <TryAgain />}
          <ButtonLink href="/">
            <Trans>Go back to the home page</Trans>
          </ButtonLink>
          {error !== 'FAILED' && (
            <ButtonLink variant="link" href={paths.findTickets()}>
              <Trans>Find my tickets</Trans>
            </ButtonLink>
          )}
        </div>
      </main>
      <Footer is_static locale={locale} {...(operator ? { operator } : {})} {...(path === undefined ? {} : { path })} />
    </div>
  )
}

/** In the room of a widget: what happened, and the same address once more (ERP-1, WID-1). */
export function FramedError({ error, reference }: ErrorPageData) {
  const { i18n } = useLingui()
  return (
    <main className={styles.framed}>
      <h1>{errorTitle(error, i18n)}</h1>
      <p>{i18n._(ERROR_PAGE_LABELS[error].text)}</p>
      <Reference reference={reference} />
      <TryAgain />
    </main>
  )
}

/** An empty address is the page's own; a frame's has all that the embedding page has chosen. */
const TryAgain = () => (
  <ButtonLink href="" target="_self">
    <Trans>Try again</Trans>
  </ButtonLink>
)

function Reference({ reference }: Pick<ErrorPageData, 'reference'>) {
  if (!reference) return null
  return (
    <p>
      <Trans>
        Reference for support: <span className={styles.reference}>{reference}</span>
      </Trans>
    </p>
  )
}
