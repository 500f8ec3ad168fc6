import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import styles from './auth-page.module.css'
import { LanguageChooser } from './language-chooser.tsx'
import { Logo } from './logo.tsx'

interface AuthPageProps {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
  /** Links to other ways in. */
  readonly foot?: ReactNode
  readonly is_wide?: boolean
}

/** One card in the middle: mark, question, answer; the language at the foot. */
export function AuthPage({ title, text, children, foot, is_wide = false }: AuthPageProps) {
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
      <LanguageChooser />
    </div>
  )
}
