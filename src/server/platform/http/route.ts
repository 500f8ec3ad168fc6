import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#core/platform/endpoint.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { KB, LARGE_BODY_KB, PUBLIC_BODY_KB } from '#core/platform/limits.ts'
import { type CheckedListQuery, checkListQuery, ListQuery, type ListSpec } from '#core/platform/list-query.ts'
import type { Message } from '#core/platform/locales.ts'
import { can, canOn, isInSight, needsLogin, type RolePermission, type Target } from '#core/platform/permissions.ts'
import type { Ctx, StaffCtx, UserCtx } from '#server/platform/context/context.ts'
import { answerSchema, querySchema, statusOf } from './endpoint-schemas.ts'
import { runIdempotent } from './idempotency-keys/run-idempotent.ts'
import { type FieldProblems, fieldProblems, InputError } from './input-error.ts'
import { requireOpenToKey } from './keys/key-calls.ts'
import { answerLagging } from './lagging-reads.ts'
import { listMeta, pageLinks } from './list-answer.ts'
import { cursorMeta, cursorOf, stepByCursor } from './list-cursor.ts'
import { type RouteEvent, targetOf } from './route-event.ts'

export interface Page<T> {
  readonly rows: readonly T[]
  readonly total: number
}

/** Some rows of a log, and where it is read on. */
export interface Stretch<T, Meta> {
  readonly rows: readonly T[]
  readonly meta: Meta
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
  readonly event: RouteEvent
  readonly req: FastifyRequest
  readonly reply: FastifyReply
}

type CtxOf<E extends Endpoint> = E['can'] extends RolePermission
  ? E['session_only'] extends true
    ? UserCtx
    : StaffCtx
  : Ctx
type Row<E extends Endpoint> = E['data'] extends z.ZodType ? z.input<E['data']> : unknown
/** Without `data` nothing is sent, whatever the verb gives back. */
type Result<E extends Endpoint> = E['list'] extends ListSpec
  ? Page<Row<E>>
  : E['meta'] extends z.ZodType
    ? Stretch<Row<E>, z.input<E['meta']>>
    : E['data'] extends z.ZodType
      ? Row<E> | FastifyReply
      : unknown
export type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>) => Promise<Result<E>>

/** Rebuilds the answer of a repeated Idempotency-Key from what the verb stored in its transaction. */
export type Replay<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>, stored: unknown) => Promise<Result<E>>

export interface RouteOptions<E extends Endpoint> {
  readonly replay?: Replay<E>
  /** Called with what the schema refused, where further problems belong into the same answer (RES-18). Throws. */
  readonly onInvalidBody?: (ctx: CtxOf<E>, input: Input<E>, fields: FieldProblems) => Promise<never>
}

const isEventPath = (path: string): boolean => path.startsWith('/events/:event_id')

