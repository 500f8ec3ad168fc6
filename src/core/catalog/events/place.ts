/** Where an event takes place, as its row holds it (EVT-4). */
export interface Place {
  readonly venue_name: string | null
  readonly address_line_1: string | null
  readonly address_line_2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
}

const joined = (parts: readonly (string | null)[], separator: string): string | null =>
  parts.filter(Boolean).join(separator) || null

function countryName(country: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(country) ?? country
}

/** The address without the venue: street, postcode and town, country, in the reader's language; null when there is none. */
export function addressText(place: Omit<Place, 'venue_name'>, locale: string): string | null {
  const town = joined([place.zip, place.city], ' ')
  const country = place.country && place.address_line_1 ? countryName(place.country, locale) : null
  return joined([place.address_line_1, place.address_line_2, town, place.state, country], ', ')
}

/** Venue and address in one line, as mails, tickets and calendar entries show them; null when there is no place. */
export const placeText = (place: Place, locale: string): string | null =>
  joined([place.venue_name, addressText(place, locale)], ', ')

/** The map link: the organizer's own, else a search for the address (EVT-4). */
export function mapsUrl(place: Place & { readonly maps_url: string | null }): string | null {
  if (place.maps_url) return place.maps_url
  const text = placeText(place, 'en')
  return text && place.address_line_1 ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}` : null
}
