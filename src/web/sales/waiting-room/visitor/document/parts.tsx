import type { ReactNode } from 'react'
import { classes } from '#web/platform/public-ui/class-names.ts'
import type { Shown } from '../view-of.ts'

interface PartProps {
  /** Shown while the page is about one of these. */
  readonly of?: readonly Shown[]
  /** Shown while all of this is so as well; see `said-of.ts`. */
  readonly when?: string
  /** What the server shows, and whoever has no scripts keeps. */
  readonly is_first?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

const given = ({ of, when, is_first = false }: Omit<PartProps, 'children'>) => ({
  'data-in': of?.join(' '),
  'data-when': when,
  hidden: !is_first,
})

/** A part of the page that comes and goes. */
export const Part = ({ className, children, ...rest }: PartProps) => (
  <div {...given(rest)} className={classes(className)}>
    {children}
  </div>
)

/** The same inside a line. */
export const Piece = ({ className, children, ...rest }: PartProps) => (
  <span {...given(rest)} className={classes(className)}>
    {children}
  </span>
)

/** Where a figure, a time or a word of the server stands. */
export const Slot = ({ name, children }: { name: string; children?: ReactNode }) => (
  <span data-slot={name}>{children}</span>
)
