import type { ComponentType } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { LiveEvent } from '../use-live-event.ts'

/** What is asked for of the dates; nothing where the event has a single one (DAT-50). */
export interface AskedDates {
  readonly date?: number
  readonly month?: string
  readonly day?: string
}

/** The address of a date, day or month, with everything else it says; read on the server it is a link of its own. */
export function dateAddress(asked: AskedDates, from: URLSearchParams): string {
  const params = new URLSearchParams(from)
  for (const name of ['date', 'month', 'day'] as const) {
    if (asked[name] === undefined) params.delete(name)
    else params.set(name, String(asked[name]))
  }
  return `?${params}`
}

export interface PickerProps {
  readonly event: PublicEventView
  readonly live: LiveEvent
  readonly units_by_date: ReadonlyMap<number, number>
}

/**
 * Most events have one date: the picker is a chunk and a style sheet of its own, which the document names where it has
 * something to choose and which is here before the page is drawn (house §16). It puts itself here.
 */
export const dateSlot: {
  DatePicker: ComponentType<PickerProps> | null
  AddAnother: ComponentType | null
  DatePlace: ComponentType<{ readonly event: PublicEventView }> | null
} = { DatePicker: null, AddAnother: null, DatePlace: null }
