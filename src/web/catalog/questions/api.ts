import { queryOptions } from '@tanstack/react-query'
import { questionEndpoints } from '#core/catalog/questions/endpoints.ts'
import type { QuestionView } from '#core/catalog/questions/schema.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, question_id: number) => ({
  event_id: String(event_id),
  question_id: String(question_id),
})

export const questionQueries = {
  /** All of them, hidden ones too: the screens decide by the event's setting, and tell how many are hidden (QST-8). */
  all: (event_id: number) =>
    queryOptions({
      queryKey: ['events', event_id, 'questions'],
      queryFn: ({ signal }) =>
        call(questionEndpoints.list, { params: inEvent(event_id), query: { include_hidden: 'true' }, signal }),
    }),
}

/** Hiding a question changes a setting of the event, so the event is asked anew as well. */
export const refresh = (event_id: number) => queryClient.invalidateQueries({ queryKey: ['events', event_id] })

export const createQuestion = async (event_id: number, body: BodyInput<typeof questionEndpoints.create>) => {
  const question = await call(questionEndpoints.create, { params: inEvent(event_id), body })
  await refresh(event_id)
  return question
}

export const updateQuestion = async (
  event_id: number,
  question_id: number,
  body: BodyInput<typeof questionEndpoints.update>,
) => {
  const question = await call(questionEndpoints.update, { params: one(event_id, question_id), body })
  await refresh(event_id)
  return question
}

export const deleteQuestion = async (event_id: number, question_id: number) => {
  await call(questionEndpoints.remove, { params: one(event_id, question_id) })
  await refresh(event_id)
}

/** Rows stand in their new order at once; what the server says comes after, also when it refuses. */
export const sortQuestions = async (event_id: number, ids: readonly number[]) => {
  const order = ids.map((id, index) => ({ id, order: index + 1 }))
  const { queryKey } = questionQueries.all(event_id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known: QuestionView[] | undefined) =>
    known
      ?.map((question) => ({ ...question, order: order.find(({ id }) => id === question.id)?.order ?? question.order }))
      .sort((a, b) => a.order - b.order),
  )
  try {
    await call(questionEndpoints.sort, { params: inEvent(event_id), body: order })
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}
