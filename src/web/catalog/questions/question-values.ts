import type { z } from 'zod'
import {
  hasOptions,
  type PublicQuestionView,
  type QuestionInput,
  type QuestionScope,
  type QuestionType,
  type QuestionView,
} from '#core/catalog/questions/schema.ts'

export interface OptionValues {
  /** Of the row on screen. */
  readonly key: string
  text: string
}

export interface QuestionValues extends Record<string, unknown> {
  title: string
  description: string
  type: QuestionType
  options: OptionValues[]
  is_required: boolean
  is_hidden: boolean
  belongs_to: QuestionScope
  ticket_ids: number[]
}

export const newOption = (text = ''): OptionValues => ({
  key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  text,
})

/** A new question of attendees is asked with every ticket there is. */
export const newQuestion = (belongs_to: QuestionScope, ticket_ids: readonly number[]): QuestionValues => ({
  title: '',
  description: '',
  type: 'SINGLE_LINE_TEXT',
  options: [newOption()],
  is_required: false,
  is_hidden: false,
  belongs_to,
  ticket_ids: [...ticket_ids],
})

export const valuesOf = (question: QuestionView, ticket_ids: readonly number[]): QuestionValues => ({
  title: question.title,
  description: question.description ?? '',
  type: question.type,
  options: question.options.length > 0 ? question.options.map((option) => newOption(option)) : [newOption()],
  is_required: question.is_required,
  is_hidden: question.is_hidden,
  belongs_to: question.belongs_to,
  // should it become one of attendees, it begins with every ticket
  ticket_ids: question.belongs_to === 'ATTENDEE' ? question.ticket_ids : [...ticket_ids],
})

/** Only what type and scope have (QST-1). */
export const toQuestionInput = (values: QuestionValues): z.input<typeof QuestionInput> => ({
  title: values.title,
  description: values.description,
  type: values.type,
  options: hasOptions(values.type) ? values.options.map(({ text }) => text) : [],
  is_required: values.is_required,
  is_hidden: values.is_hidden,
  belongs_to: values.belongs_to,
  ticket_ids: values.belongs_to === 'ATTENDEE' ? values.ticket_ids : [],
})

/** What buyers would see of the form's present values. */
export const previewOf = (values: QuestionValues, untitled: string): PublicQuestionView => ({
  id: 0,
  title: values.title.trim() || untitled,
  description: values.description || null,
  type: values.type,
  options: [...new Set(values.options.map(({ text }) => text.trim()).filter(Boolean))],
  is_required: values.is_required,
  belongs_to: values.belongs_to,
  ticket_ids: values.ticket_ids,
})
