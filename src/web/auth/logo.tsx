/** The wordmark: the ticket torn into three, and the name. */
export function Logo() {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 10,
        fontSize: '1.375rem',
        fontWeight: 750,
        fontStretch: '112%',
      }}
    >
      <svg viewBox="0 0 31 28" width="36" height="32" aria-hidden="true">
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
      Turnout
    </span>
  )
}
