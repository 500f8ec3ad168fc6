import { BlockList, isIP } from 'node:net'
import { MAX_SPF_LOOKUPS } from '#core/reporting/setup-checks/limits.ts'
import { ADDRESS_BITS } from './limits.ts'
import type { World } from './world.ts'

type Names = Pick<World, 'texts' | 'addresses' | 'mailServers'>

interface Reading {
  /** Terms that ask the name service: include, a, mx, ptr, exists, redirect (RFC 7208, 4.6.4). */
  lookups: number
  readonly networks: BlockList
}

export interface Spf {
  readonly lookups: number
  /** One of the addresses is in a network that the record lets send; what a sender's address decides (`exists`) is left out. */
  readonly allows: boolean
}

/** Reads a domain's SPF record with all it includes; goes no further once it is broken. */
export async function readSpf(domain: string, names: Names, senders: readonly string[]): Promise<Spf> {
  const reading: Reading = { lookups: 0, networks: new BlockList() }
  await readRecord(domain, names, reading)
  const allows = senders.some((address) => reading.networks.check(address, familyOf(address)))
  return { lookups: reading.lookups, allows }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

async function readRecord(domain: string, names: Names, reading: Reading): Promise<void> {
  const record = (await names.texts(domain)).find((text) => /^v=spf1(\s|$)/i.test(text))
  for (const term of record?.split(/\s+/).slice(1) ?? []) {
    if (reading.lookups > MAX_SPF_LOOKUPS) return
    await readTerm(term, { domain, names, reading })
  }
}

interface At {
  readonly domain: string
  readonly names: Names
  readonly reading: Reading
}

async function readTerm(term: string, { domain, names, reading }: At): Promise<void> {
  const [, name = '', value = '', prefix = ''] = /^\+?([a-z0-9]+)(?:[:=]([^/]*))?((?:\/.*)?)$/i.exec(term) ?? []
  const target = value || domain
  switch (name.toLowerCase()) {
    case 'include':
    case 'redirect':
      reading.lookups += 1
      return readRecord(target, names, reading)
    case 'a':
      reading.lookups += 1
      return add(reading, await names.addresses(target), prefix)
    case 'mx':
      reading.lookups += 1
      for (const host of await names.mailServers(target)) add(reading, await names.addresses(host), prefix)
      return
    case 'exists':
    case 'ptr':
      reading.lookups += 1
      return
    case 'ip4':
    case 'ip6':
      return add(reading, [value], prefix)
  }
}

function add({ networks }: Reading, addresses: readonly string[], prefix: string): void {
  for (const address of addresses.filter((one) => isIP(one) !== 0)) {
    const is_v6 = isIP(address) === 6
    const [, short, long] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(prefix) ?? []
    const bits = is_v6 ? (long ?? (prefix.startsWith('//') ? undefined : short)) : short
    if (bits === undefined) networks.addAddress(address, familyOf(address))
    else
      networks.addSubnet(address, Math.min(Number(bits), is_v6 ? ADDRESS_BITS.v6 : ADDRESS_BITS.v4), familyOf(address))
  }
}
