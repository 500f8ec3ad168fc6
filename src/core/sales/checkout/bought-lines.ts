/** A row of an order, or an item that is to become one. */
export interface BoughtRow {
  readonly id: number
  /** The row whose add-on or part it is (PRC-35). */
  readonly parent_item_id: number | null
  readonly event_date_id: number | null
  readonly ticket_price_id: number
  readonly price_before_discount: number
  readonly is_included: boolean
  readonly quantity: number
}

export const unitsIn = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** Rows that differ by their discounts alone have one (PRC-35). */
export const samePrice = (row: BoughtRow): string =>
  `${row.ticket_price_id}:${row.event_date_id ?? ''}:${row.price_before_discount}:${row.is_included}`

/** The line each row was bought in, by a name: its price and the add-ons or parts of one unit (DAT-40). */
export function boughtIn(rows: readonly BoughtRow[]): string[] {
  const own = Map.groupBy(rows, ({ parent_item_id }) => parent_item_id)
  const lineOf = (row: BoughtRow): string => {
    const prices = Map.groupBy(own.get(row.id) ?? [], samePrice)
    const per_unit = [...prices].map(([price, of]) => `${price}*${unitsIn(of) / row.quantity}`)
    return [samePrice(row), ...per_unit.sort()].join()
  }
  const lines = new Map((own.get(null) ?? []).map((row) => [row.id, lineOf(row)]))
  return rows.map((row) => lines.get(row.parent_item_id ?? row.id) ?? '')
}

const names = (rows: readonly BoughtRow[]): string[] => {
  const lines = boughtIn(rows)
  return rows.map((row, index) => `${lines[index]} ${row.parent_item_id !== null} ${samePrice(row)}`)
}

/**
 * For each item the row that becomes it: one of the same line, so that whoever was named for it keeps its add-ons. Null
 * where another code parts units of a line for which there are not rows enough (PRC-16).
 */
export function rowsFor(items: readonly BoughtRow[], former: readonly BoughtRow[]): (number | null)[] {
  const left = Map.groupBy(
    names(former).map((name, index) => ({ name, id: former[index]!.id })),
    ({ name }) => name,
  )
  return names(items).map((name) => left.get(name)?.shift()?.id ?? null)
}

/** An attendee's details, for an item if the buyer named one (DAT-42). */
interface Draft {
  readonly item_id?: number | null | undefined
}

/** Drafts of an order whose rows are parted or joined anew: each stays in the line it was for, in its own row if there is room. */
export function movedDrafts<D extends Draft>(
  drafts: readonly D[],
  { former, present }: { readonly former: readonly BoughtRow[]; readonly present: readonly BoughtRow[] },
): D[] {
  const was = new Map(boughtIn(former).map((line, index) => [former[index]!.id, line]))
  const lines = boughtIn(present)
  const room = new Map(present.map(({ id, quantity }) => [id, quantity]))
  const placeIn = (id: number): number | null => {
    const line = was.get(id)
    const rows = present.filter(({ parent_item_id }, index) => parent_item_id === null && lines[index] === line)
    const open = rows.filter((row) => room.get(row.id)! > 0)
    const place = open.find((row) => row.id === id) ?? open[0]
    if (!place) return null
    room.set(place.id, room.get(place.id)! - 1)
    return place.id
  }
  return drafts.map((draft) => (draft.item_id ? { ...draft, item_id: placeIn(draft.item_id) } : draft))
}
