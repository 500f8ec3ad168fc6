import { isIP } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPublicAddress } from './public-address.ts'

export interface FolderAddress {
  readonly kind: 'FOLDER'
  readonly path: string
}

export interface S3Address {
  readonly kind: 'S3'
  readonly bucket: string
  /** Before every key; empty or ending in a slash. */
  readonly prefix: string
  /** Protocol, host and port, nothing after it. */
  readonly endpoint: string
  readonly region: string
  /** The bucket stands in the path instead of the host's name. */
  readonly path_style: boolean
}

/** Where a store is, without the keys to it. */
export type StoreAddress = FolderAddress | S3Address

export interface S3Keys {
  readonly access_key_id: string
  readonly secret_access_key: string
}

/** A store and the keys to it. */
export interface StorePlace {
  readonly address: StoreAddress
  /** Null for a folder. */
  readonly keys: S3Keys | null
}

const HINT = 's3://bucket/prefix?endpoint=https://…&region=…&path_style=1 or file:///folder'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PARAMETERS = ['endpoint', 'region', 'path_style']
const DEFAULT_REGION = 'us-east-1'

/** `TURNOUT_FILES` and its like (OBJ-1), or what is wrong with it as a sentence. */
export function readStoreAddress(text: string): StoreAddress | string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'file:')
    return url.hostname === '' ? { kind: 'FOLDER', path: fileURLToPath(url) } : `must be ${HINT}`
  if (url?.protocol !== 's3:') return `must be ${HINT}`
  if (url.username || url.password) return 'must not hold the keys: give S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) return `knows ${PARAMETERS.join(', ')}, not "${unknown}"`
  if (!BUCKET.test(url.hostname)) return `must name a bucket: ${HINT}`
  const path = url.pathname.split('/').filter((part) => part !== '')
  if (!path.every((part) => /^[\w-][\w.-]*$/.test(part)))
    return 'has a prefix of other signs than letters, digits, -, _ and .'
  const region = url.searchParams.get('region') || DEFAULT_REGION
  const endpoint = readEndpoint(url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`)
  if (endpoint.mistake !== undefined) return endpoint.mistake
  return {
    kind: 'S3',
    bucket: url.hostname,
    prefix: path.map((part) => `${part}/`).join(''),
    endpoint: endpoint.origin,
    region,
    path_style: ['1', 'true'].includes(url.searchParams.get('path_style') ?? ''),
  }
}

type Endpoint = { readonly origin: string; readonly mistake?: undefined } | { readonly mistake: string }

/** By plain http only where nobody outside listens: whoever reads along would take the pictures, and the signature (OBJ-1). */
function readEndpoint(text: string): Endpoint {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.pathname !== '/' || url.search)
    return { mistake: 'has an endpoint that is not https://host or http://host:port' }
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol === 'http:' && isIP(name) !== 0 && isPublicAddress(name))
    return { mistake: 'calls a public address by http: give it as https' }
  return { origin: url.origin }
}

/** As it is told to people and logs; it never held a key. */
export function storeName({ address }: StorePlace): string {
  if (address.kind === 'FOLDER') return address.path
  return `s3://${address.bucket}/${address.prefix} at ${address.endpoint}`
}

interface StoreVariables {
  readonly TURNOUT_DATA: string
  readonly TURNOUT_FILES?: string | undefined
  readonly TURNOUT_FILES_OLD?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
  readonly S3_OLD_ACCESS_KEY_ID?: string | undefined
  readonly S3_OLD_SECRET_ACCESS_KEY?: string | undefined
}

const pair = (id: string | undefined, secret: string | undefined): S3Keys | null =>
  id && secret ? { access_key_id: id, secret_access_key: secret } : null

/** Keys of the store, and of the one that is being moved away from: the same ones unless it has its own. */
export function storeKeys(env: StoreVariables): { readonly present: S3Keys | null; readonly old: S3Keys | null } {
  const present = pair(env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY)
  return { present, old: pair(env.S3_OLD_ACCESS_KEY_ID, env.S3_OLD_SECRET_ACCESS_KEY) ?? present }
}

/** A store at an address, or what is wrong with it as a sentence; a bucket without keys would refuse every picture. */
export function storeAt(text: string, keys: S3Keys | null): StorePlace | string {
  const address = readStoreAddress(text)
  if (typeof address === 'string') return address
  if (address.kind === 'FOLDER') return { address, keys: null }
  return keys ? { address, keys } : 'at s3:// needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
}

/** Where files lie, and where they lay before (OBJ-1, OBJ-8): a folder of the data unless told otherwise. */
export function storePlaces(env: StoreVariables): {
  readonly files: StorePlace
  readonly files_old: StorePlace | null
} {
  const { present, old } = storeKeys(env)
  const read = (text: string | undefined, keys: S3Keys | null): StorePlace | null => {
    const place = text ? storeAt(text, keys) : null
    return typeof place === 'string' ? null : place
  }
  const folder: StorePlace = { address: { kind: 'FOLDER', path: join(env.TURNOUT_DATA, 'files') }, keys: null }
  return { files: read(env.TURNOUT_FILES, present) ?? folder, files_old: read(env.TURNOUT_FILES_OLD, old) }
}

export function storeMistakes(env: StoreVariables): string[] {
  const { present, old } = storeKeys(env)
  const mistakes = [
    ['TURNOUT_FILES', env.TURNOUT_FILES, present] as const,
    ['TURNOUT_FILES_OLD', env.TURNOUT_FILES_OLD, old] as const,
  ].flatMap(([name, text, keys]) => {
    const place = text ? storeAt(text, keys) : null
    return typeof place === 'string' ? [`  ${name}: ${place}`] : []
  })
  const { files, files_old } = storePlaces(env)
  const is_moved = files_old === null || storeName(files) !== storeName(files_old)
  return is_moved ? mistakes : [...mistakes, '  TURNOUT_FILES_OLD names the same store as TURNOUT_FILES']
}
