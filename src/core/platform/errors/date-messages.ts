/** Sentences under the fields of dates and their rules (DAT-14 to DAT-25), part of the catalogue of field messages. */
export const DATE_MESSAGES = {
  one_sale_bound: /*i18n*/ {
    id: 'field.one_sale_bound',
    message: 'Give either a date and time or a distance from the start, not both.',
  },
  rule_or_dates: /*i18n*/ { id: 'field.rule_or_dates', message: 'Give either a rule or single dates, not both.' },
  count_or_until: /*i18n*/ {
    id: 'field.count_or_until',
    message: 'Give either a number of days or a last day, not both.',
  },
  last_before_first: /*i18n*/ { id: 'field.last_before_first', message: 'The last one is before the first.' },
  not_with_frequency: /*i18n*/ {
    id: 'field.not_with_frequency',
    message: 'This does not go with how often the rule repeats.',
  },
  weekday_ordinal: /*i18n*/ {
    id: 'field.weekday_ordinal',
    message: 'In a week name the weekday alone, in a month or year also which one it is.',
  },
  weekday_or_day: /*i18n*/ {
    id: 'field.weekday_or_day',
    message: 'Give either weekdays or days of the month, not both.',
  },
  day_of_month: /*i18n*/ { id: 'field.day_of_month', message: 'The month does not have this day.' },
  times_or_slots: /*i18n*/ { id: 'field.times_or_slots', message: 'Give either times or slots, not both.' },
  no_day_left: /*i18n*/ { id: 'field.no_day_left', message: 'This rule makes no date.' },
  too_many_new_dates: /*i18n*/ {
    id: 'field.too_many_new_dates',
    message: 'These are too many dates. Add at most {maximum, number} at a time.',
  },
  not_of_a_rule: /*i18n*/ {
    id: 'field.not_of_a_rule',
    message: 'This date was added on its own. Change it alone.',
  },
  notify_holders: /*i18n*/ {
    id: 'field.notify_holders',
    message: 'People have tickets for this date. Choose whether they get an email about the change.',
  },
  several_dates: /*i18n*/ {
    id: 'field.several_dates',
    message: 'This event has several dates. Change their times on the page “Dates”.',
  },
  target_only_to_move: /*i18n*/ {
    id: 'field.target_only_to_move',
    message: 'Another date is only needed to move tickets to it.',
  },
  target_date: /*i18n*/ {
    id: 'field.target_date',
    message: 'Choose another date of this event that takes place and is not over.',
  },
  price_of_free_ticket: /*i18n*/ { id: 'field.price_of_free_ticket', message: 'A free ticket has no price.' },
} as const
