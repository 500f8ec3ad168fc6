import type { AnswerInput } from '#core/catalog/questions/answer-schema.ts'

export type AnswerValue = AnswerInput['answer']
