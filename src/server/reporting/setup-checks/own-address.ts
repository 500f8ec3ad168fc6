import { randomBytes, timingSafeEqual } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { FastifyRequest } from 'fastify'
import { CHECK_MS } from '#core/reporting/setup-checks/limits.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { MAX_VISIT_BYTES, NONCE_BYTES } from './limits.ts'

/** What a process saw of a call that went out by the public address and came back in (DEP-7a). */
export interface Seen {
  /** Whom it took for the caller. */
  readonly ip: string
  /** Who was at the other end of its socket. */
  readonly peer: string
  /** A proxy named whom it forwards for. */
  readonly is_forwarded: boolean
}

export interface Visit {
  readonly status: number
  readonly date: Date | null
  readonly certificate_ends: Date | null
  /** Null where no process with our secret answered. */
  readonly seen: Seen | null
}

const HEADER = 'x-operator-probe'
const ASKING = 'operator-probe'
const ANSWERING = 'operator-probe-answer'

const macOf = (secrets: Secrets, purpose: string, text: string): string =>
  secrets.mac(purpose, text).toString('base64url')

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * What /health adds for the operator's own check: only who knows the installation's secret can ask, and only who knows it
 * can have answered. To everybody else it is one more header (API-140).
 */
export function answerProbe(req: FastifyRequest, secrets: Secrets): { probe?: { seen: Seen; mac: string } } {
  const asked = req.headers[HEADER]
  if (typeof asked !== 'string') return {}
  const [nonce = '', mac = ''] = asked.split('.')
  if (!isEqual(mac, macOf(secrets, ASKING, nonce))) return {}
  const seen: Seen = {
    ip: req.ip,
    peer: req.raw.socket.remoteAddress ?? '',
    is_forwarded: req.headers['x-forwarded-for'] !== undefined || req.headers.forwarded !== undefined,
  }
  return { probe: { seen, mac: macOf(secrets, ANSWERING, nonce + JSON.stringify(seen)) } }
}

/** Goes to the public address as a browser would, with a question that only this installation can answer. */
export async function visitOwnAddress(app_url: string, secrets: Secrets): Promise<Visit> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const { status, date, certificate_ends, text } = await ask(`${app_url}/health`, {
    [HEADER]: `${nonce}.${macOf(secrets, ASKING, nonce)}`,
  })
  return { status, date, certificate_ends, seen: readAnswer(text, nonce, secrets) }
}

function readAnswer(text: string, nonce: string, secrets: Secrets): Seen | null {
  try {
    const { probe } = JSON.parse(text) as { probe?: { seen: Seen; mac: string } }
    if (!probe || !isEqual(probe.mac, macOf(secrets, ANSWERING, nonce + JSON.stringify(probe.seen)))) return null
    return probe.seen
  } catch {
    return null
  }
}

interface Answer extends Omit<Visit, 'seen'> {
  readonly text: string
}

function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const is_secure = url.startsWith('https:')
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const options = { headers, agent: false as const, timeout: CHECK_MS }
  const req = (is_secure ? requestSecure : requestPlain)(url, options, (reply) => {
    const ends = is_secure ? (reply.socket as TLSSocket).getPeerCertificate().valid_to : undefined
    let text = ''
    reply.setEncoding('utf8')
    reply.on('data', (part: string) => {
      text += part
      if (text.length > MAX_VISIT_BYTES) reply.destroy()
    })
    reply.on('close', () =>
      resolve({
        status: reply.statusCode ?? 0,
        date: reply.headers.date ? new Date(reply.headers.date) : null,
        certificate_ends: ends ? new Date(ends) : null,
        text,
      }),
    )
  })
  req.on('timeout', () => req.destroy(new Error('no answer in time')))
  req.on('error', reject)
  req.end()
  return promise
}
