import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'

/** An item of an order as its summary needs it; names are those frozen with it, `label` is null for simple tickets. */
export interface SummaryItemInput {
  readonly title: string
  readonly label: string | null
  readonly quantity: number
  readonly price_before_discount: number
  readonly ticket_price_id?: number
  /** Where the order may have several. */
  readonly event_date_id?: number | null
  readonly id?: number | undefined
  readonly kind?: ProductKind
  /** `id` of the ticket an add-on was chosen with, or of the package a part belongs to. */
  readonly parent_item_id?: number | null | undefined
  readonly is_included?: boolean
}

/** One line of what was bought, at the price before any discount (PRC-21). */
export interface SummaryItem {
  title: string
  label: string | null
  event_date_id?: number
  quantity: number
  unit: number
  amount: number
  /** It stands below the ticket or the package it belongs to. */
  under?: 'TICKET' | 'PACKAGE'
  /** Its ticket or package pays for it: it says so in place of a price (EXT-5, PKG-2). */
  is_included?: true
}

interface Line {
  readonly of: SummaryItemInput
  quantity: number
  readonly below: SummaryItemInput[]
}

const isSame = (a: SummaryItemInput, b: SummaryItemInput): boolean =>
  a.ticket_price_id !== undefined &&
  a.ticket_price_id === b.ticket_price_id &&
  a.event_date_id === b.event_date_id &&
  a.price_before_discount === b.price_before_discount &&
  a.is_included === b.is_included &&
  a.title === b.title &&
  a.label === b.label

/**
 * The lines of a summary: add-ons below their ticket, parts below their package, which stands at their sum (PRC-21, PKG-2).
 * Neighbours that differ by their discounts alone are one line (PRC-35). What is for no date comes last.
 */
export function summaryItems(items: readonly SummaryItemInput[]): SummaryItem[] {
  const belowOf = Map.groupBy(items, ({ parent_item_id }) => parent_item_id ?? null)
  const top = belowOf.get(null) ?? []
  const isUndated = ({ kind, event_date_id }: SummaryItemInput): boolean => kind === 'EXTRA' && event_date_id === null
  const lines: Line[] = []
  for (const of of [...top.filter((item) => !isUndated(item)), ...top.filter(isUndated)]) {
    const last = lines.at(-1)
    const below = of.id === undefined ? [] : (belowOf.get(of.id) ?? [])
    if (!last || !isSame(last.of, of)) lines.push({ of, quantity: of.quantity, below: [...below] })
    else {
      last.quantity += of.quantity
      last.below.push(...below)
    }
  }
  return lines.flatMap(shown)
}

function shown({ of, quantity, below }: Line): SummaryItem[] {
  const is_package = of.kind === 'PACKAGE'
  const dated = of.event_date_id ? { event_date_id: of.event_date_id } : {}
  const amount = is_package
    ? below.reduce((sum, part) => sum + part.price_before_discount * part.quantity, 0)
    : of.price_before_discount * quantity
  const own = { title: of.title, label: of.label, ...dated, unit: amount / quantity, quantity, amount }
  const joined: Line[] = []
  for (const one of below) {
    const known = joined.find((other) => isSame(other.of, one))
    if (known) known.quantity += one.quantity
    else joined.push({ of: one, quantity: one.quantity, below: [] })
  }
  return [
    own,
    ...joined.map(({ of: one, quantity: units }) => ({
      title: one.title,
      label: one.label,
      ...dated,
      quantity: units,
      unit: is_package ? 0 : one.price_before_discount,
      amount: is_package ? 0 : one.price_before_discount * units,
      under: is_package ? ('PACKAGE' as const) : ('TICKET' as const),
      ...(is_package || one.is_included ? { is_included: true as const } : {}),
    })),
  ]
}
