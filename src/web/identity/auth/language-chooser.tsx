import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/platform/locales.ts'
import { chooseLanguage } from '#web/identity/session/session.ts'
import styles from './language-chooser.module.css'

/** The language at the foot of pages that have no menu to choose it from (LOC-3). */
export function LanguageChooser() {
  const { t, i18n } = useLingui()
  return (
    <footer className={styles.language}>
      <NativeSelect
        size="xs"
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={(event) => chooseLanguage(event.currentTarget.value as Locale)}
        data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
    </footer>
  )
}
