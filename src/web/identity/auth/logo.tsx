import { Mark } from '#web/platform/ui/display/mark.tsx'

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
      <Mark width={36} height={32} />
      Turnout
    </span>
  )
}
