import type { RuleType, RuleValueType, SetProduct, Weekday } from '#core/catalog/discount-rules/discount-rule.ts'
import { type DiscountRuleView, storedValue } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { thousandthsToPercent } from '#core/platform/money.ts'
import { UNIT_MINUTES } from './limits.ts'

export type BookedUnit = keyof typeof UNIT_MINUTES

/** What is on screen: `value` holds minor units when FIXED, thousandths of a percent when PERCENTAGE; null is an empty field. */
export interface DiscountValues extends Record<string, unknown> {
  name: string
  type: RuleType
  value_type: RuleValueType
  value: number | null
  min_quantity: number | null
  group_size: number | null
  group_count: number | null
  products: SetProduct[]
  effect_ticket_ids: number[]
  ticket_ids: number[]
  valid_from: string | null
  valid_until: string | null
  booked_before_offset: number | null
  booked_unit: BookedUnit
  date_from: string
  date_until: string
  weekdays: Weekday[]
  same_date: boolean
  max_per_order: number | null
  stacks_with_promo_code: boolean
}

export const NEW_DISCOUNT: DiscountValues = {
  name: '',
  type: 'QUANTITY',
  value_type: 'PERCENTAGE',
  value: null,
  min_quantity: 1,
  group_size: 3,
  group_count: 1,
  products: [],
  effect_ticket_ids: [],
  ticket_ids: [],
  valid_from: null,
  valid_until: null,
  booked_before_offset: null,
  booked_unit: 'DAYS',
  date_from: '',
  date_until: '',
  weekdays: [],
  same_date: false,
  max_per_order: null,
  stacks_with_promo_code: false,
}

const unitOf = (minutes: number): BookedUnit =>
  minutes % UNIT_MINUTES.DAYS === 0 ? 'DAYS' : minutes % UNIT_MINUTES.HOURS === 0 ? 'HOURS' : 'MINUTES'

/** A stored discount as its form shows it; what its type does not have starts as in a new one. */
export function discountValues(rule: DiscountRuleView): DiscountValues {
  const { booked_before_offset: minutes } = rule
  const booked_unit = minutes === null ? 'DAYS' : unitOf(minutes)
  return {
    name: rule.name,
    type: rule.type,
    value_type: rule.value_type,
    value: storedValue(rule),
    min_quantity: rule.min_quantity ?? NEW_DISCOUNT.min_quantity,
    group_size: rule.group_size ?? NEW_DISCOUNT.group_size,
    group_count: rule.group_count ?? NEW_DISCOUNT.group_count,
    products: rule.products,
    effect_ticket_ids: rule.effect_ticket_ids,
    ticket_ids: rule.ticket_ids,
    valid_from: rule.valid_from,
    valid_until: rule.valid_until,
    booked_before_offset: minutes === null ? null : minutes / UNIT_MINUTES[booked_unit],
    booked_unit,
    date_from: rule.date_from ?? '',
    date_until: rule.date_until ?? '',
    weekdays: rule.weekdays,
    same_date: rule.same_date,
    max_per_order: rule.max_per_order,
    stacks_with_promo_code: rule.stacks_with_promo_code,
  }
}

/** What is sent: a percentage travels as a decimal number (MON-4), numbers of another type not at all. */
export function discountInput({
  booked_unit,
  value,
  booked_before_offset,
  date_from,
  date_until,
  ...values
}: DiscountValues) {
  const { type, value_type } = values
  const is_percent = value_type === 'PERCENTAGE' && value !== null && !Number.isNaN(value)
  const is_set = type === 'COMBINATION'
  return {
    ...values,
    value: is_percent ? thousandthsToPercent(value) : (value ?? 0),
    min_quantity: type === 'QUANTITY' ? values.min_quantity : null,
    group_size: type === 'CHEAPEST' ? values.group_size : null,
    group_count: type === 'CHEAPEST' ? values.group_count : null,
    max_per_order: type === 'QUANTITY' ? null : values.max_per_order,
    products: is_set ? values.products : [],
    effect_ticket_ids: is_set ? values.effect_ticket_ids : [],
    ticket_ids: is_set ? [] : values.ticket_ids,
    booked_before_offset: booked_before_offset === null ? null : booked_before_offset * UNIT_MINUTES[booked_unit],
    date_from: date_from || null,
    date_until: date_until || null,
  }
}

/** What a discount can take something off: neither free tickets and donations nor packages (DSC-3). */
export const mayBeDiscounted = ({ type, kind }: Pick<EventView['tickets'][number], 'type' | 'kind'>): boolean =>
  type !== 'FREE' && type !== 'DONATION' && kind !== 'PACKAGE'
