import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './tabs.module.css'

export interface Tab {
  readonly to: string
  readonly word: ReactNode
  readonly is_current: boolean
}

/** Parts of one screen: links, so that each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, word, is_current }) => (
        <Link key={to} to={to} aria-current={is_current ? 'page' : undefined}>
          {word}
        </Link>
      ))}
    </nav>
  )
}
