import { lookup, Resolver } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { NAME_TIMEOUT_MS, NAME_TRIES } from './limits.ts'
import { isPublicAddress } from './public-address.ts'

/** What tests replace: a name service, and which addresses and ports are open. */
export interface FetchRules {
  /** `is_opened`: by the operator, who may mean a name that only this machine knows. */
  readonly resolve: (name: string, is_opened: boolean) => Promise<readonly Pinned[]>
  readonly is_allowed: (address: string) => boolean
  readonly protocols: readonly string[]
  readonly ports: readonly number[]
  /** Hosts with their port, `idp.internal:8443`, that the operator opens: any address, by http too (HOOK-7). */
  readonly private_hosts: readonly string[]
}

/**
 * Asks the name servers themselves. The machine's own look-up runs on the few threads that files and passwords need too: a
 * name server that never answers would hold one of them for as long as it likes.
 */
async function askNameServers(name: string): Promise<Pinned[]> {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: NAME_TRIES })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
}

/** Public addresses by http and https (SEC-20). */
export const PICTURE_RULES: FetchRules = {
  resolve: (name, is_opened) => (is_opened ? lookup(name, { all: true, verbatim: true }) : askNameServers(name)),
  is_allowed: isPublicAddress,
  protocols: ['http:', 'https:'],
  ports: [80, 443],
  private_hosts: [],
}

/** What an account's members make the server call: public addresses by https, and what the operator opens (HOOK-7). */
export const callRules = ({ private_hosts }: { readonly private_hosts: readonly string[] }): FetchRules => ({
  ...PICTURE_RULES,
  protocols: ['https:'],
  ports: [443, 8443],
  private_hosts,
})

/** The rules refuse the address: nothing was sent. */
export class AddressRefused extends Error {}

/** A name without an address. */
class AddressUnknown extends Error {}

/** The host is there, but its certificate is not to be trusted or it does not speak TLS: nothing was sent. */
export class TlsFailed extends Error {}

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
const isOpened = (url: URL, { private_hosts }: FetchRules): boolean =>
  ['http:', 'https:'].includes(url.protocol) && private_hosts.includes(`${url.hostname}:${portOf(url)}`)

/** Whether an address may be called as it is written, before its name is resolved (HOOK-7). */
export function mayCall(url: URL, rules: FetchRules): boolean {
  if (url.username || url.password) return false
  if (isOpened(url, rules)) return true
  if (!rules.protocols.includes(url.protocol) || !rules.ports.includes(portOf(url))) return false
  const name = nameOf(url)
  return isIP(name) === 0 || rules.is_allowed(name)
}

export interface Pinned {
  readonly address: string
  readonly family: number
}

/** The one address to connect to; a name with any address that is not public is refused altogether (SEC-20). */
export async function pinAddress(url: URL, rules: FetchRules): Promise<Pinned> {
  if (!mayCall(url, rules)) throw new AddressRefused('not called')
  const name = nameOf(url)
  const is_opened = isOpened(url, rules)
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await rules.resolve(name, is_opened)
  const [first] = found
  if (!first) throw new AddressUnknown('no address')
  if (!is_opened && !found.every(({ address }) => rules.is_allowed(address))) throw new AddressRefused('not called')
  return first
}

export interface PinnedRequest {
  readonly pinned: Pinned
  readonly signal: AbortSignal
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Keeps connections for further requests of whoever holds it: they go to the address they were opened to. */
  readonly agent?: http.Agent
}

/** Says whether a new connection is there but not yet agreed on how to encrypt. */
function watchTls(call: http.ClientRequest): () => boolean {
  let is_agreeing = false
  call.on('socket', (socket) => {
    if (!socket.connecting) return
    socket.once('connect', () => {
      is_agreeing = true
    })
    socket.once('secureConnect', () => {
      is_agreeing = false
    })
  })
  return () => is_agreeing
}

/** A kept connection that the other end has closed meanwhile; it says so only when it is used again. */
const wasStale = (call: http.ClientRequest, error: Error & { code?: string }): boolean =>
  call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

/** One request to the pinned address; redirects are the caller's business. */
export function sendPinned(url: URL, request: PinnedRequest): Promise<IncomingMessage> {
  const { pinned, signal, method, headers, body, agent } = request
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = client.request(
      url,
      {
        signal,
        agent: agent ?? false,
        method: method ?? 'GET',
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Turnout', ...headers },
        lookup: (_name, options, done) => {
          if (options.all) done(null, [{ ...pinned }])
          else done(null, pinned.address, pinned.family)
        },
      },
      resolve,
    )
    const isAgreeing = url.protocol === 'https:' ? watchTls(call) : () => false
    call.on('error', (error) => {
      if (wasStale(call, error)) resolve(sendPinned(url, withoutAgent(request)))
      else reject(isAgreeing() ? new TlsFailed('no TLS', { cause: error }) : error)
    })
    // an answer that switches to another protocol is neither an answer nor an error
    call.on('close', () => reject(new Error('the connection ended without an answer')))
    call.end(body)
  })
}

const withoutAgent = ({ agent: _kept, ...request }: PinnedRequest): PinnedRequest => request

/** The body; null where it has so many bytes or more: what is larger is not what was asked for. */
export async function readLimited(answer: IncomingMessage, max_bytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size >= max_bytes) {
      answer.destroy()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
