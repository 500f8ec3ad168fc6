import { z } from 'zod'
import type { FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { LocalDate, Name, optional } from '#core/platform/fields.ts'
import {
  MAX_END_DAY_OFFSET,
  MAX_EXCLUDED_DAYS,
  MAX_MONTH,
  MAX_MONTH_DAY,
  MAX_RULE_DAYS,
  MAX_RULE_INTERVAL,
  MAX_RULE_MONTH_DAYS,
  MAX_RULE_WEEKDAYS,
  MAX_SLOT_MINUTES,
  MAX_TIMES,
  MIN_SLOT_MINUTES,
} from './limits.ts'

export const RULE_FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type RuleFrequency = (typeof RULE_FREQUENCIES)[number]
/** From Monday, with which weeks start (DAT-15). */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time_of_day')
/** `TU` in weeks; `2TU` or `-1TU` in months and years. */
const RuleWeekday = z.string().regex(/^(?:[1-5]|-1)?(?:MO|TU|WE|TH|FR|SA|SU)$/, 'choice')

/** A time of each day, on the wall clock of the event's zone; without `end` the date has none (DAT-14). */
const RuleTime = z.object({
  start: TimeOfDay,
  end: TimeOfDay.nullish(),
  end_day_offset: z.int().min(0).max(MAX_END_DAY_OFFSET).default(0),
  title: optional(Name),
})

const SlotMinutes = z.int().min(MIN_SLOT_MINUTES).max(MAX_SLOT_MINUTES)
/** Times one after another: first, first + every, … while not after last (DAT-14). */
const RuleSlots = z.object({
  first: TimeOfDay,
  last: TimeOfDay,
  every_minutes: SlotMinutes,
  duration_minutes: SlotMinutes,
})

/** Which days, and which times of each (DAT-14). What fits together says `ruleProblems` (DAT-15). */
const DateRuleFields = z.object({
  frequency: z.enum(RULE_FREQUENCIES),
  interval: z.int().min(1).max(MAX_RULE_INTERVAL).default(1),
  starts_on: LocalDate,
  /** Days, before `exclude` takes any out. */
  count: z.int().min(1).max(MAX_RULE_DAYS).nullish(),
  /** The last day that may be one. */
  until: LocalDate.nullish(),
  by_day: z.array(RuleWeekday).min(1).max(MAX_RULE_WEEKDAYS).nullish(),
  by_month_day: z.array(z.int().min(-1).max(MAX_MONTH_DAY)).min(1).max(MAX_RULE_MONTH_DAYS).nullish(),
  by_month: z.int().min(1).max(MAX_MONTH).nullish(),
  exclude: z.array(LocalDate).max(MAX_EXCLUDED_DAYS).default([]),
  times: z.array(RuleTime).min(1).max(MAX_TIMES).nullish(),
  slots: RuleSlots.nullish(),
})
type RuleFields = z.output<typeof DateRuleFields>
interface RuleProblem {
  readonly path: (string | number)[]
  readonly error: FieldMessageId
}

const dayName = (weekday: string): string => weekday.slice(-2)
const hasOrdinal = (weekday: string): boolean => weekday !== dayName(weekday)

/** Days of the month in a leap year: the 29th of February is one that some years have (DAT-14). */
const daysOfMonth = (month: number): number => new Date(Date.UTC(2000, month, 0)).getUTCDate()

/** Parts that a frequency does not take, and parts that are wrong for it (DAT-14, DAT-15). */
function dayProblems(rule: RuleFields): RuleProblem[] {
  const { frequency, by_day, by_month_day, by_month } = rule
  const refused = (part: 'by_day' | 'by_month_day' | 'by_month'): RuleProblem[] =>
    rule[part] == null ? [] : [{ path: [part], error: 'not_with_frequency' }]
  if (frequency === 'DAILY') return [...refused('by_day'), ...refused('by_month_day'), ...refused('by_month')]
  const weekdays = (by_day ?? []).flatMap((day, index): RuleProblem[] =>
    hasOrdinal(day) === (frequency === 'WEEKLY') ? [{ path: ['by_day', index], error: 'weekday_ordinal' }] : [],
  )
  if (frequency === 'WEEKLY') return [...weekdays, ...refused('by_month_day'), ...refused('by_month')]
  const both: RuleProblem[] = by_day && by_month_day ? [{ path: ['by_month_day'], error: 'weekday_or_day' }] : []
  const days = frequency === 'YEARLY' ? daysOfMonth(by_month ?? Number(rule.starts_on.slice(5, 7))) : MAX_MONTH_DAY
  const lacking = (day: number) => day === 0 || day > days || (day < 0 && frequency === 'YEARLY')
  const month_days = (by_month_day ?? []).flatMap((day, index): RuleProblem[] =>
    lacking(day) ? [{ path: ['by_month_day', index], error: 'day_of_month' }] : [],
  )
  // the day of starts_on stands in where neither is given (DAT-15)
  const own = frequency === 'YEARLY' && !by_day && !by_month_day && lacking(Number(rule.starts_on.slice(8)))
  const implied: RuleProblem[] = own ? [{ path: ['by_month'], error: 'day_of_month' }] : []
  return [...weekdays, ...both, ...month_days, ...implied, ...(frequency === 'MONTHLY' ? refused('by_month') : [])]
}

function timeProblems({ times, slots }: RuleFields): RuleProblem[] {
  if (!times && !slots) return [{ path: ['times'], error: 'required' }]
  if (times && slots) return [{ path: ['slots'], error: 'times_or_slots' }]
  if (slots) return slots.last < slots.first ? [{ path: ['slots', 'last'], error: 'last_before_first' }] : []
  return (times ?? []).flatMap(({ start, end, end_day_offset }, index): RuleProblem[] => {
    const path = ['times', index, 'end']
    if (!end) return end_day_offset > 0 ? [{ path, error: 'required' }] : []
    return end_day_offset === 0 && end <= start ? [{ path, error: 'end_after_start' }] : []
  })
}

function boundProblems({ starts_on, count, until }: RuleFields): RuleProblem[] {
  if (count == null && until == null) return [{ path: ['count'], error: 'required' }]
  if (count != null && until != null) return [{ path: ['until'], error: 'count_or_until' }]
  return until != null && until < starts_on ? [{ path: ['until'], error: 'last_before_first' }] : []
}

/** What in a rule does not fit together; forms ask here too (DAT-15). */
const ruleProblems = (rule: RuleFields): RuleProblem[] => [
  ...boundProblems(rule),
  ...dayProblems(rule),
  ...timeProblems(rule),
]

/** DAT-14, with its parts checked against one another (DAT-15). */
export const DateRuleInput = DateRuleFields.superRefine((rule, ctx) => {
  for (const { path, error } of ruleProblems(rule)) ctx.addIssue({ code: 'custom', message: error, path })
})
export type DateRule = z.output<typeof DateRuleInput>
