import type { WaitedPriceView, WaitingEntryView } from '#core/records/waiting-entries/schema.ts'

/** Names are gone once they were erased (WTL-20). */
export const entryName = (
  { first_name, last_name }: Pick<WaitingEntryView, 'first_name' | 'last_name'>,
  erased: string,
): string => [first_name, last_name].filter(Boolean).join(' ') || erased

/** "Stalls – Regular"; the tier follows the ticket. */
export const priceName = ({ title, label }: Pick<WaitedPriceView, 'title' | 'label'>): string =>
  label ? `${title} – ${label}` : title
