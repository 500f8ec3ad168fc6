import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './states.module.css'

const DRAWINGS = {
  ticket: <path d="M60 46v8m0 8v8m0 8v8" />,
  event: <path d="M30 50h24M30 60h40M30 70h32" />,
  person: <path d="M34 80c2-10 8-14 14-14s12 4 14 14M48 60a8 8 0 1 0 0-16 8 8 0 0 0 0 16M74 44v40" />,
  order: <path d="M30 48h26M30 58h26M30 68h16M74 44v40" />,
  list: <path d="m28 50 4 4 7-8M46 50h22M28 68l4 4 7-8M46 68h22" />,
} as const

interface EmptyStateProps {
  readonly drawing?: keyof typeof DRAWINGS
  readonly title: ReactNode
  readonly text: ReactNode
  /** One button. */
  readonly children?: ReactNode
}

/** Nothing there yet: a drawing, a head, a sentence, one button (LST-20 to LST-27). */
export function EmptyState({ drawing = 'ticket', title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 120 110" width="120" height="92" aria-hidden="true">
        <path
          d="M16 34a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v18a10 10 0 0 0 0 20v18a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V72a10 10 0 0 0 0-20z"
          transform="translate(0 2)"
        />
        {DRAWINGS[drawing]}
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** A search or filter that found nothing (UIX-3): no picture, and the way back. */
export function NoResults({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <p>{search ? <Trans>No results for “{search}”.</Trans> : <Trans>No results for these filters.</Trans>}</p>
      <Button onClick={onClear}>
        <Trans>Clear search and filters</Trans>
      </Button>
    </div>
  )
}

/** A failed load (UIX-2). */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <p>
        <Trans>Could not load data. Check your connection, then try again.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
