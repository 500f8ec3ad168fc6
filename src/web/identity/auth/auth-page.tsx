import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { chooseLanguage } from '#web/identity/session/session.ts'
import styles from './auth-page.module.css'
import { Logo } from './logo.tsx'

interface AuthPageProps {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
  /** Links to other ways in. */
  readonly foot?: ReactNode
  readonly is_wide?: boolean
}

/** One card in the middle: mark, question, answer; the language at the foot (LOC-3). */
export function AuthPage({ title, text, children, foot, is_wide = false }: AuthPageProps) {
  const { t, i18n } = useLingui()
  useDocumentTitle(`${title} – Turnout`)
  return (
    <div className={styles.page}>
      <main className={styles.main} data-wide={is_wide || undefined}>
        <Link to={paths.login()} className={styles.logo} aria-label="Turnout">
          <Logo />
        </Link>
        <div className={styles.card}>
          <h1>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </main>
      <footer className={styles.language}>
        <NativeSelect
          size="xs"
          aria-label={t`Language`}
          value={i18n.locale}
          onChange={(event) => chooseLanguage(event.currentTarget.value as Locale)}
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
      </footer>
    </div>
  )
}
