import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatDateRange } from '#core/platform/time.ts'
import { useLocale } from './money.tsx'

interface Dates {
  readonly start_date: string
  readonly end_date: string | null
  readonly timezone: string
}

/** Where the browser's zone differs, the reader's local time as a tooltip (TIM-3); known only in the browser. */
export function useLocalTime({ start_date, end_date, timezone }: Dates): string | undefined {
  const { t } = useLingui()
  const { tag } = useLocale()
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  if (zone === null || zone === timezone) return undefined
  const [start, end] = [new Date(start_date), end_date === null ? null : new Date(end_date)]
  const local = formatDateRange({ start, end }, zone, tag)
  return t`Your local time: ${local}`
}
