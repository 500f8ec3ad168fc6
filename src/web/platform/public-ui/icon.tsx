const PATHS = {
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5',
  calendar: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10h16M8 3v4m8-4v4',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.500 2.500 0 0 0 0 5',
  online:
    'M3.500 6.500a1.500 1.500 0 0 1 1.500-1.500h14a1.500 1.500 0 0 1 1.500 1.500v9a1.500 1.500 0 0 1-1.500 1.500H5a1.500 1.500 0 0 1-1.500-1.500zM8.500 20.500h7M12 17v3.500',
  info: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17M12 11v5M12 7.800v.2',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1.200-3.500 4.300-5 8-5s6.800 1.500 8 5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  cross: 'm6 6 12 12M18 6 6 18',
  clock: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17M12 7.500V12l3 2',
  tag: 'M3.500 11V4.500a1 1 0 0 1 1-1H11l9 9-7.500 7.500zM7.500 7.500h.01',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8M11 12l8-8m-3 3 3 3',
  mail: 'M3.500 7.500a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM4 7.500l8 6 8-6',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  alert: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17M12 8v5M12 16v.2',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700l-1.300 1.300M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300',
  chevron: 'm7 10 5 5 5-5',
  back: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 5 5v1',
  card: 'M3.500 7.500a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM3.500 10h17M7 15h3',
  bank: 'M4 10h16L12 4zM6 10v7m4-7v7m4-7v7m4-7v7M4 20h16',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  download: 'M12 4v11m0 0-4-4m4 4 4-4M5 19h14',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5',
  heart: 'M12 20S4 15 4 9.500A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.500C20 15 12 20 12 20z',
} as const
export type IconName = keyof typeof PATHS

/** A line icon of the buyers' kit; it is decoration, the words beside it say the same. Grows with the text. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
