import { readFileSync } from 'node:fs'
import { CONNECTIONS, MAX_POOL_CONNECTIONS } from './limits.ts'

/** Where the database is asked for what (DB-2). */
export interface DatabaseUrls {
  /** Calls; may lead to a pooler in transaction mode. */
  readonly url: string
  /** Straight to the server: LISTEN and the job queue. */
  readonly direct_url: string
  /** Straight to the server, as whoever owns the tables: migrations. */
  readonly owner_url: string
  /** A server that follows the other and takes some reads of it (DB-9). */
  readonly replica_url?: string
  /** `url` leads to a pooler: a connection is the same server's for one transaction only (DB-3). */
  readonly is_pooled: boolean
}

interface Variables {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_OWNER_URL?: string | undefined
  readonly DATABASE_REPLICA_URL?: string | undefined
  readonly DATABASE_CA_FILE?: string | undefined
}

/** Without an address of its own, what goes straight to the server goes where everything goes. */
export function databaseUrls(url: string, given: Variables = {}): DatabaseUrls {
  const direct_url = given.DATABASE_DIRECT_URL ?? url
  const owner_url = given.DATABASE_OWNER_URL ?? direct_url
  const told = (address: string) => withCertificates(address, given.DATABASE_CA_FILE)
  return {
    url: told(url),
    direct_url: told(direct_url),
    owner_url: told(owner_url),
    ...(given.DATABASE_REPLICA_URL ? { replica_url: told(given.DATABASE_REPLICA_URL) } : {}),
    is_pooled: direct_url !== url,
  }
}

/** The driver reads the file that the address names: so whoever connects by it asks the same of the server (DB-7). */
function withCertificates(url: string, path: string | undefined): string {
  if (path === undefined || !URL.canParse(url)) return url
  const address = new URL(url)
  if (address.searchParams.get('sslmode') === 'verify-full') address.searchParams.set('sslrootcert', path)
  return address.href
}

/** An address beside the embedded database would be that of another one. */
export function urlMistakes(env: Variables): string[] {
  const beside = (
    ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL', 'DATABASE_CA_FILE'] as const
  ).filter((name) => env[name])
  const alone = env.DATABASE_URL ? [] : beside.map((name) => `  ${name}: DATABASE_URL is not set`)
  const is_readable = !env.DATABASE_CA_FILE || isCertificate(env.DATABASE_CA_FILE)
  return is_readable ? alone : [...alone, `  DATABASE_CA_FILE: there are no certificates in ${env.DATABASE_CA_FILE}`]
}

function isCertificate(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----')
  } catch {
    return false
  }
}

/** Connections of a process to the database, by what they are for (DB-6). */
export type Connections = { readonly [Pool in keyof typeof CONNECTIONS]: number }

const isPool = (name: string): name is keyof Connections => Object.hasOwn(CONNECTIONS, name)

/** `general=10,hot=3`: those not named keep their usual number. Answers a sentence where it cannot be read. */
export function readConnections(text: string): Connections | string {
  const chosen: Record<keyof Connections, number> = { ...CONNECTIONS }
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', count = ''] = part.split('=').map((one) => one.trim())
    if (!isPool(name)) return `"${name}" is none of ${Object.keys(CONNECTIONS).join(', ')}`
    if (!/^\d+$/.test(count) || Number(count) < 1 || Number(count) > MAX_POOL_CONNECTIONS)
      return `${name} must be a number from 1 to ${MAX_POOL_CONNECTIONS}, like general=${CONNECTIONS.general}`
    chosen[name] = Number(count)
  }
  return chosen
}
