import { isIPv4, isIPv6 } from 'node:net'

/** `::ffff:192.0.2.7` is the IPv4 address it ends with: a socket of both kinds names IPv4 callers so, some proxies in hex. */
function plain(ip: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(ip)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  const [high, low] = (/^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(ip) ?? [])
    .slice(1)
    .map((hex) => parseInt(hex, 16))
  if (high === undefined || low === undefined) return ip
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The first four groups; a tail in IPv4 notation lies behind them and only its length counts. */
function network64(ip: string): string {
  const [head = '', tail] = (ip.split('%')[0] ?? ip).replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * Whom a limit per address counts (CNV-10, SEC-40): an IPv4 address, or the /64 of an IPv6 address, because every
 * household and every rented server has a whole /64 and can walk through it. Anything else is counted as it is written.
 */
export function limitedAddress(ip: string | null): string {
  const address = plain(ip ?? 'none')
  return isIPv6(address) ? network64(address) : address
}

/** A wider one for logins: people behind one network share its limit, so strangers cannot lock a user out (AUT-16). */
export function ipNetwork(ip: string | null): string {
  const address = limitedAddress(ip)
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
}

/** What `limitedAddress` answers, wider: the /48 that one customer of a network is given, or the /24 of an IPv4 address. */
export function widerNetwork(limited: string): string {
  if (isIPv4(limited)) return `${limited.split('.').slice(0, 3).join('.')}.0/24`
  return limited.endsWith('::/64') ? `${limited.split(':').slice(0, 3).join(':')}::/48` : limited
}
