import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import styles from './shell.module.css'

/** The ticket torn into three, its stub in the accent (look.md §1). */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 31 28" aria-hidden="true">
      <path
        fill="currentColor"
        d="M5 2h18a3 3 0 0 1 3 3v3a3 3 0 0 0-2.830 2H4.830A3 3 0 0 0 2 8V5a3 3 0 0 1 3-3zM4.830 12H13v14H5a3 3 0 0 1-3-3v-9a3 3 0 0 0 2.830-2z"
      />
      <path
        fill="var(--accent)"
        transform="rotate(-15 24.500 12)"
        d="M15 12h8.170A3 3 0 0 0 26 14v9a3 3 0 0 1-3 3h-8z"
      />
    </svg>
  )
}

export const Brand = ({ to = paths.events() }: { to?: string }) => (
  <Link to={to} className={styles.brand}>
    <Mark /> Turnout
  </Link>
)
