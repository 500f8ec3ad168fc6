import type { z } from 'zod'
import type { DateScope, EventDateUpdate, EventDateView } from '#core/catalog/event-dates/schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'

/** When the sale of a date begins or ends: as for its tickets, at an instant, or so long before or after its start. */
export type BoundKind = 'INHERIT' | 'AT' | 'BEFORE' | 'AFTER'
export type OffsetUnit = 'MINUTES' | 'HOURS' | 'DAYS'

const UNIT_MS: Readonly<Record<OffsetUnit, number>> = { MINUTES: MINUTE_MS, HOURS: HOUR_MS, DAYS: DAY_MS }
const minutesOf = (unit: OffsetUnit): number => UNIT_MS[unit] / MINUTE_MS

export const PLACE_PARTS = [
  'venue_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'zip',
  'country',
] as const

/** A date as it is typed. An offset is so many of its unit. */
export type DateValues = {
  starts_at: string | null
  ends_at: string | null
  title: string
  is_hidden: boolean
  capacity: number | null
  sale_start_kind: BoundKind
  sale_start_date: string | null
  sale_start_offset: number | null
  sale_start_unit: OffsetUnit
  sale_end_kind: BoundKind
  sale_end_date: string | null
  sale_end_offset: number | null
  sale_end_unit: OffsetUnit
  has_place: boolean
  location_details: Record<(typeof PLACE_PARTS)[number], string>
  maps_url: string
  scope: DateScope
  overwrite: boolean
  /** Whether holders are mailed (DAT-22); null while that is not asked. */
  notify_holders: boolean | null
}

function boundOf(date: string | null, offset: number | null) {
  if (offset === null)
    return { kind: date === null ? 'INHERIT' : 'AT', date, offset: null, unit: 'HOURS' } satisfies Bound
  const minutes = Math.abs(offset)
  const unit = (['DAYS', 'HOURS'] as const).find((one) => minutes > 0 && minutes % minutesOf(one) === 0) ?? 'MINUTES'
  return {
    kind: offset < 0 ? 'AFTER' : 'BEFORE',
    date: null,
    offset: minutes / minutesOf(unit),
    unit,
  } satisfies Bound
}
interface Bound {
  readonly kind: BoundKind
  readonly date: string | null
  readonly offset: number | null
  readonly unit: OffsetUnit
}

export function valuesOf(date: EventDateView): DateValues {
  const start = boundOf(date.sale_start_date, date.sale_start_offset)
  const end = boundOf(date.sale_end_date, date.sale_end_offset)
  const place = PLACE_PARTS.map((part) => [part, date.location_details?.[part] ?? ''])
  return {
    starts_at: date.starts_at,
    ends_at: date.ends_at,
    title: date.title ?? '',
    is_hidden: date.is_hidden,
    capacity: date.capacity,
    sale_start_kind: start.kind,
    sale_start_date: start.date,
    sale_start_offset: start.offset,
    sale_start_unit: start.unit,
    sale_end_kind: end.kind,
    sale_end_date: end.date,
    sale_end_offset: end.offset,
    sale_end_unit: end.unit,
    has_place: date.location_details !== null || date.maps_url !== null,
    location_details: Object.fromEntries(place) as DateValues['location_details'],
    maps_url: date.maps_url ?? '',
    scope: 'THIS',
    overwrite: false,
    notify_holders: null,
  }
}

/** An empty field is no instant and no number: the schema then says so at it. */
function boundInput({ kind, date, offset, unit }: Bound): { date: string | null; offset: number | null } {
  if (kind === 'INHERIT') return { date: null, offset: null }
  if (kind === 'AT') return { date: date ?? '', offset: null }
  const minutes = offset === null ? Number.NaN : offset * minutesOf(unit)
  return { date: null, offset: kind === 'AFTER' ? -minutes : minutes }
}

function fieldsOf(values: DateValues) {
  const start = boundInput({
    kind: values.sale_start_kind,
    date: values.sale_start_date,
    offset: values.sale_start_offset,
    unit: values.sale_start_unit,
  })
  const end = boundInput({
    kind: values.sale_end_kind,
    date: values.sale_end_date,
    offset: values.sale_end_offset,
    unit: values.sale_end_unit,
  })
  const place = { ...values.location_details, country: values.location_details.country || null }
  const has_place = values.has_place && Object.values(place).some(Boolean)
  return {
    starts_at: values.starts_at ?? '',
    ends_at: values.ends_at,
    title: values.title.trim() || null,
    is_hidden: values.is_hidden,
    capacity: values.capacity,
    sale_start_date: start.date,
    sale_start_offset: start.offset,
    sale_end_date: end.date,
    sale_end_offset: end.offset,
    location_details: has_place ? place : null,
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
