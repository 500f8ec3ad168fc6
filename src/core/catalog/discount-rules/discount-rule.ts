import { MINUTE_MS } from '#core/platform/limits.ts'
import { localDate } from '#core/platform/time.ts'

export const RULE_TYPES = ['QUANTITY', 'CHEAPEST', 'COMBINATION'] as const
export type RuleType = (typeof RULE_TYPES)[number]
export const RULE_VALUE_TYPES = ['PERCENTAGE', 'FIXED'] as const
export type RuleValueType = (typeof RULE_VALUE_TYPES)[number]
/** By their numbers in `Date`, Sunday first. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** So many of one ticket in a set (DSC-2c). */
export interface SetProduct {
  readonly ticket_id: number
  readonly quantity: number
}

/** What a discount takes off one unit: minor units when FIXED, thousandths of a percent when PERCENTAGE (PRO-2). */
export interface RuleValue {
  readonly value_type: RuleValueType
  readonly value: number
}

/** An automatic discount as prices are computed with it (DSC-1, DSC-2). Numbers its type does not have are null. */
export interface DiscountRule extends RuleValue {
  readonly id: number
  /** Shown to buyers. */
  readonly name: string
  readonly type: RuleType
  readonly is_enabled: boolean
  /** Lower acts first. */
  readonly priority: number
  readonly valid_from: Date | null
  readonly valid_until: Date | null
  /** Minutes before the date's start until which it holds, negative after it. */
  readonly booked_before_offset: number | null
  /** Empty = all. */
  readonly ticket_ids: readonly number[]
  /** Local days of the date's start, `YYYY-MM-DD`. */
  readonly date_from: string | null
  readonly date_until: string | null
  /** Empty = all. */
  readonly weekdays: readonly Weekday[]
  readonly same_date: boolean
  readonly max_per_order: number | null
  readonly stacks_with_promo_code: boolean
  readonly min_quantity: number | null
  readonly group_size: number | null
  readonly group_count: number | null
  readonly products: readonly SetProduct[]
  /** Empty = all of the set. */
  readonly effect_ticket_ids: readonly number[]
}

/** The discounts of an event, and when its order is priced. */
export interface Discounts {
  readonly rules: readonly DiscountRule[]
  readonly now: Date
  /** The event's: start days and weekdays are those of its clock. */
  readonly timezone: string
}

/** A ticket for a date; `starts_at` is null where it is for none. */
export interface DatedTicket {
  readonly ticket_id: number
  readonly starts_at: Date | null
}

/** Enabled, and valid at this moment: a boundary belongs to the later (DSC-3, TIM-7). */
export const isValidAt = (rule: DiscountRule, now: Date): boolean =>
  rule.is_enabled &&
  (rule.valid_from === null || now >= rule.valid_from) &&
  (rule.valid_until === null || now < rule.valid_until)

/** Rules of the event in the order in which they act (DSC-4). */
export const inActingOrder = <R extends Pick<DiscountRule, 'id' | 'priority'>>(rules: readonly R[]): R[] =>
  [...rules].sort((a, b) => a.priority - b.priority || a.id - b.id)

const coversTicket = ({ type, ticket_ids, products }: DiscountRule, ticket_id: number): boolean =>
  type === 'COMBINATION'
    ? products.some((product) => product.ticket_id === ticket_id)
    : ticket_ids.length === 0 || ticket_ids.includes(ticket_id)

const lastBooking = (start: Date, offset: number): number => start.getTime() - offset * MINUTE_MS

/** Whether a unit comes under a rule that is valid: its ticket, and the day, weekday and distance of its date (DSC-3). */
export function matchesRule(
  rule: DiscountRule,
  { ticket_id, starts_at }: DatedTicket,
  { now, timezone }: Omit<Discounts, 'rules'>,
): boolean {
  if (!coversTicket(rule, ticket_id)) return false
  const { booked_before_offset, date_from, date_until, weekdays } = rule
  const has_days = date_from !== null || date_until !== null || weekdays.length > 0
  if (booked_before_offset === null && !has_days) return true
  if (starts_at === null) return false
  if (booked_before_offset !== null && now.getTime() > lastBooking(starts_at, booked_before_offset)) return false
  if (!has_days) return true
  const day = localDate(starts_at, timezone)
  return (
    (date_from === null || day >= date_from) &&
    (date_until === null || day <= date_until) &&
    (weekdays.length === 0 || weekdays.includes(WEEKDAYS[new Date(day).getUTCDay()]!))
  )
}

/** The next instant at which the clock alone changes what a rule takes off (PRC-36, CNV-9); null if none. */
export function nextRuleChange(
  rules: readonly DiscountRule[],
  starts: readonly (Date | null)[],
  now: Date,
): Date | null {
  const ahead = rules
    .filter((rule) => rule.is_enabled)
    .flatMap(({ valid_from, valid_until, booked_before_offset: offset }) => [
      valid_from?.getTime() ?? 0,
      valid_until?.getTime() ?? 0,
      // the last millisecond to book in still belongs to the rule
      ...(offset === null ? [] : starts.map((start) => (start === null ? 0 : lastBooking(start, offset) + 1))),
    ])
    .filter((at) => at > now.getTime())
  return ahead.length === 0 ? null : new Date(Math.min(...ahead))
}
