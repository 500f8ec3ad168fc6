const numberIn = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** What a link from the event's page asks for: a price, on a date, by a code. */
export function askedOfAddress() {
  const query = new URLSearchParams(location.search)
  return {
    price: numberIn(query.get('price')),
    date: numberIn(query.get('date')),
    promo_code: query.get('promo_code') ?? undefined,
  }
}
