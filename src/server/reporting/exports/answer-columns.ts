import { answerText } from '#core/catalog/questions/answer-view.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { permittedOn } from '#server/platform/context/permitted.ts'
import type { FileColumn } from '#server/platform/files/file-cells.ts'
import { type listAnswersOf, listExportedQuestions } from './queries.ts'

type Question = Awaited<ReturnType<typeof listExportedQuestions>>[number]
type Answer = Awaited<ReturnType<typeof listAnswersOf>>[number]

/** The questions whose answers stand in the reader's files: none without question.read (TEAM-6). */
export const listShownQuestions = async (ctx: StaffCtx, event: EventRow): Promise<Question[]> =>
  permittedOn(ctx.actor, event)('question.read') ? await listExportedQuestions(ctx.db, event.id) : []

/** Texts of the answers of a part of rows, by question and by whom they are of. */
export class Answers {
  readonly #texts = new Map<string, string>()
  constructor(answers: readonly Answer[]) {
    for (const { question_id, order_id, attendee_id, answer } of answers)
      this.#texts.set(`${question_id} ${attendee_id === null ? `order ${order_id}` : attendee_id}`, answerText(answer))
  }
  ofOrder(question_id: number, order_id: number): string | null {
    return this.#texts.get(`${question_id} order ${order_id}`) ?? null
  }
  ofAttendee(question_id: number, attendee_id: number): string | null {
    return this.#texts.get(`${question_id} ${attendee_id}`) ?? null
  }
}

/** A column per question, in the order of the questions: hidden ones too, and removed ones that have answers (FIL-4). */
export const answerColumns = <Row>(
  questions: readonly Question[],
  textOf: (row: Row, question: Question) => string | null,
): FileColumn<Row>[] => questions.map((question) => ({ heading: question.title, cell: (row) => textOf(row, question) }))
