interface Waited {
  readonly quantity: number
  readonly prices: readonly { readonly event_date_id: number; readonly ticket_price_id: number }[]
}

/** Fewer units, fewer prices or another order of them keep somebody's place; more units or another price do not (WTL-9). */
export const keepsPlace = (before: Waited, wanted: Waited): boolean =>
  wanted.quantity <= before.quantity &&
  wanted.prices.every((price) =>
    before.prices.some(
      (one) => one.event_date_id === price.event_date_id && one.ticket_price_id === price.ticket_price_id,
    ),
  )
