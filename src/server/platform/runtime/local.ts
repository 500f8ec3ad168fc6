import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Names and addresses by which a browser reaches the machine it runs on, as `URL` writes them. */
export const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Whether only this machine can reach a socket that listens here (`HOST`). Any other name may be an address of the network. */
export const isLocalHost = (host: string): boolean => host === 'localhost' || (isIP(host) !== 0 && LOOPBACK.test(host))

/** What proxies add: behind one, the next machine is always this one. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

interface Place {
  /** Address and socket are this machine's (GEN-6). */
  readonly is_local: boolean
}

/**
 * Asked by this machine for this machine (GEN-6): by its socket, not by a header, not through a proxy, and by a name that
 * no stranger's page can take.
 */
export const isFromHere = ({ raw, headers, hostname }: FastifyRequest, { is_local }: Place): boolean =>
  is_local &&
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  !PROXY_HEADERS.some((name) => name in headers) &&
  LOCAL_NAMES.includes(hostname)
