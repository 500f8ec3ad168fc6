import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_ROUTE_SERIES } from '#server/platform/observation/limits.ts'
import type { OpenSpan } from '#server/platform/observation/open-span.ts'
import { type Tracer, tracing } from '#server/platform/observation/tracing.ts'
import { fieldsOfWork, openWork, Work } from '#server/platform/observation/work.ts'
import { traceParents } from './request-ids.ts'

/**
 * What is done for a request counts as its work (OBS-1), and what is logged meanwhile names it. A body that is read comes from
 * the socket, so the work is entered again after it. To be called before the hooks that ask the database.
 */
export function beginWork(app: FastifyInstance): void {
  const traceOf = traceParents(app.deps.config.trusted_proxies)
  app.addHook('onRequest', (req, _reply, done) => {
    const trace = traceOf(req)
    const span = tracing.tracer === null ? null : beginSpan(tracing.tracer, req, trace)
    req.work = new Work(req.routeOptions.url ?? 'none', { request_id: req.id, trace, span })
    openWork.run(req.work, done)
  })
  app.addHook('preValidation', (req, _reply, done) => openWork.run(req.work, done))
}

function beginSpan(
  tracer: Tracer,
  { method, id, routeOptions }: FastifyRequest,
  parent: string | null,
): OpenSpan | null {
  const route = routeOptions.url ?? 'none'
  const attributes = { 'http.request.method': method, 'http.route': route, 'turnout.request_id': id }
  return tracer.begin(`request ${method} ${route}`, { parent, attributes })
}

interface Labels {
  readonly method: string
  readonly route: string
  readonly status: string
}

/** Routes of which the objectives tell (OBS-7): they are counted apart however many others came first. */
const OBJECTIVES = /^\/(?:event\/|api\/public\/(?:events\/:event_id\/order|check-in-lists\/))/

/** Labels by route, method and status, made once; from the 51st on they are `other` (OBS-4). */
function labelsOnce(): (method: string, route: string, status: number) => Labels {
  const known = new Map<string, Labels>()
  return (method, route, status) => {
    const key = `${method} ${route} ${status}`
    const found = known.get(key)
    if (found) return found
    const is_apart = known.size < MAX_ROUTE_SERIES || OBJECTIVES.test(route)
    const labels = is_apart ? { method, route, status: String(status) } : OTHER
    if (is_apart) known.set(key, labels)
    return labels
  }
}

const OTHER: Labels = { method: 'other', route: 'other', status: 'other' }

/** REL-25, OBS-1: a figure for every answer, and a line of the log where somebody asks for those. */
export function tellOfRequests(app: FastifyInstance): void {
  const { log, metrics } = app.deps
  const labelsOf = labelsOnce()
  app.addHook('onResponse', (req, reply, done) => {
    const { method, work } = req
    const route = req.routeOptions.url ?? 'none'
    metrics.requests.observe(labelsOf(method, route, reply.statusCode), reply.elapsedTime / 1000)
    work.span?.end({ 'http.response.status_code': reply.statusCode, 'turnout.statements': work.statements })
    if (log.isLevelEnabled('debug')) {
      const cost = { ms: Math.round(reply.elapsedTime), db_ms: Math.round(work.db_ms), statements: work.statements }
      log.debug({ ...fieldsOfWork(work), method, route, status: reply.statusCode, ...cost }, 'answered')
    }
    done()
  })
}
