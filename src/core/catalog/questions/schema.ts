import { z } from 'zod'
import { SortInput } from '#core/catalog/tickets/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantText, InstantView, line, Name, optional, RichText } from '#core/platform/fields.ts'
import { MAX_IDS } from '#core/platform/limits.ts'
import { AnswerValue } from './answer-schema.ts'
import { MAX_ANSWERS, MAX_OPTION_LENGTH, MAX_OPTIONS } from './limits.ts'

/** The kinds of answers a question can have (QST-3). */
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

/** Types that offer options, of which at least one is defined (QST-3c, QST-3d). */
export const hasOptions = (type: QuestionType): boolean => ['DROPDOWN', 'RADIO', 'CHECKBOX'].includes(type)

const fields = {
  title: Name,
  description: optional(RichText),
  type: z.enum(QUESTION_TYPES),
  options: z.array(line(MAX_OPTION_LENGTH)).max(MAX_OPTIONS).nullish(),
  is_required: z.boolean().nullish(),
  is_hidden: z.boolean().nullish(),
  belongs_to: z.enum(QUESTION_SCOPES),
  ticket_ids: z.array(Id).max(MAX_IDS).nullish(),
}

/** What the rules over several fields look at: an input, or a stored question with the changes laid over it. */
export interface QuestionTerms {
  readonly type: QuestionType
  readonly options?: readonly string[] | null | undefined
  readonly belongs_to: QuestionScope
  readonly ticket_ids?: readonly number[] | null | undefined
}

export interface QuestionProblem {
  readonly path: (string | number)[]
  readonly error: 'option_required' | 'options_distinct' | 'ticket_required' | 'tickets_without_scope'
}

/** QST-1, QST-3c, QST-3d: options where the type offers them, all different; tickets for attendees, none for the order. */
export function questionProblems({ type, options, belongs_to, ticket_ids }: QuestionTerms): QuestionProblem[] {
  const problems: QuestionProblem[] = []
  if (hasOptions(type)) {
    const given = options ?? []
    if (given.length === 0) problems.push({ path: ['options'], error: 'option_required' })
    given.forEach((option, index) => {
      if (given.indexOf(option) !== index) problems.push({ path: ['options', index], error: 'options_distinct' })
    })
  }
  const tickets = ticket_ids ?? []
  if (belongs_to === 'ATTENDEE' && tickets.length === 0)
    problems.push({ path: ['ticket_ids'], error: 'ticket_required' })
  if (belongs_to === 'ORDER' && tickets.length > 0)
    problems.push({ path: ['ticket_ids'], error: 'tickets_without_scope' })
  return problems
}

/** QST-1 on create. Options of types that offer none are left out. */
export const QuestionInput = z.object(fields).superRefine((question, ctx) => {
  for (const { path, error } of questionProblems(question)) ctx.addIssue({ code: 'custom', message: error, path })
})
export type QuestionInput = z.output<typeof QuestionInput>

/** QST-1 on change: omitted fields stay (TXT-1); `updated_at` as last seen (CNV-8). */
export const QuestionUpdate = z.object({ ...fields, updated_at: InstantText.nullish() }).partial()
export type QuestionUpdate = z.output<typeof QuestionUpdate>

/** QST-10: the exact set of one scope. */
export const QuestionSortInput = SortInput

/** API-65. Without `include_hidden` the event's setting decides (SET-13). */
export const QuestionListQuery = z.object({
  belongs_to: z.enum(QUESTION_SCOPES).optional(),
  include_hidden: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
})
export type QuestionListQuery = z.output<typeof QuestionListQuery>

/** A question as staff see it, with the number of its answers (VIE-8). */
export const QuestionView = z.object({
  id: Id,
  event_id: Id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(QUESTION_TYPES),
  options: z.array(z.string()),
  is_required: z.boolean(),
  is_hidden: z.boolean(),
  belongs_to: z.enum(QUESTION_SCOPES),
  ticket_ids: z.array(Id),
  order: z.int(),
  answers_count: z.int(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type QuestionView = z.output<typeof QuestionView>

/** API-73, API-82. A null answer takes the stored one away; what is left out stays (TXT-1). */
export const AnswersInput = z.object({
  answers: z.array(z.object({ question_id: Id, answer: AnswerValue })).max(MAX_ANSWERS),
})
export type AnswersInput = z.output<typeof AnswersInput>

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

nameViews({ QuestionView, PublicQuestionView })
