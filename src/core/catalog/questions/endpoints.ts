import { z } from 'zod'
import { InEvent, rowEndpoints } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import {
  PublicQuestionView,
  QuestionInput,
  QuestionListQuery,
  QuestionSortInput,
  QuestionUpdate,
  QuestionView,
} from './schema.ts'

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
  ...rowEndpoints({
    path: '/events/:event_id/questions',
    id: 'question_id',
    params: InEvent,
    noun: 'a question',
    can: { read: 'question.read', write: 'question.write' },
    update: QuestionUpdate,
    view: QuestionView,
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
