import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

type BadgeTone = 'orange' | 'red' | 'teal' | 'green' | 'blue' | 'grey' | 'dark' | 'outline'

const SHAPES = {
  dot: <circle cx="5" cy="5" r="3.5" fill="currentColor" stroke="none" />,
  ring: <circle cx="5" cy="5" r="3.5" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3.5" />
      <path d="M5 1.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" stroke="none" />
    </>
  ),
  cross: <path d="m2 2 6 6M8 2 2 8" />,
  tick: <path d="m1.5 5.5 2.5 2.5 4.500-6" />,
  back: <path d="M3.5 2 1.5 4l2 2M1.5 4H6a2.500 2.500 0 0 1 0 5H4" />,
  clock: (
    <>
      <circle cx="5" cy="5" r="4" />
      <path d="M5 2.800V5l1.500 1" />
    </>
  ),
  hidden: <path d="M1 5s1.600-2.500 4-2.500S9 5 9 5 7.400 7.500 5 7.500 1 5 1 5zM2 1l6 8" />,
  key: (
    <>
      <circle cx="3" cy="7" r="1.800" />
      <path d="M4.300 5.700 8.500 1.500M7 3l1.500 1.500" />
    </>
  ),
} as const
type BadgeShape = keyof typeof SHAPES

/** A state is colour, shape and word (look.md §4, UIX-11); written in the `labels.ts` of its noun and nowhere else. */
export interface BadgeLabel {
  readonly text: MessageDescriptor
  readonly tone: BadgeTone
  readonly shape?: BadgeShape
}

/** The only badge there is in the back office; `children` follow the word. */
export function StatusBadge({ label: { text, tone, shape }, children }: { label: BadgeLabel; children?: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.badge} data-tone={tone}>
      {shape && (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          {SHAPES[shape]}
        </svg>
      )}
      {i18n._(text)}
      {children}
    </span>
  )
}

/** Several badges side by side, wrapping, never stacked under an ellipsis. */
export const Badges = ({ children }: { children: ReactNode }) => <span className={styles.row}>{children}</span>
