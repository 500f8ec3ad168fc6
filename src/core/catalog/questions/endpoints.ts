import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import {
  PublicQuestionView,
  QuestionInput,
  QuestionListQuery,
  QuestionSortInput,
  QuestionUpdate,
  QuestionView,
} from './schema.ts'

const InEvent = z.object({ event_id: PathId })
const OneQuestion = z.object({ event_id: PathId, question_id: PathId })

/** Questions of an event, their order, and what buyers are asked (API-62, API-65, API-66, API-113). */
export const questionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/questions',
    can: 'question.read',
    summary: 'Questions of an event, in their order',
    params: InEvent,
    query: QuestionListQuery,
    data: z.array(QuestionView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/questions',
    can: 'question.write',
    summary: 'Create a question',
    params: InEvent,
    body: QuestionInput,
    data: QuestionView,
    status: 201,
  }),
  sort: endpoint({
    method: 'POST',
    path: '/events/:event_id/questions/sort',
    can: 'question.write',
    summary: 'Sort the questions of the order or of the attendees',
    params: InEvent,
    body: QuestionSortInput,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/questions/:question_id',
    can: 'question.read',
    summary: 'One question',
    params: OneQuestion,
    data: QuestionView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/questions/:question_id',
    can: 'question.write',
    summary: 'Change a question',
    params: OneQuestion,
    body: QuestionUpdate,
    data: QuestionView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/questions/:question_id',
    can: 'question.write',
    summary: 'Delete a question',
    params: OneQuestion,
  }),
  listPublic: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/questions',
    can: 'public.read',
    summary: 'Questions of the checkout',
    params: InEvent,
    data: z.array(PublicQuestionView),
  }),
} as const
