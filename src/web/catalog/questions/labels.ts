import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { MAX_MULTI_LINE_ANSWER, MAX_SINGLE_LINE_ANSWER } from '#core/catalog/questions/limits.ts'
import type { QuestionType } from '#core/catalog/questions/schema.ts'
import { MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from '#core/platform/limits.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

export const HIDDEN_LABEL: BadgeLabel = { text: msg`Hidden`, tone: 'grey', shape: 'hidden' }
/** An answer to a question buyers are not asked (QST-6). */
export const HIDDEN_FROM_BUYERS_LABEL: BadgeLabel = { text: msg`Hidden from buyers`, tone: 'grey', shape: 'hidden' }

/** The types in a word and what the answer looks like (QST-3). */
export const QUESTION_TYPE_LABELS: Record<
  QuestionType,
  { readonly name: MessageDescriptor; readonly text: MessageDescriptor }
> = {
  SINGLE_LINE_TEXT: {
    name: msg`Short text`,
    text: msg`One line, up to ${plural(MAX_SINGLE_LINE_ANSWER, { one: '# character', other: '# characters' })}.`,
  },
  MULTI_LINE_TEXT: {
    name: msg`Long text`,
    text: msg`Several lines, up to ${plural(MAX_MULTI_LINE_ANSWER, { one: '# character', other: '# characters' })}.`,
  },
  DROPDOWN: { name: msg`Dropdown`, text: msg`One of many options.` },
  RADIO: { name: msg`Single choice`, text: msg`One of a few options, all visible.` },
  CHECKBOX: { name: msg`Multiple choice`, text: msg`Any number of options.` },
  DATE: { name: msg({ message: 'Date', context: 'type of a question' }), text: msg`A day, from 1900 to 2100.` },
  ADDRESS: {
    name: msg({ message: 'Address', context: 'type of a question' }),
    text: msg`Street, postal code, city, country.`,
  },
  PHONE: { name: msg`Phone number`, text: msg`${MIN_PHONE_DIGITS} to ${MAX_PHONE_DIGITS} digits.` },
}
