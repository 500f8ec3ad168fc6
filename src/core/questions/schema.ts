import { z } from 'zod'
import { Id } from '../fields.ts'

/** QST-3. */
export const QUESTION_TYPES = [
  'SINGLE_LINE_TEXT',
  'MULTI_LINE_TEXT',
  'DROPDOWN',
  'RADIO',
  'CHECKBOX',
  'DATE',
  'ADDRESS',
  'PHONE',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const QUESTION_SCOPES = ['ORDER', 'ATTENDEE'] as const
export type QuestionScope = (typeof QUESTION_SCOPES)[number]

/** API-113: what buyers are asked; hidden questions never appear here (QST-6). */
export const PublicQuestionView = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(QUESTION_TYPES),
  options: z.array(z.string()),
  is_required: z.boolean(),
  belongs_to: z.enum(QUESTION_SCOPES),
  ticket_ids: z.array(Id),
})
export type PublicQuestionView = z.output<typeof PublicQuestionView>
