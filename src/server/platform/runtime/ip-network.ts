import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** As a socket of both kinds names IPv4 callers: asked of every request, and read 20 times as fast as the whole form. */
const MAPPED = /^::ffff:([0-9.]+)$/i

/** An address as it is counted: what ends with a mapped IPv4 address is that address. Null where it is none. */
function parsed(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!isIPv6(ip)) return null
  const address = ipaddr.IPv6.parse(ip)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/**
 * Whom a limit per address counts (CNV-10, SEC-40): an IPv4 address, or the /64 of an IPv6 address, because every
 * household and every rented server has a whole /64 and can walk through it. Anything else is counted as it is written.
 */
export function limitedAddress(ip: string | null): string {
  if (ip === null || isIPv4(ip)) return ip ?? 'none'
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  const address = parsed(ip)
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? ip
  return `${address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
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
