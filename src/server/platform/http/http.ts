import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { AppError, ERRORS, type ErrorCode } from '#core/platform/errors/errors.ts'
import { MAX_JSON_BYTES, MAX_UPLOAD_BYTES, MINUTE_SECONDS, REQUEST_MS } from '#core/platform/limits.ts'
import type { Actor, Ctx, Deps, StaffCtx } from '#server/platform/context/context.ts'
import { callLocale, requestLocale } from '#server/platform/context/locale.ts'
import { throttleUnknownLink } from '#server/platform/context/throttle.ts'
import { DatabaseAway, isLost } from '#server/platform/database/lost-connection.ts'
import type { Work } from '#server/platform/observation/work.ts'
import { routeBadAddress } from '#server/platform/runtime/bad-address.ts'
import { isFromHere } from '#server/platform/runtime/local.ts'
import { warnOfUntrustedProxies } from '#server/platform/runtime/trusted-proxies.ts'
import { openApiRoutes, registerOpenApi } from './document/openapi.ts'
import { readQuery } from './endpoint-schemas.ts'
import { createFloodGate, type FloodGate } from './flood-gate.ts'
import { checkInput } from './input-error.ts'
import { limitKeyCalls } from './keys/key-calls.ts'
import { tellPositions } from './lagging-reads.ts'
import { MAX_FORM_FIELDS, MAX_PARAM_LENGTH, RECOVERING_SECONDS, SILENCE_MS, STORAGE_RETRY_SECONDS } from './limits.ts'
import { type PageFastPath, pageFastPath } from './page-fast-path.ts'
import { isApiCall, limitRequests, tellLimits } from './rate-limit.ts'
import { behindGate, mayLeave, retryAfter } from './refusals/closed-gate.ts'
import { requireOwnOrigin } from './refusals/own-origin.ts'
import { refusalOf } from './refusals/refusal.ts'
import { keepTagHostApart } from './refusals/tag-host.ts'
import { requestIds } from './request/request-ids.ts'
import { beginWork, tellOfRequests } from './request/request-work.ts'
import type { BoundCall } from './route.ts'
import type { RouteEvent } from './route-event.ts'
import { securityHeaders } from './security-headers.ts'
import { strictSerializer } from './serializer.ts'
import { limitBodyTime } from './slow-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
    /** Why the key that was sent is not good; told once the call is counted (KEY-7). */
    refusal: AppError | null
    /** What it costs, while it lasts (OBS-1). */
    work: Work
    /** Epochs that had been abandoned when it began; null before it is read for (HA-2). */
    abandoned: number | null
  }
  interface FastifyInstance {
    deps: Deps
    loadEvent: (ctx: Ctx, eventId: number) => Promise<RouteEvent>
    /** Below an event what belongs to orders of another mode than a key's does not exist (KEY-9). */
    requireOwnMode: (ctx: Ctx, params: Readonly<Record<string, unknown>>) => Promise<void>
    requireProof: HttpHooks['requireProof']
    requireSelling: HttpHooks['requireSelling']
    mayAct: HttpHooks['mayAct']
    /** What the app answers, by what is declared: for whoever asks without HTTP (MCP-2). */
    bound: Map<Endpoint, BoundCall>
    pageFastPath: PageFastPath
    /** Set when the process was told to end: it answers for a while yet, but is to be sent nobody (DEP-5). */
    readonly draining: { is_on: boolean }
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** What `platform`, which knows no noun, is told by `app.ts`. */
export interface HttpHooks {
  /** Null at once for whoever shows nothing. */
  readonly authenticate: (deps: Deps, req: FastifyRequest, now: Date) => Promise<Actor | AppError | null> | null
  readonly loadEvent: (ctx: Ctx, eventId: number) => Promise<RouteEvent>
  readonly requireOwnMode: (ctx: Ctx, params: Readonly<Record<string, unknown>>) => Promise<void>
  /** Throws where the session has shown less than the call asks for (ACCESS-5, ACCESS-6). */
  readonly requireProof: (ctx: StaffCtx, endpoint: Endpoint) => Promise<void>
  /** Throws while nothing is sold (BAK-5). */
  readonly requireSelling: (ctx: Ctx) => Promise<void>
  /** False for a session that its account refuses for now (ACCESS-5). */
  readonly mayAct: (ctx: Pick<Ctx, 'actor' | 'now'>) => boolean
}

const OF_WHO_ASKS = {
  'cache-control': 'private, no-store',
  vary: 'Authorization, Cookie, Accept-Language, X-Locale',
}

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Fastify with our limits of what it reads at all. */
function frameOf({ config, log }: Deps): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // Requests are logged by a hook of ours: one line each at debug level, faults always.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trusted_proxies),
    // what is logged names its request itself: a logger for each would be made for nothing (PERF-6)
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    trustProxy: config.trusted_proxies.length > 0 ? [...config.trusted_proxies] : false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, req, reply) => routeBadAddress(app, req as unknown as FastifyRequest, reply),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: readQuery },
  }) as unknown as FastifyInstance
  return app
}

