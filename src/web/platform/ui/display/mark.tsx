import type { SVGProps } from 'react'

/** The ticket torn into three, its stub in the accent (look.md §1). */
export function Mark(size: Pick<SVGProps<SVGSVGElement>, 'className' | 'width' | 'height'>) {
  return (
    <svg {...size} viewBox="0 0 31 28" aria-hidden="true">
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
