import { formatDateAndTime } from '#core/platform/time.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'

/** What stands above the items of each date; empty where the event has one (DAT-1, DAT-52). */
export function useOrderDates({
  dates = [],
  event,
}: Pick<PublicOrderView, 'dates'> & { readonly event: { readonly timezone: string } }): ReadonlyMap<number, string> {
  const { tag } = useLocale()
  return new Map(
    dates.map(({ id, starts_at, title }) => {
      const date = formatDateAndTime(new Date(starts_at), event.timezone, tag)
      return [id, title ? `${date} · ${title}` : date]
    }),
  )
}