/** Many clients name JSON as the type of every call: without a byte behind it there is no body, not a broken one. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) =>
    body.length === 0 ? done(null) : parse(req, body as string, done),
  )
}

export async function createHttp(deps: Deps, hooks: HttpHooks): Promise<FastifyInstance> {
  const { config } = deps
  const app = frameOf(deps)
  app.decorate('deps', deps)
  app.decorate('loadEvent', hooks.loadEvent)
  app.decorate('requireOwnMode', hooks.requireOwnMode)
  app.decorate('requireProof', hooks.requireProof)
  app.decorate('requireSelling', hooks.requireSelling)
  app.decorate('mayAct', hooks.mayAct)
  app.decorate('bound', new Map())
  app.decorate('draining', { is_on: false })
  app.decorateRequest('ctx', null as unknown as Ctx)
  app.decorateRequest('refusal', null)
  app.decorateRequest('abandoned', null)
  app.decorateRequest('work', null as unknown as Work)
  const gate = createFloodGate(config, deps.clock)
  app.decorate('pageFastPath', pageFastPath(app, deps, gate))
  app.setValidatorCompiler<z.ZodType>(
    ({ schema }) =>
      (value) =>
        checkInput(schema, value),
  )
  readJsonBodies(app)
  app.setSerializerCompiler(strictSerializer(config.env.NODE_ENV !== 'production'))
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: MAX_FORM_FIELDS } })
  await registerOpenApi(app)
  securityHeaders(app, config)
  keepTagHostApart(app, config)
  warnOfUntrustedProxies(app, config.trusted_proxies)
  await limitRequests(app, config)
  limitBodyTime(app)
  beginWork(app)
  identifyCallers(app, hooks, gate)
  tellOfRequests(app)
  // Answers that depend on who asks never rest in a cache (CNV-9, SEC-30).
  app.addHook('onSend', (req, reply, payload, done) => {
    if (isApiCall(req)) {
      tellLimits(req, reply)
      if (!reply.hasHeader('cache-control')) reply.headers(OF_WHO_ASKS)
    }
    if (mayLeave(deps.gate, req)) return done(null, payload)
    behindGate(deps.gate, { req, reply, payload }).then((sent) => done(null, sent), done)
  })
  app.setErrorHandler(async (error, req, reply) =>
    answerError(app, (await countGuess(req, error)) as FastifyError, { req, reply }),
  )
  tellPositions(app)
  await openApiRoutes(app)
  return app
}

/** Who calls, and whether they may call at all; everything later asks `req.ctx`. */
function identifyCallers(app: FastifyInstance, hooks: HttpHooks, gate: FloodGate): void {
  const { deps } = app
  const { config } = deps
  const enter = (req: FastifyRequest, now: Date, actor: Actor | null): void => {
    req.ctx = {
      ...deps,
      db: actor === null ? deps.buyers : deps.db,
      now,
      ip: req.ip,
      is_from_here: isFromHere(req, config),
      request_id: req.id,
      idempotency: null,
      actor,
      locale: isApiCall(req) ? callLocale(req, actor) : requestLocale(req, null),
    }
    if (actor?.by_cookie && UNSAFE.includes(req.method)) requireOwnOrigin(req, config)
  }
  // nobody waits for an answer that is there: most of a sale are strangers (PERF-6)
  app.addHook('onRequest', (req, _reply, done) => {
    const is_call = isApiCall(req)
    req.abandoned = deps.gate.abandoned
    // by another spelling of its address the gate took it for a page
    if (is_call && !gate.letsCall(req.raw)) return done(new AppError('RATE_LIMITED'))
    const now = deps.clock()
    const asked = is_call ? hooks.authenticate(deps, req, now) : null
    if (asked === null) {
      enter(req, now, null)
      return done()
    }
    asked
      .then((found) => {
        if (found instanceof AppError) req.refusal = found
        enter(req, now, found instanceof AppError ? null : found)
      })
      .then(() => done(), done)
  })
  // after the limits: guessing at keys is counted like any other call
  app.addHook('preParsing', (req, _reply, payload, done) => done(req.refusal, payload))
  limitKeyCalls(app, config)
}

