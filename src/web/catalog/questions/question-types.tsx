import { useLingui } from '@lingui/react/macro'
import type { QuestionType } from '#core/catalog/questions/schema.ts'

/** The types in a word and what the answer looks like (QST-3). */
export function useQuestionTypes(): Record<QuestionType, { name: string; text: string }> {
  const { t } = useLingui()
  return {
    SINGLE_LINE_TEXT: { name: t`Short text`, text: t`One line, up to 255 characters.` },
    MULTI_LINE_TEXT: { name: t`Long text`, text: t`Several lines, up to 5,000 characters.` },
    DROPDOWN: { name: t`Dropdown`, text: t`One of many options.` },
    RADIO: { name: t`Single choice`, text: t`One of a few options, all visible.` },
    CHECKBOX: { name: t`Multiple choice`, text: t`Any number of options.` },
    DATE: { name: t({ message: 'Date', context: 'type of a question' }), text: t`A day, from 1900 to 2100.` },
    ADDRESS: {
      name: t({ message: 'Address', context: 'type of a question' }),
      text: t`Street, postal code, city, country.`,
    },
    PHONE: { name: t`Phone number`, text: t`6 to 20 digits.` },
  }
}
