import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '#server/platform/outgoing/public-address.ts'
import { ConfigError } from '#server/platform/runtime/config.ts'
import type { DatabaseUrls } from '#server/platform/runtime/database-config.ts'

/** Null for a socket. */
function hostOf(address: URL): string | null {
  const host = decodeURIComponent(address.searchParams.get('host') ?? address.hostname).replace(/^\[|\]$/g, '')
  return host === '' || host.startsWith('/') ? null : host
}

export type Resolve = (name: string) => Promise<readonly string[]>
const resolveName: Resolve = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)

/** What the driver understands `sslmode=verify-full` by: certificates checked, the name too, TLS 1.2 at least. */
const MODE = 'sslmode'

/** Parameters by which the driver would take it otherwise. */
const OTHERS = ['ssl', 'uselibpqcompat']

async function mistakeOf(url: string, resolve: Resolve): Promise<string | null> {
  if (!URL.canParse(url)) return null
  const address = new URL(url)
  const other = OTHERS.find((name) => address.searchParams.has(name))
  if (other) return `${other} is not taken; say sslmode=verify-full, and name the certificates by DATABASE_CA_FILE`
  const mode = address.searchParams.get(MODE)
  if (mode === 'verify-full' || mode === 'disable') return null
  if (mode !== null) return `sslmode=${mode} does not keep others out; say verify-full, or disable`
  const host = hostOf(address)
  if (host === null) return null
  const addresses = isIP(host) ? [host] : await resolve(host)
  return addresses.some(isPublicAddress)
    ? `${host} is reached over networks of others; say sslmode=verify-full, or sslmode=disable`
    : null
}

/** A line for each address that would let others in on the way, by the variable that names it (DB-7). */
export async function transportMistakes(urls: DatabaseUrls, resolve: Resolve = resolveName): Promise<string[]> {
  const named = {
    DATABASE_URL: urls.url,
    DATABASE_DIRECT_URL: urls.direct_url,
    DATABASE_OWNER_URL: urls.owner_url,
    ...(urls.replica_url ? { DATABASE_REPLICA_URL: urls.replica_url } : {}),
  }
  const told = new Map<string, string>()
  for (const [name, url] of Object.entries(named)) if (![...told.values()].includes(url)) told.set(name, url)
  const mistakes = await Promise.all(
    [...told].map(async ([name, url]) => {
      const mistake = await mistakeOf(url, resolve)
      return mistake === null ? [] : [`${name}: ${mistake}`]
    }),
  )
  return mistakes.flat()
}

/** Nobody on the way reads or writes along: where others may be, the server proves who it is, or the operator says not to ask (DB-7). */
export async function assertTransport(urls: DatabaseUrls, resolve: Resolve = resolveName): Promise<void> {
  const lines = (await transportMistakes(urls, resolve)).map((line) => `  ${line}`)
  if (lines.length > 0)
    throw new ConfigError(`The way to the database has ${lines.length} mistake(s) (DB-7):\n${lines.join('\n')}`)
}