/** Whoever guesses order links is stopped, whichever call it is tried at (SEC-40f); what the caller is told instead. */
async function countGuess(req: FastifyRequest, error: unknown): Promise<unknown> {
  const { order_short_id } = (req.params ?? {}) as { order_short_id?: string }
  if (!order_short_id || !(error instanceof AppError) || error.code !== 'ORDER_NOT_FOUND') return error
  return throttleUnknownLink(req.ctx, order_short_id).then(
    () => error,
    (refusal: unknown) => refusal,
  )
}

/** Refusals that need not have seen the whole body. */
const BODY_REFUSED: readonly ErrorCode[] = ['RATE_LIMITED', 'PAYLOAD_TOO_LARGE']

interface Exchange {
  readonly req: FastifyRequest
  readonly reply: FastifyReply
}

/** The only catcher (house §11): AppError and zod issues become the error envelope, the rest a logged 500. */
function answerError(app: FastifyInstance, error: FastifyError, { req, reply }: Exchange): FastifyReply {
  // Half of a file is out and its reader gone: nobody is left to be answered. What breaks a file is logged where it is
  // written (FIL-1).
  if (reply.raw.headersSent) return reply.hijack()
  const fault = isLost(error) ? new DatabaseAway(error) : error
  const body = refusalOf(fault, { locale: req.ctx?.locale ?? 'en', reference: req.id })
  const { code, data } = body
  if (code === 'INTERNAL') app.deps.log.error({ err: error, req }, 'unforeseen fault')
  if (error.cause && code === 'STORAGE_UNAVAILABLE')
    app.deps.log.warn({ err: error, req }, 'the store of files is away')
  if (code === 'BUSY') reply.header('retry-after', retryAfter(fault))
  if (code === 'STORAGE_UNAVAILABLE') reply.header('retry-after', String(STORAGE_RETRY_SECONDS))
  if (code === 'RECOVERING') reply.header('retry-after', String(RECOVERING_SECONDS))
  if (code === 'RATE_LIMITED') reply.header('retry-after', String(data?.retry_after ?? MINUTE_SECONDS))
  // what is still to come of a body that is refused is not worth reading
  if (!req.raw.complete && BODY_REFUSED.includes(code)) reply.header('connection', 'close')
  return reply.code(ERRORS[code].status).type('application/json').serializer(JSON.stringify).send({ error: body })
}

/** After all routes: unknown paths, and known paths with another method (API-141). */
export function registerUnknownApiPaths(app: FastifyInstance): void {
  app.all('/api/*', { config: {} }, async (req, reply) => {
    const allowed = allowedMethods(app, req.url.split('?')[0] ?? '')
    if (allowed.length === 0) throw new AppError('NOT_FOUND')
    reply.header('allow', allowed.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  })
}

/** The methods some declared endpoint answers at this path. */
function allowedMethods(app: FastifyInstance, path: string): string[] {
  return ['GET', ...UNSAFE].filter((method) => {
    // the catch-all itself is found too; a parameter named * gives it away
    const found = app.findRoute({ method: method as 'GET', url: path }) as { params: object } | null
    return found !== null && !('*' in found.params)
  })
}
