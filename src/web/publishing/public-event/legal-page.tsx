import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import type { LegalPageData } from '#core/publishing/public-pages/page-data.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { Mark } from '#web/platform/public-ui/mark.tsx'
import { Footer } from '#web/platform/public-ui/page/footer.tsx'
import { CONTENT_ID, SkipLink } from '#web/platform/public-ui/page/skip-link.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import styles from './event-list.module.css'
import { LEGAL_TEXT_LABELS } from './labels.ts'

interface Frame {
  readonly locale: Locale
  readonly operator: Operator
  readonly path: string
}

/** INS-2: logo, the text, the way home. Complete without a script. */
export function LegalPage({ name, html, ...frame }: LegalPageData & Frame) {
  const { i18n } = useLingui()
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={`wrap ${styles.logo}`}>
        <a href="/">
          <Mark /> Turnout
        </a>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={`wrap ${styles.main} ${styles.reading}`}>
        <h1 className={styles.title}>{i18n._(LEGAL_TEXT_LABELS[name])}</h1>
        <Panel>
          <RichText html={html} />
        </Panel>
        <div>
          <ButtonLink href="/">
            <Trans>Go back to the home page</Trans>
          </ButtonLink>
        </div>
      </main>
      <Footer is_static {...frame} />
    </div>
  )
}
