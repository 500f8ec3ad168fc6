import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'
import type { DateScope, EventDateUpdate, EventDateView } from '#core/catalog/event-dates/schema.ts'
import { type PlaceValues, placeInput, placeValues } from '#web/platform/ui/inputs/place/place-values.ts'
import { type WindowValues, windowInput, windowValues } from '#web/platform/ui/inputs/sale-bounds/sale-bounds.ts'

/** A date as it is typed. */
export type DateValues = WindowValues & {
  starts_at: string | null
  ends_at: string | null
  title: string
  is_hidden: boolean
  capacity: number | null
  has_place: boolean
  location_details: PlaceValues
  maps_url: string
  scope: DateScope
  overwrite: boolean
  /** Whether holders are mailed (DAT-22); null while that is not asked. */
  notify_holders: boolean | null
}

export type DateForm = UseFormReturnType<DateValues>

export function valuesOf(date: EventDateView): DateValues {
  return {
    starts_at: date.starts_at,
    ends_at: date.ends_at,
    title: date.title ?? '',
    is_hidden: date.is_hidden,
    capacity: date.capacity,
    ...windowValues(date),
    has_place: date.location_details !== null || date.maps_url !== null,
    location_details: placeValues(date.location_details),
    maps_url: date.maps_url ?? '',
    scope: 'THIS',
    overwrite: false,
    notify_holders: null,
  }
}

function fieldsOf(values: DateValues) {
  return {
    starts_at: values.starts_at ?? '',
    ends_at: values.ends_at,
    title: values.title.trim() || null,
    is_hidden: values.is_hidden,
    capacity: values.capacity,
    ...windowInput(values),
    location_details: values.has_place ? placeInput(values.location_details) : null,
    maps_url: (values.has_place && values.maps_url.trim()) || null,
  }
}
type DateFields = ReturnType<typeof fieldsOf>

const differ = (one: unknown, other: unknown): boolean =>
  typeof one === 'object' ? JSON.stringify(one) !== JSON.stringify(other) : !Object.is(one, other)

/** What was changed: a wider scope writes every field that is sent (DAT-20). */
export function changesOf(values: DateValues, initial: DateValues): Partial<DateFields> {
  const [now, before] = [fieldsOf(values), fieldsOf(initial)]
  const changed = Object.entries(now).filter(([field, value]) => differ(value, before[field as keyof DateFields]))
  return Object.fromEntries(changed) as Partial<DateFields>
}

/** The body that changes the date, as last seen (CNV-8). */
export function updateOf(
  values: DateValues,
  { initial, updated_at }: { initial: DateValues; updated_at: string },
): z.input<typeof EventDateUpdate> {
  const { scope, overwrite } = values
  const wide = scope === 'THIS' ? {} : { scope, overwrite }
  return { ...changesOf(values, initial), ...wide, updated_at }
}

/** Whether people who have tickets would find the date at another time or place (DAT-22). */
export const movesHolders = (changes: z.input<typeof EventDateUpdate>): boolean =>
  changes.starts_at !== undefined || changes.ends_at !== undefined || changes.location_details !== undefined

/** What was chosen for the holders, where the change concerns them (DAT-22). */
export const notifyOf = (values: DateValues, initial: DateValues): { notify_holders?: boolean } =>
  values.notify_holders !== null && movesHolders(changesOf(values, initial))
    ? { notify_holders: values.notify_holders }
    : {}
