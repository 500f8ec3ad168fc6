import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { measureMails } from '#server/messaging/mail-delivery/measure-mails.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { PROFILE_SECONDS } from '#server/platform/observation/limits.ts'
import { PROFILE_KINDS, type ProfileKind, takeProfile } from '#server/platform/observation/profile.ts'
import { measureProcess, measureStatus } from '#server/reporting/operator-status/read-status.ts'

/** REL-25: figures for the operator and profiles of this process (OBS-9), on a port that is not public. */
export async function listenForMetrics(deps: Deps): Promise<Server | null> {
  const { METRICS_PORT, METRICS_HOST } = deps.config.env
  if (METRICS_PORT === undefined) return null
  const server = createServer(metricsHandler(deps))
  await new Promise<void>((resolve) => server.listen(METRICS_PORT, METRICS_HOST, resolve))
  return server
}

/** What the registry has of the installation and of this process, as it is now; a scrape and the collector get the same. */
export async function measureAll(deps: Deps): Promise<void> {
  await Promise.all([measureMails(deps), measureStatus(deps), measureProcess(deps)]).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the state of the installation could not be measured'),
  )
}

type Answerer = (req: IncomingMessage, res: ServerResponse) => void

function metricsHandler(deps: Deps): Answerer {
  const answerProfile = profiler(deps)
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://metrics')
    const kind = PROFILE_KINDS.find((one) => pathname === `/profile/${one}`)
    if (kind) return answerProfile({ req, res, kind, seconds: searchParams.get('seconds') })
    await measureAll(deps)
    res.setHeader('content-type', deps.metrics.registry.contentType)
    res.end(await deps.metrics.registry.metrics())
  }
  return (req, res) => {
    answer(req, res).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the metrics port could not answer')
      if (!res.headersSent) res.statusCode = 500
      res.end()
    })
  }
}

interface Asked {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly kind: ProfileKind
  readonly seconds: string | null
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whoever shows the token of the operator: compared by hashes, so that no time tells how much of it was right. */
const shows = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))

function secondsOf(given: string | null): number | null {
  if (given === null) return PROFILE_SECONDS.usual
  const seconds = /^\d{1,2}$/.test(given) ? Number(given) : 0
  return seconds >= PROFILE_SECONDS.min && seconds <= PROFILE_SECONDS.max ? seconds : null
}

/** POST /profile/cpu and /profile/heap: one at a time, since each slows the process, and each is told in the log (OBS-9). */
function profiler({ config, log }: Deps): (asked: Asked) => Promise<void> {
  const token = config.env.TURNOUT_OPERATOR_TOKEN
  let is_watching = false
  return async ({ req, res, kind, seconds: given }) => {
    const refuse = (status: number, why: string): void => {
      res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`)
    }
    if (token === undefined) return refuse(404, 'not found')
    if (req.method !== 'POST') return refuse(405, 'POST')
    const from = req.socket.remoteAddress
    if (!shows(req, token)) {
      log.warn({ profile: kind, from }, 'a profile was asked for without the token of the operator')
      return refuse(401, 'Authorization: Bearer TURNOUT_OPERATOR_TOKEN')
    }
    const seconds = secondsOf(given)
    if (seconds === null) return refuse(400, `seconds: ${PROFILE_SECONDS.min} to ${PROFILE_SECONDS.max}`)
    if (is_watching) return refuse(409, 'a profile is being taken')
    is_watching = true
    log.warn({ profile: kind, seconds, from }, 'a profile is being taken')
    try {
      const profile = await takeProfile(kind, seconds)
      res
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(profile))
    } finally {
      is_watching = false
    }
  }
}
