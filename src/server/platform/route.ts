import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { FIELD_MESSAGES } from '#core/field-messages.ts'
import { type CheckedListQuery, checkListQuery, type ListQuery, type ListSpec, listQueryOf } from '#core/list-query.ts'
import { can, needsLogin, type RolePermission } from '#core/permissions.ts'
import type { Ctx, StaffCtx } from './context.ts'
import { type FieldProblems, fieldProblems, InputError } from './input-error.ts'
import { listMeta, pageLinks } from './list-answer.ts'
import { runIdempotent } from './route-idempotency.ts'
import type { EventRow } from './rows.ts'

export interface Page<T> {
  readonly rows: readonly T[]
  readonly total: number
}

export interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Present on list endpoints and their exports: the query string checked against the list's allow-lists. */
  readonly list: E['list'] extends ListSpec
    ? CheckedListQuery
    : E['export_of'] extends ListSpec
      ? CheckedListQuery
      : undefined
  /** Present below `/events/:event_id` of the back office: the event, already known to be of the caller's account. */
  readonly event: EventRow
  readonly req: FastifyRequest
  readonly reply: FastifyReply
}

type CtxOf<E extends Endpoint> = E['can'] extends RolePermission ? StaffCtx : Ctx
type Row<E extends Endpoint> = E['data'] extends z.ZodType ? z.input<E['data']> : unknown
/** Without `data` nothing is sent, whatever the verb gives back. */
type Result<E extends Endpoint> = E['list'] extends ListSpec
  ? Page<Row<E>>
  : E['data'] extends z.ZodType
    ? Row<E> | FastifyReply
    : unknown
export type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>) => Promise<Result<E>>

export interface RouteOptions<E extends Endpoint> {
  /** Rebuilds the answer of a repeated Idempotency-Key from what the verb stored in its transaction. */
  readonly replay?: (ctx: CtxOf<E>, input: Input<E>, stored: unknown) => Promise<Result<E>>
  /** Called with what the schema refused, where further problems belong into the same answer (RES-18). Throws. */
  readonly onInvalidBody?: (ctx: CtxOf<E>, input: Input<E>, fields: FieldProblems) => Promise<never>
}

const Links = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
})
const Meta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  allowed_sorts: z.record(z.string(), z.object({ asc: z.string(), desc: z.string() })),
  default_sort: z.string(),
  default_sort_direction: z.enum(['asc', 'desc']),
  allowed_filter_fields: z.record(
    z.string(),
    z.object({ operators: z.array(z.string()), values: z.array(z.string()).optional() }),
  ),
})

function answerSchema(declared: Endpoint): z.ZodType | undefined {
  if (!declared.data) return undefined
  if (declared.list) return z.object({ data: z.array(declared.data), links: Links, meta: Meta })
  return z.object({ data: declared.data })
}

const isEventPath = (path: string): boolean => path.startsWith('/events/:event_id')

/** Registers one declared endpoint: permission, event gate, validation, idempotency, envelope. Handlers only call verbs. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  handler: Handler<E>,
  { replay, onInvalidBody }: RouteOptions<E> = {},
): void {
  const answer = answerSchema(declared)
  const list_spec = declared.list ?? declared.export_of
  const status = declared.status ?? (declared.data ? 200 : 204)
  app.route({
    method: declared.method,
    url: `/api${declared.path}`,
    schema: {
      summary: declared.summary,
      tags: [
        declared.path
          .split('/')
          .filter((part) => part && !part.startsWith(':'))
          .slice(0, 2)
          .join(' '),
      ],
      ...(declared.params ? { params: declared.params } : {}),
      ...(list_spec
        ? { querystring: listQueryOf(list_spec).and(declared.query ?? z.object({})) }
        : declared.query
          ? { querystring: declared.query }
          : {}),
      ...(declared.body ? { body: declared.body } : {}),
      ...(answer ? { response: { [status]: answer } } : {}),
    },
    config: { endpoint: declared },
    attachValidation: onInvalidBody !== undefined,
    // Who may not call learns nothing about what a right call looks like.
    preValidation: async (req) => {
      if (needsLogin(declared.can)) requireRole(req.ctx, declared.can)
    },
    handler: async (req, reply) => {
      const ctx = req.ctx
      const event = isEventPath(declared.path)
        ? await app.loadEvent(ctx, Number((req.params as { event_id: number }).event_id))
        : undefined
      const list = list_spec ? readList(list_spec, req.query as ListQuery) : undefined
      const input = {
        params: req.params,
        query: req.query,
        body: req.body,
        list,
        event,
        req,
        reply,
      } as unknown as Input<E>
      if (req.validationError) {
        const refused = req.validationError as unknown
        if (!onInvalidBody || !(refused instanceof InputError) || refused.validationContext !== 'body') throw refused
        return onInvalidBody(ctx as CtxOf<E>, input, fieldProblems(refused.issues))
      }
      const work = async () => handler(ctx as CtxOf<E>, input)
      const result = declared.idempotent
        ? await runIdempotent(ctx, req, {
            status,
            work,
            replay: replay && ((stored) => replay(ctx as CtxOf<E>, input, stored)),
          })
        : await work()
      if (result === reply || reply.sent) return reply
      reply.code(status)
      if (!declared.data) return reply.send()
      if (!declared.list) return reply.send({ data: result })
      const page = result as unknown as Page<unknown>
      return reply.send({
        data: page.rows,
        links: pageLinks(req.url, list as CheckedListQuery, page.total),
        meta: listMeta(ctx, declared.list, list as CheckedListQuery, page),
      })
    },
  })
}

function requireRole(ctx: Ctx, permission: RolePermission): void {
  if (!ctx.actor) throw new AppError('UNAUTHENTICATED')
  if (!can(ctx.actor, permission)) throw new AppError('FORBIDDEN')
}

function readList(spec: ListSpec, query: ListQuery): CheckedListQuery {
  const checked = checkListQuery(spec, query)
  if (!checked.ok) throw new AppError('VALIDATION_FAILED', { fields: { [checked.path]: [FIELD_MESSAGES.invalid] } })
  return checked.value
}
