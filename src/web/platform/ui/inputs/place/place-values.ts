const PLACE_PARTS = ['venue_name', 'address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'] as const

/** A place as it is typed (EVT-4). */
export type PlaceValues = Record<(typeof PLACE_PARTS)[number], string>

export const placeValues = (place: Readonly<Partial<Record<keyof PlaceValues, string | null>>> | null): PlaceValues =>
  Object.fromEntries(PLACE_PARTS.map((part) => [part, place?.[part] ?? ''])) as PlaceValues

/** What is sent: null where nothing is typed. */
export function placeInput(values: PlaceValues) {
  const place = { ...values, country: values.country || null }
  return Object.values(place).some(Boolean) ? place : null
}
