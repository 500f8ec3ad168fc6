import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * An address as it is counted: `::ffff:192.0.2.7` is the IPv4 address it ends with, as a socket of both kinds names IPv4
 * callers. Null where it is none.
 */
const parsed = (ip: string) => (ipaddr.isValid(ip) ? ipaddr.process(ip) : null)

/**
 * Whom a limit per address counts (CNV-10, SEC-40): an IPv4 address, or the /64 of an IPv6 address, because every
 * household and every rented server has a whole /64 and can walk through it. Anything else is counted as it is written.
 */
export function limitedAddress(ip: string | null): string {
  if (ip === null || isIPv4(ip)) return ip ?? 'none'
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
