/** What a door needs beyond the buyers' icons. The four verdicts differ in outline, not only in colour (look §6). */
const PATHS = {
  refused: 'M8 2.500h8L21.500 8v8L16 21.500H8L2.500 16V8zM8.500 8.500l7 7m0-7-7 7',
  admitted: 'M12 21.500a9.500 9.500 0 1 0 0-19 9.500 9.500 0 0 0 0 19M7.500 12.500l3 3 6-6.500',
  out: 'M14 4h5v16h-5M4 12h11m0 0-4.500-4.500M15 12l-4.500 4.500',
  unpaid: 'M12 21.500a9.500 9.500 0 1 0 0-19 9.500 9.500 0 0 0 0 19M12 6.500V12l4 2.500',
  offline: 'M3 4l18 17M8.500 15.500a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4-2.300M19 12a10 10 0 0 0-5.500-2.800M12 19h.01',
  search: 'M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12M20 20l-4.500-4.500',
  close: 'm6 6 12 12M18 6 6 18',
  torch: 'M13 3 6 13.500h5L10 21l8-11h-5.500z',
  sound: 'M4 10v4h4l5 4V6L8 10zM16.500 9a4.500 4.500 0 0 1 0 6',
  mute: 'M4 10v4h4l5 4V6L8 10zM17 10l4 4m0-4-4 4',
  camera: 'M4 8h3l1.500-2.500h7L17 8h3v11H4zM12 17a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7',
  info: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17M12 11v5M12 7.800v.2',
  check: 'm5 12.500 4.500 4.500L19 7.500',
} as const
export type ScanIconName = keyof typeof PATHS

/** Decoration: the words beside it say the same. */
export function ScanIcon({ name, className }: { name: ScanIconName; className?: string | undefined }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
