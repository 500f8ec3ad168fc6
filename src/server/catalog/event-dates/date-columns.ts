import { type DateChange, type DateFields, dateProblem } from '#core/catalog/event-dates/change-dates.ts'
import { byStart, datesOfRule, type MarkedStart } from '#core/catalog/event-dates/date-rule.ts'
import { MAX_DATES_PER_CALL } from '#core/catalog/event-dates/limits.ts'
import { type DatePlan, type PresentDate, planDates } from '#core/catalog/event-dates/plan-dates.ts'
import type { CreateDatesInput, EventDateInput, EventDateUpdate } from '#core/catalog/event-dates/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { boundColumns, locationColumns, readInstant, wrongField } from '#server/catalog/events/event-columns.ts'

type Details = Omit<EventDateInput, 'starts_at' | 'ends_at'>

/** What is sent of a date, as its columns: omitted stays omitted, null clears (TXT-1). `path` leads its field errors. */
function detailColumns(input: Details, zone: string, path = '') {
  const { title, is_hidden, capacity, maps_url, location_details } = input
  const opens = readInstant(input.sale_start_date, zone, `${path}sale_start_date`)
  const closes = readInstant(input.sale_end_date, zone, `${path}sale_end_date`)
  const [sale_start_date, sale_start_offset] = boundColumns(opens, input.sale_start_offset)
  const [sale_end_date, sale_end_offset] = boundColumns(closes, input.sale_end_offset)
  const place = location_details && Object.values(location_details).some(Boolean) ? location_details : null
  return {
    title,
    is_hidden,
    capacity,
    sale_start_date,
    sale_start_offset,
    sale_end_date,
    sale_end_offset,
    location_details: location_details === undefined ? undefined : place && fullPlace(place),
    maps_url,
  }
}

/** A place as it is stored: as a whole, what is left out of it is empty (EVT-4). */
function fullPlace(place: NonNullable<Details['location_details']>) {
  const { venue_name = null, ...parts } = locationColumns(place)
  const { address_line_1 = null, address_line_2 = null, city = null, state = null, zip = null, country = null } = parts
  return { venue_name, address_line_1, address_line_2, city, state, zip, country }
}

/** What a change says of a date, read in the event's zone. */
export function changeColumns(input: EventDateUpdate, zone: string): DateChange {
  return {
    starts_at: readInstant(input.starts_at, zone, 'starts_at') ?? undefined,
    ends_at: readInstant(input.ends_at, zone, 'ends_at'),
    ...detailColumns(input, zone),
  }
}

/** Refuses a date that does not hold together; `path` leads to it in the body. */
export function checkDate(date: DateFields, path = ''): void {
  const problem = dateProblem(date)
  if (problem) throw wrongField(`${path}${problem.path}`, problem.error)
}

/** A date to be made, with all its columns. */
export type AskedDate = DateFields

const NO_DETAILS: Omit<DateFields, 'starts_at' | 'ends_at'> = {
  title: null,
  is_hidden: false,
  capacity: null,
  sale_start_date: null,
  sale_start_offset: null,
  sale_end_date: null,
  sale_end_offset: null,
  location_details: null,
  maps_url: null,
}

const defined = <T extends object>(columns: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as never

/** The dates asked for in one call, each start once, with what no clock shows or shows twice (DAT-16, DAT-18). */
export function askedDates(
  input: CreateDatesInput,
  zone: string,
): { dates: AskedDate[]; clock_changes: readonly MarkedStart[] } {
  const values = { ...NO_DETAILS, ...defined(detailColumns(input.values ?? {}, zone, 'values.')) }
  const { rule, dates = [] } = input
  if (rule) {
    const made = datesOfRule(rule, zone)
    if (!made.ok) throw refusedRule(made.path, made.error)
    const asked = made.dates.map((date): AskedDate => ({ ...values, ...date, title: date.title ?? values.title }))
    for (const date of asked) checkDate(date, 'values.')
    return { dates: asked, clock_changes: made.clock_changes }
  }
  const asked = dates.map((date, index): AskedDate => {
    const path = `dates.${index}.`
    const starts_at = readInstant(date.starts_at, zone, `${path}starts_at`) as Date
    const ends_at = readInstant(date.ends_at, zone, `${path}ends_at`) ?? null
    const read = { ...values, ...defined(detailColumns(date, zone, path)), starts_at, ends_at }
    checkDate(read, path)
    return read
  })
  return { dates: byStart(asked), clock_changes: [] }
}

const refusedRule = (path: string, error: 'no_day_left' | 'too_many_new_dates'): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [`rule.${path}`]: [sentence(error)] } })

const sentence = (error: 'no_day_left' | 'too_many_new_dates') =>
  error === 'too_many_new_dates'
    ? { ...FIELD_MESSAGES.too_many_new_dates, values: { maximum: MAX_DATES_PER_CALL } }
    : FIELD_MESSAGES.no_day_left

/** What of the dates asked for is new; too many for the call or the event are refused (DAT-18). */
export function planOrRefuse(
  input: CreateDatesInput,
  asked: readonly AskedDate[],
  present: readonly PresentDate[],
): DatePlan<AskedDate> {
  const plan = planDates(asked, present)
  if (plan === 'DATE_LIMIT_REACHED') throw new AppError('DATE_LIMIT_REACHED')
  if (plan === 'too_many_new_dates') {
    const [path, error] = [input.rule?.count == null ? 'until' : 'count', 'too_many_new_dates'] as const
    throw refusedRule(path, error)
  }
  return plan
}
