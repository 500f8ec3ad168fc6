import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { DataOf, Endpoint, ParamsOf } from '#core/platform/endpoint.ts'
import type { CursorMeta, ListSpec } from '#core/platform/list-query.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { answerSchema, querySchema } from '../endpoint-schemas.ts'
import { checkInput } from '../input-error.ts'
import type { CallRequest } from '../route.ts'
import { strictSerializer } from '../serializer.ts'

/** What a call answers; a list is walked by cursor (KEY-13). */
export type AnswerOf<E extends Endpoint> = E['list'] extends ListSpec
  ? { readonly data: DataOf<E>; readonly meta: CursorMeta }
  : E['meta'] extends z.ZodType
    ? { readonly data: DataOf<E>; readonly meta: z.output<E['meta']> }
    : { readonly data: DataOf<E> }

interface Asked<E extends Endpoint> {
  readonly params: ParamsOf<E>
  /** As it would stand behind the question mark. */
  readonly query: Readonly<Record<string, unknown>>
}

function checked(schema: z.ZodType | undefined, value: unknown, context: string): unknown {
  if (!schema) return undefined
  const read = checkInput(schema, value)
  if ('value' in read) return read.value
  read.error.validationContext = context
  throw read.error
}

/** Numbers and flags as they stand in an address; what is not given does not stand in it. */
const written = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name, typeof value === 'object' ? value : String(value)] as const]
    }),
  )

/**
 * A call that reads, made without HTTP: gates, permissions, mode, validation, verb and answer are those of the route (MCP-2).
 * Throws what the route would refuse with. What a caller may do at all, and how often, was asked of the request this is part of.
 */
export async function callEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  ctx: Ctx,
  { endpoint, params, query }: Asked<E> & { readonly endpoint: E },
): Promise<AnswerOf<E>> {
  const bound = app.bound.get(endpoint)
  const schema = answerSchema(endpoint)
  if (!bound || !schema || endpoint.method !== 'GET') throw new Error(`${endpoint.path} cannot be called from here`)
  const [named, asked] = [written(params ?? {}), written(query)]
  const call = {
    ctx: { ...ctx },
    params: named as unknown,
    query: asked as unknown,
    body: undefined,
    url: `/api${endpoint.path}`,
  }
  await bound.admit(call as CallRequest)
  call.params = checked(endpoint.params, named, 'params')
  call.query = checked(querySchema(endpoint), asked, 'querystring')
  const answer = await bound.answer(call as CallRequest)
  const serialize = strictSerializer(ctx.config.env.NODE_ENV !== 'production')
  const text = serialize({ schema, url: endpoint.path, method: endpoint.method })(answer)
  return JSON.parse(text) as AnswerOf<E>
}