/** What the endpoint takes and gives, for validation; the API document is made from the same schemas (CNV-14). */
function schemaOf(declared: Endpoint) {
  const query = querySchema(declared)
  const answer = answerSchema(declared)
  return {
    ...(declared.params ? { params: declared.params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(declared.body ? { body: declared.body } : {}),
    ...(answer ? { response: { [statusOf(declared)]: answer } } : {}),
  }
}

/** Puts what the handler gave into its envelope; one that has answered by itself (a file, a redirect) is left alone. */
function sendResult(declared: Endpoint, { req, reply, list }: Answering, result: unknown): FastifyReply {
  if (result === reply || reply.sent) return reply
  reply.code(statusOf(declared))
  return declared.data ? reply.send(envelopeOf(declared, { req, list }, result)) : reply.send()
}

function envelopeOf(declared: Endpoint, { req, list }: Omit<Answering, 'reply'>, result: unknown): object {
  if (declared.meta) {
    const { rows, meta } = result as Stretch<unknown, unknown>
    return { data: rows, meta }
  }
  if (!declared.list || !list) return { data: result }
  const page = result as Page<unknown>
  const step = cursorOf(list)
  if (step) return { data: page.rows, meta: cursorMeta(step) }
  const links = pageLinks(req.url, list, page.total)
  return { data: page.rows, links, meta: listMeta(req.ctx, declared.list, { list, page }) }
}

interface Answering {
  readonly req: CallRequest
  readonly reply: FastifyReply
  readonly list: CheckedListQuery | undefined
}

/** What of a request a call is made of: the router's, or one that a program of ours makes (MCP-2). */
export type CallRequest = Pick<FastifyRequest, 'ctx' | 'params' | 'query' | 'body' | 'url'>

/** A call as it was registered, without HTTP around it. */
export interface BoundCall {
  /** Permission, gates, proof: who may not call learns nothing (SEC-1, TEAM-5, KEY-8). */
  readonly admit: (req: CallRequest) => Promise<void>
  /** What an admitted call answers, its input being checked; of calls that send files themselves there is none. */
  readonly answer: (req: CallRequest) => Promise<object>
}

/** What anybody may send is small, but for the few calls that say so (CNV-10). */
const bodyLimitOf = ({ path, max_body_kb }: Endpoint): number =>
  KB * (max_body_kb ?? (/^\/(?:public|auth)\//.test(path) ? PUBLIC_BODY_KB : LARGE_BODY_KB))

/** Registers one declared endpoint: permission, event gate, validation, idempotency, envelope. Handlers only call verbs. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  handler: Handler<E>,
  { replay, onInvalidBody }: RouteOptions<E> = {},
): void {
  const status = statusOf(declared)
  const admit = (req: CallRequest) => admitCall(app, declared, req)
  const inputOf = async (req: FastifyRequest, reply: FastifyReply): Promise<Input<E>> => {
    const event = gated.get(req)
    if (event) await app.requireOwnMode(req.ctx, req.params as Record<string, unknown>)
    const list_spec = declared.list ?? declared.export_of
    const list = list_spec ? readList(declared, list_spec, { req, event }) : undefined
    const { params, query, body } = req
    return { params, query, body, list, event, req, reply } as unknown as Input<E>
  }
  app.bound.set(declared, {
    admit,
    answer: async (req) => {
      const input = await inputOf(req as FastifyRequest, UNSENT)
      return envelopeOf(declared, { req, list: input.list }, await handler(req.ctx as CtxOf<E>, input))
    },
  })
  app.route({
    method: declared.method,
    url: `/api${declared.path}`,
    schema: schemaOf(declared),
    config: { endpoint: declared },
    attachValidation: onInvalidBody !== undefined,
    bodyLimit: bodyLimitOf(declared),
    preValidation: async (req) => {
      await admit(req)
      // no body lacks the fields it has to have, each by its name (CNV-5)
      if (declared.body) req.body ??= {}
    },
    handler: async (req, reply) => {
      const ctx = req.ctx as CtxOf<E>
      const input = await inputOf(req, reply)
      const refused = req.validationError as unknown
      if (refused) {
        if (!onInvalidBody || !(refused instanceof InputError) || refused.validationContext !== 'body') throw refused
        return onInvalidBody(ctx, input, fieldProblems(refused.issues))
      }
      const work = async () =>
        answerLagging(declared, { ctx, req, reply, work: async (given) => handler(given, input) })
      const again = replay && ((stored: unknown) => replay(ctx, input, stored))
      const result = declared.idempotent ? await runIdempotent(ctx, req, { status, work, replay: again }) : await work()
      return sendResult(declared, { req, reply, list: input.list }, result)
    },
  })
}

/** Of calls without HTTP: those that answer by it themselves are none of them. */
const UNSENT = {} as FastifyReply

/** Who may not call learns nothing about what a right call looks like. */
async function admitCall(app: FastifyInstance, declared: Endpoint, req: CallRequest): Promise<void> {
  if (needsLogin(declared.can) && !req.ctx.actor) throw new AppError('UNAUTHENTICATED')
  requireOpenToKey(req.ctx, declared)
  if (needsLogin(declared.can)) requirePermission(req.ctx, declared.can)
  requireOwnLogin(req.ctx, declared)
  if (needsLogin(declared.can)) await app.requireProof(req.ctx as StaffCtx, declared)
  // to public calls somebody who owes a second factor is anybody: a draft is not theirs to see yet (ACCESS-5)
  else if (!app.mayAct(req.ctx) && !declared.can.startsWith('auth.')) req.ctx = { ...req.ctx, actor: null }
  const event = await eventOf(app, declared, req)
  if (event) gated.set(req, event)
  if (needsLogin(declared.can)) requireThere(req, declared, event)
  if (declared.moves_stock_or_money) await app.requireSelling(req.ctx)
}

/** The event that a call is about, from the gate on. */
const gated = new WeakMap<CallRequest, RouteEvent>()

/** Below an event the event is the gate: one of another account does not exist (SEC-2). */
async function eventOf(app: FastifyInstance, { path }: Endpoint, req: CallRequest): Promise<RouteEvent | undefined> {
  if (!isEventPath(path)) return undefined
  const id = Number((req.params as { event_id: unknown }).event_id)
  // what is no id names nothing (IDN-6)
  if (!Number.isSafeInteger(id)) throw new AppError('NOT_FOUND')
  return app.loadEvent(req.ctx, id)
}

function requirePermission(ctx: Ctx, permission: RolePermission): void {
  if (!ctx.actor) throw new AppError('UNAUTHENTICATED')
  if (!can(ctx.actor, permission)) throw refusal(permission)
}

/** KEY-7: a key is told what it lacks. */
const refusal = (permission: RolePermission): AppError => new AppError('FORBIDDEN', { data: { permission } })

const isOrganizerPath = (path: string): boolean => path.startsWith('/organizers/:organizer_id')

/** What the path names, where that can be granted. */
function targetOfPath({ path }: Endpoint, req: CallRequest, event: RouteEvent | undefined): Target | null {
  if (event) return targetOf(event)
  if (!isOrganizerPath(path)) return null
  return { organizer_id: Number((req.params as { organizer_id: number }).organizer_id), event_id: null }
}

/** What is outside all grants does not exist; what is seen but not permitted is forbidden (TEAM-5). */
function requireThere(req: CallRequest, declared: Endpoint, event: RouteEvent | undefined): void {
  const { actor } = req.ctx
  const target = targetOfPath(declared, req, event)
  if (!actor) throw new AppError('UNAUTHENTICATED')
  if (target && !isInSight(actor, target)) throw new AppError('NOT_FOUND')
  for (const permission of [declared.can, declared.can_too] as (RolePermission | undefined)[])
    if (permission && !(target ? canOn(actor, permission, target) : can(actor, permission))) throw refusal(permission)
}

/** ACCESS-11: what reaches beyond the account needs a login of one's own. */
function requireOwnLogin({ actor }: Ctx, { own_login }: Endpoint): void {
  if (own_login && actor && actor.sso_connection_id !== null) throw new AppError('SSO_ACCOUNT_ONLY')
}

const refuseField = (path: string, message: Message = FIELD_MESSAGES.invalid): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [path]: [message] } })
}

/** Lists over several events have no zone of their own: times without an offset are UTC there. */
function readList(
  { list: is_list, path }: Endpoint,
  spec: ListSpec,
  { req, event }: { req: CallRequest; event: RouteEvent | undefined },
): CheckedListQuery {
  const query = req.query as ListQuery
  const checked = checkListQuery(spec, query, event?.timezone ?? 'UTC')
  if (!checked.ok) return refuseField(checked.path)
  const list = checked.value
  if (!is_list || query.cursor === undefined) return list
  const own = Object.entries(query).filter(([name]) => !Object.hasOwn(ListQuery.shape, name))
  const { secrets, actor } = req.ctx
  const scope = { secrets, account_id: actor?.account_id ?? null, of: [path, req.params, own.toSorted()], list }
  return stepByCursor(scope, query.cursor) ?? refuseField('cursor', FIELD_MESSAGES.cursor)
}
