import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { MAX_IMAGE_BYTES, MAX_PICTURE_REDIRECTS, PICTURE_TIMEOUT_MS } from '#core/catalog/images/limits.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import { isPublicAddress } from './public-address.ts'

/** What tests replace: a name service, and which addresses and ports are open. */
export interface FetchRules {
  readonly resolve: (name: string) => Promise<{ address: string; family: number }[]>
  readonly is_allowed: (address: string) => boolean
  readonly ports: readonly number[]
}

const RULES: FetchRules = {
  resolve: (name) => lookup(name, { all: true, verbatim: true }),
  is_allowed: isPublicAddress,
  ports: [80, 443],
}

/**
 * The bytes at an address that somebody typed in, or null whatever went wrong: the caller learns only that there is no
 * picture (SEC-20). Names are resolved once and the connection goes to that very address, also after each redirect.
 */
export async function fetchPicture(address: string, rules: FetchRules = RULES): Promise<Buffer | null> {
  assertOutsideTransaction('fetching a picture')
  const signal = AbortSignal.timeout(PICTURE_TIMEOUT_MS)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= MAX_PICTURE_REDIRECTS; hop++) {
      const answer = await request(url, await pin(url, rules), signal)
      const next = redirectOf(answer)
      if (next === null && answer.statusCode === 200) return await readBody(answer)
      answer.destroy()
      if (next === null) return null
      url = new URL(next, url)
    }
    return null
  } catch {
    return null
  }
}

const redirectOf = ({ statusCode, headers }: IncomingMessage): string | null =>
  statusCode && [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null

/** The one address to connect to; a name with any address that is not public is refused altogether. */
async function pin(url: URL, { resolve, is_allowed, ports }: FetchRules): Promise<{ address: string; family: number }> {
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw new Error('not fetched')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (!ports.includes(port)) throw new Error('not fetched')
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await resolve(name)
  const [first] = found
  if (!first || !found.every(({ address }) => is_allowed(address))) throw new Error('not fetched')
  return first
}

function request(url: URL, pinned: { address: string; family: number }, signal: AbortSignal): Promise<IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = client.request(
      url,
      {
        signal,
        agent: false,
        headers: { accept: 'image/webp,image/png,image/jpeg', 'accept-encoding': 'identity', 'user-agent': 'Turnout' },
        lookup: (_name, options, done) => {
          if (options.all) done(null, [pinned])
          else done(null, pinned.address, pinned.family)
        },
      },
      resolve,
    )
    call.on('error', reject)
    call.end()
  })
}

/** Cut at the limit: what is larger is no picture of ours. */
async function readBody(answer: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size >= MAX_IMAGE_BYTES) {
      answer.destroy()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
