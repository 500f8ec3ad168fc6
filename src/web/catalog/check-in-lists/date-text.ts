import type { DoorDateView } from '#core/catalog/check-in-lists/schema.ts'
import { formatDateAndTime } from '#core/platform/time.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'

/** A date by its start, in a zone that the screen names, and its title: "Sat 5 June 2027, 15:00, Matinee". */
export function useDateText(zone: string): (date: Pick<DoorDateView, 'starts_at' | 'title'>) => string {
  const tag = useLocaleTag()
  return ({ starts_at, title }) => [formatDateAndTime(new Date(starts_at), zone, tag), title].filter(Boolean).join(', ')
}
