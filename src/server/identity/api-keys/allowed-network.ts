import ipaddr from 'ipaddr.js'
import { MAPPED_BITS } from './limits.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = readonly [Address, number]

/** `::ffff:192.0.2.0/120` is `192.0.2.0/24`; a wider one holds other addresses too and stays as it is (KEY-7). */
function rangeOf(network: string): Range {
  const [address, bits] = ipaddr.parseCIDR(network)
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS)
    return [address.toIPv4Address(), bits - MAPPED_BITS]
  return [address, bits]
}

/** Whether a caller's address is in one of the networks; none named means any (KEY-1). */
export function isInNetworks(ip: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (ip === null || !ipaddr.isValid(ip)) return false
  const address: Address = ipaddr.process(ip)
  return networks.some((network) => {
    const [range, bits] = rangeOf(network)
    return range.kind() === address.kind() && address.match(range, bits)
  })
}
