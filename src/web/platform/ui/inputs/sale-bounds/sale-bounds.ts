import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'

/** When a sale begins or ends: as for whatever it belongs to, at an instant, or so long before or after a start (DAT-25). */
export type BoundKind = 'INHERIT' | 'AT' | 'BEFORE' | 'AFTER'
type OffsetUnit = 'MINUTES' | 'HOURS' | 'DAYS'

const UNIT_MS: Readonly<Record<OffsetUnit, number>> = { MINUTES: MINUTE_MS, HOURS: HOUR_MS, DAYS: DAY_MS }
const minutesOf = (unit: OffsetUnit): number => UNIT_MS[unit] / MINUTE_MS

/** A bound as it is typed, under its name. An offset is so many of its unit. */
export type BoundValues<Name extends string> = Record<`${Name}_kind`, BoundKind> &
  Record<`${Name}_date`, string | null> &
  Record<`${Name}_offset`, number | null> &
  Record<`${Name}_unit`, OffsetUnit>

/** Both bounds of a window. */
export type WindowValues = BoundValues<'sale_start'> & BoundValues<'sale_end'>

interface StoredWindow {
  readonly sale_start_date: string | null
  readonly sale_start_offset: number | null
  readonly sale_end_date: string | null
  readonly sale_end_offset: number | null
}

/** A stored bound in the largest unit that fits. */
export function boundValues<Name extends string>(
  name: Name,
  date: string | null,
  offset: number | null,
): BoundValues<Name> {
  const minutes = Math.abs(offset ?? 0)
  const unit = (['DAYS', 'HOURS'] as const).find((one) => minutes > 0 && minutes % minutesOf(one) === 0)
  const given = offset === null ? (date === null ? 'INHERIT' : 'AT') : offset < 0 ? 'AFTER' : 'BEFORE'
  return {
    [`${name}_kind`]: given,
    [`${name}_date`]: date,
    [`${name}_offset`]: offset === null ? null : minutes / minutesOf(unit ?? 'MINUTES'),
    [`${name}_unit`]: offset === null ? 'HOURS' : (unit ?? 'MINUTES'),
  } as BoundValues<Name>
}

export const windowValues = (window: StoredWindow): WindowValues => ({
  ...boundValues('sale_start', window.sale_start_date, window.sale_start_offset),
  ...boundValues('sale_end', window.sale_end_date, window.sale_end_offset),
})

/** A window that says nothing. */
export const OPEN_WINDOW: WindowValues = windowValues({
  sale_start_date: null,
  sale_start_offset: null,
  sale_end_date: null,
  sale_end_offset: null,
})

/** What is no instant for any schema: an empty field is told at it, not taken for none. */
const NOT_TYPED = '?'

/** What is sent for a bound. An empty field is no instant and no number: the schema then says so at it. */
export function boundInput<Name extends string>(
  name: Name,
  values: BoundValues<Name>,
): { date: string | null; offset: number | null } {
  const typed: BoundValues<string> = values
  const kind = typed[`${name}_kind`]
  if (kind === 'INHERIT') return { date: null, offset: null }
  if (kind === 'AT') return { date: typed[`${name}_date`] ?? NOT_TYPED, offset: null }
  const offset = typed[`${name}_offset`]
  const minutes = offset == null ? Number.NaN : offset * minutesOf(typed[`${name}_unit`] ?? 'MINUTES')
  return { date: null, offset: kind === 'AFTER' ? -minutes : minutes }
}

export function windowInput(values: WindowValues): StoredWindow {
  const [start, end] = [boundInput('sale_start', values), boundInput('sale_end', values)]
  return {
    sale_start_date: start.date,
    sale_start_offset: start.offset,
    sale_end_date: end.date,
    sale_end_offset: end.offset,
  }
}

/** A bound as an instant of the date that begins then. Null without one, and for what is not typed yet. */
export function boundInstant(date: string | null, offset: number | null, starts_at: string | null): Date | null {
  const at =
    offset === null
      ? Date.parse(date ?? '')
      : starts_at === null
        ? Number.NaN
        : Date.parse(starts_at) - offset * MINUTE_MS
  return Number.isNaN(at) ? null : new Date(at)
}

/** Whether a window has a bound that only a date makes an instant of. */
export const hasOffset = (window: Pick<StoredWindow, 'sale_start_offset' | 'sale_end_offset'>): boolean =>
  window.sale_start_offset !== null || window.sale_end_offset !== null
