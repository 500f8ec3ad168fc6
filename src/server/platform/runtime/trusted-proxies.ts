import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROXY_WARNING_MS } from '#core/platform/limits.ts'

/** Networks that proxies commonly stand in, by the names the HTTP server knows. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const HINT = 'addresses or networks of your reverse proxy, such as 10.0.0.5,192.168.1.0/24, or loopback'

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || more.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)
}

/**
 * `TURNOUT_TRUST_PROXY` as a list, or what is wrong with it as a sentence. A flag or a number would be read as an address
 * that trusts nobody, and a network of all addresses would let every visitor name their own (SEC-41).
 */
export function readTrustedProxies(text: string): readonly string[] | string {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  if (parts.length === 0) return `must name ${HINT}`
  for (const part of parts) {
    if (Object.hasOwn(NAMED, part)) continue
    if (!isNetwork(part)) return `must name ${HINT}; not "${part}"`
    if (part.endsWith('/0')) return `"${part}" would trust everybody: name ${HINT}`
  }
  return parts
}

/** Whether an address is one of these proxies. */
export function proxyMatcher(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of proxies.flatMap((proxy) => NAMED[proxy] ?? [proxy])) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  // an IPv4 caller at a socket of both kinds is written as IPv6: the list knows that
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Says in the log, once an hour, that headers of a proxy come from somewhere that is not trusted: without the setting all
 * its visitors share one limit; and whoever invents such headers is not believed (SEC-41).
 */
export function warnOfUntrustedProxies(app: FastifyInstance, proxies: readonly string[]): void {
  const isTrusted = proxyMatcher(proxies)
  let silent_until = 0
  const look = ({ raw, headers }: FastifyRequest): void => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
    const peer = raw.socket.remoteAddress ?? ''
    const now = app.deps.clock().getTime()
    if (now < silent_until || isTrusted(peer)) return
    silent_until = now + PROXY_WARNING_MS
    app.deps.log.warn(
      { peer },
      'X-Forwarded-For comes from an address that is not trusted and is not believed: if that is your reverse proxy, name it in TURNOUT_TRUST_PROXY',
    )
  }
  app.addHook('onRequest', (req, _reply, done) => {
    look(req)
    done()
  })
}
