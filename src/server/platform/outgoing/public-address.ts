import { BlockList, isIP } from 'node:net'

const blocked = new BlockList()
const v4 = (range: string): void => {
  const [net = '', bits = ''] = range.split('/')
  blocked.addSubnet(net, Number(bits), 'ipv4')
}
// Everything that is not the public internet: this host, private, shared, link-local, test, benchmark, multicast, reserved.
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32', // what a machine in Azure asks about itself
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  v4(range)

// Of IPv6 only global unicast is public; in it, Teredo, documentation and 6to4 carry other addresses inside.
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(net, bits, 'ipv6')

/** Whether an address may be fetched from: never loopback, private, mapped, translated or metadata ones (SEC-20). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
