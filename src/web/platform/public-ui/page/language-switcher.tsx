import { Trans } from '@lingui/react/macro'
import { YEAR_SECONDS } from '#core/platform/limits.ts'
import { LOCALE_NAMES, LOCALE_TAGS, LOCALES, type Locale } from '#core/platform/locales.ts'
import { Icon } from '../icon.tsx'
import styles from './footer.module.css'

interface LanguageSwitcherProps {
  readonly locale: Locale
  /** Address to open with `?lang=`; left out, the cookie is written and the page reloads (LOC-3). */
  readonly path?: string
  /** The document carries no script: the form's own button changes the language. */
  readonly is_static?: boolean
  /** What the address says besides and a form would leave out: with a script it stays by itself. */
  readonly kept?: Readonly<Record<string, string>>
}

/** Every language under its own name. A form, so that it works without scripts too. */
export function LanguageSwitcher({ locale, path, is_static = false, kept = {} }: LanguageSwitcherProps) {
  const choose = (wanted: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in one of the supported browsers
    document.cookie = `locale=${wanted}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    const url = new URL(location.href)
    if (path !== undefined) url.searchParams.set('lang', wanted)
    location.assign(url)
    if (path === undefined) location.reload()
  }
  return (
    <form method="get" action={path} className={styles.push}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={styles.label}>
        <span className="visually-hidden">
          <Trans>Language</Trans>
        </span>
        <select
          name="lang"
          className={styles.select}
          defaultValue={locale}
          autoComplete="off"
          onChange={(event) => choose(event.target.value)}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one} lang={LOCALE_TAGS[one]}>
              {LOCALE_NAMES[one]}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </label>
      {is_static ? (
        <ChangeButton />
      ) : (
        <noscript>
          <ChangeButton />
        </noscript>
      )}
    </form>
  )
}

function ChangeButton() {
  return (
    <button type="submit" className={styles.go}>
      <Trans>Change</Trans>
    </button>
  )
}
