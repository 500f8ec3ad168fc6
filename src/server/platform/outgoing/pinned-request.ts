import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** What tests replace: a name service, and which addresses and ports are open. */
export interface FetchRules {
  readonly resolve: (name: string) => Promise<{ address: string; family: number }[]>
  readonly is_allowed: (address: string) => boolean
  readonly protocols: readonly string[]
  readonly ports: readonly number[]
  /** Hosts with their port, `idp.internal:8443`, that the operator opens: any address, by http too (HOOK-7). */
  readonly private_hosts: readonly string[]
}

/** Public addresses by http and https (SEC-20). */
export const PICTURE_RULES: FetchRules = {
  resolve: (name) => lookup(name, { all: true, verbatim: true }),
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
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await rules.resolve(name)
  const [first] = found
  const is_open = isOpened(url, rules) || found.every(({ address }) => rules.is_allowed(address))
  if (!first || !is_open) throw new AddressRefused('not called')
  return first
}

export interface PinnedRequest {
  readonly pinned: Pinned
  readonly signal: AbortSignal
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** One request to the pinned address; redirects are the caller's business. */
export function sendPinned(
  url: URL,
  { pinned, signal, method, headers, body }: PinnedRequest,
): Promise<IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = client.request(
      url,
      {
        signal,
        agent: false,
        method: method ?? 'GET',
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Turnout', ...headers },
        lookup: (_name, options, done) => {
          if (options.all) done(null, [{ ...pinned }])
          else done(null, pinned.address, pinned.family)
        },
      },
      resolve,
    )
    call.on('error', reject)
    call.end(body)
  })
}

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
