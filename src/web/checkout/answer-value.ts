import type { AnswerInput } from '#core/questions/answer-schema.ts'

export type AnswerValue = AnswerInput['answer']
