import type { LocationView } from '#core/catalog/events/place-schema.ts'

interface Placed {
  readonly location_details: LocationView | null
  readonly maps_url: string | null
}

/** Where a date takes place: its own place with its own map link, else the event's (DAT-2). */
export function placeOfDate(event: Placed, date: Placed | null): Placed {
  if (date?.location_details) return { location_details: date.location_details, maps_url: date.maps_url }
  return { location_details: event.location_details, maps_url: date?.maps_url ?? event.maps_url }
}
