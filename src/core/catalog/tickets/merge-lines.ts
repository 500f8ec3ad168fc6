import type { AddOnChoice } from './products.ts'

interface DatedLine {
  readonly event_date_id?: number | null
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly quantity: number
  readonly amount?: number | null
  /** Per unit of the line (EXT-4). */
  readonly add_ons?: readonly AddOnChoice[]
}

/**
 * Drops zero quantities and merges lines of the same date, ticket, price, amount and add-ons, in order of first appearance
 * (RES-1, DAT-40). Add-ons are in order of group and price; a line without any has none.
 * `index` is the place of the first of them in the request, for field errors like `items.<i>.amount`.
 */
export function mergeLines<L extends DatedLine>(lines: readonly L[]): (L & { index: number })[] {
  const merged = new Map<string, L & { index: number }>()
  lines.forEach(({ add_ons, ...rest }, index) => {
    if (rest.quantity === 0) return
    const chosen = add_ons ? mergeAddOns(add_ons) : []
    // what is left of the line with its add-ons is the line
    const line = (chosen.length > 0 ? { ...rest, add_ons: chosen } : rest) as unknown as L
    const own = chosen.map((one) => `${one.group_id}*${one.ticket_price_id}*${one.quantity}`).join()
    const key = `${line.event_date_id ?? ''}:${line.ticket_id}:${line.ticket_price_id}:${line.amount ?? ''}:${own}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : { ...line, index })
  })
  return [...merged.values()]
}

function mergeAddOns(add_ons: readonly AddOnChoice[]): AddOnChoice[] {
  const merged = new Map<string, AddOnChoice>()
  for (const one of add_ons) {
    if (one.quantity === 0) continue
    const key = `${one.group_id}*${one.ticket_price_id}`
    merged.set(key, { ...one, quantity: one.quantity + (merged.get(key)?.quantity ?? 0) })
  }
  return [...merged.values()].sort((a, b) => a.group_id - b.group_id || a.ticket_price_id - b.ticket_price_id)
}
