import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id } from '#core/platform/fields.ts'
import { MAX_MULTI_LINE_ANSWER, MAX_OPTION_LENGTH, MAX_OPTIONS } from './limits.ts'

const AddressAnswer = z.object({
  address_line_1: z.string().nullish(),
  address_line_2: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  zip: z.string().nullish(),
  country: z.string().nullish(),
})
/** What a question's answer looks like on the wire; its own type decides further (QST-3). */
export const AnswerValue = z.union([
  z.string().max(MAX_MULTI_LINE_ANSWER),
  z.array(z.string().max(MAX_OPTION_LENGTH)).max(MAX_OPTIONS),
  AddressAnswer,
  z.null(),
])
export const AnswerInput = z.object({ question_id: Id, answer: AnswerValue })
export type AnswerInput = z.output<typeof AnswerInput>

/** An answer with its question as it was asked (QST-10). */
export const AnswerView = z.object({
  question_id: Id,
  title: z.string(),
  type: z.string(),
  belongs_to: z.enum(['ORDER', 'ATTENDEE']),
  attendee_id: Id.nullable(),
  answer: z.unknown(),
  text_answer: z.string(),
})
export type AnswerView = z.output<typeof AnswerView>

nameViews({ AnswerView })
