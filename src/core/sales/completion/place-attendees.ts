import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'

/** What an attendee is for, as the buyer told: an item, or a price with or without the date (DAT-42). */
export interface PlacedDraft {
  readonly ticket_price_id: number
  readonly item_id?: number | null | undefined
  readonly event_date_id?: number | null | undefined
}

export interface PlacedItem {
  readonly id: number
  /** Null is the first date of its event (DAT-3). */
  readonly event_date_id: number | null
  readonly event_id: number
  readonly ticket_price_id: number
  readonly quantity: number
}

/** Only admissions have attendees (EXT-1). */
interface OrderedItem extends PlacedItem {
  readonly kind: ProductKind
}

const fits = (draft: PlacedDraft, item: PlacedItem): boolean =>
  draft.ticket_price_id === item.ticket_price_id &&
  (draft.item_id ?? item.id) === item.id &&
  (draft.event_date_id ?? item.event_date_id ?? item.event_id) === (item.event_date_id ?? item.event_id)

/** Who names more is placed first: an item, then a date, then a price alone. */
const exactness = ({ item_id, event_date_id }: PlacedDraft): number => (item_id ? 2 : 0) + (event_date_id ? 1 : 0)

/**
 * One attendee for each unit of an admission, in the order of the items; of equal ones whoever comes first gets the first item. Null when
 * they do not equal the items exactly: nobody gets a ticket that no item pays for (RES-17, SEC-8, DAT-42).
 */
export function placeAttendees<Item extends OrderedItem, Draft extends PlacedDraft>(
  items: readonly Item[],
  drafts: readonly Draft[],
): { item: Item; draft: Draft }[] | null {
  const admissions = items.filter(({ kind }) => kind === 'ADMISSION')
  const placed = admissions.map((item) => ({ item, drafts: [] as Draft[] }))
  for (const draft of drafts.toSorted((a, b) => exactness(b) - exactness(a))) {
    const at = placed.find((one) => one.drafts.length < one.item.quantity && fits(draft, one.item))
    if (!at) return null
    at.drafts.push(draft)
  }
  if (placed.some((one) => one.drafts.length < one.item.quantity)) return null
  return placed.flatMap((one) => one.drafts.map((draft) => ({ item: one.item, draft })))
}
