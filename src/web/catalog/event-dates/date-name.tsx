import { formatDateAndTime } from '#core/platform/time.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'

/** A date by its start, in a zone that is said once on the screen: "Fri 12 March 2027, 20:00". */
export function useDateName(zone: string): (starts_at: string) => string {
  const tag = useLocaleTag()
  return (starts_at) => formatDateAndTime(new Date(starts_at), zone, tag)
}
