/** The ticket torn into three. One colour; in the public footer and on error pages only. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 31 28" aria-hidden="true">
      <path
        fill="currentColor"
        d="M5 2h18a3 3 0 0 1 3 3v3a3 3 0 0 0-2.830 2H4.830A3 3 0 0 0 2 8V5a3 3 0 0 1 3-3zM4.830 12H13v14H5a3 3 0 0 1-3-3v-9a3 3 0 0 0 2.830-2z"
      />
      <path
        fill="currentColor"
        transform="rotate(-15 24.500 12)"
        d="M15 12h8.170A3 3 0 0 0 26 14v9a3 3 0 0 1-3 3h-8z"
      />
    </svg>
  )
}
