import { Trans } from '@lingui/react/macro'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import { Mark } from '../mark.tsx'
import styles from './footer.module.css'
import { LanguageSwitcher } from './language-switcher.tsx'

/** The installation itself tells what it is; there is no other address every copy could point to. */
const PRODUCT_URL = '/'

interface FooterProps {
  readonly locale: Locale
  /** See `LanguageSwitcher`. */
  readonly path?: string
  readonly operator?: Operator
  /** The organizer's address for questions, where the page is about an event. */
  readonly contact?: string | null
  /** The document carries no script. */
  readonly is_static?: boolean
  /** See `LanguageSwitcher`. */
  readonly kept?: Readonly<Record<string, string>>
  /** Where visitors can change what they agreed to (FUN-6). */
  readonly onChoices?: (() => void) | undefined
}

/** Powered-by line, the way back to one's tickets (PUB-32), the operator's legal links, the language switcher (PUB-8). */
export function Footer({ locale, path, operator, contact, is_static = false, kept = {}, onChoices }: FooterProps) {
  return (
    <footer className={styles.foot}>
      <div className={`wrap ${styles.row}`}>
        <a className={styles.powered} href={PRODUCT_URL}>
          <Trans>
            Powered by <Mark className={styles.mark} /> <b>Turnout</b>
          </Trans>
        </a>
        {contact && (
          <a href={`mailto:${contact}`}>
            <Trans>Contact the organizer</Trans>
          </a>
        )}
        <a href={paths.findTickets()}>
          <Trans>Find my tickets</Trans>
        </a>
        {operator?.legal_url && (
          <a href={operator.legal_url}>
            <Trans>Legal notice</Trans>
          </a>
        )}
        {operator?.terms_url && (
          <a href={operator.terms_url}>
            <Trans>Terms</Trans>
          </a>
        )}
        {operator?.privacy_url && (
          <a href={operator.privacy_url}>
            <Trans>Privacy</Trans>
          </a>
        )}
        {onChoices && (
          <button type="button" className={styles.choices} onClick={onChoices}>
            <Trans>Privacy choices</Trans>
          </button>
        )}
        <LanguageSwitcher locale={locale} is_static={is_static} kept={kept} {...(path === undefined ? {} : { path })} />
      </div>
    </footer>
  )
}
