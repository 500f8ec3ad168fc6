import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PathId } from '../fields.ts'
import { PublicQuestionView } from './schema.ts'

/** API-113. */
export const questionEndpoints = {
  listPublic: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/questions',
    can: 'public.read',
    summary: 'Questions of the checkout',
    params: z.object({ event_id: PathId }),
    data: z.array(PublicQuestionView),
  }),
} as const
