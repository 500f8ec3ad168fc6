import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import { readLimited } from '#server/platform/outgoing/pinned-request.ts'
import type { S3Address, S3Keys } from '#server/platform/outgoing/store-address.ts'
import { MAX_STORE_ANSWER, STORE_LIST_SIZE, STORE_TRIES } from './limits.ts'
import { createStoreClient, STORE_WAITS, type StoreWaits } from './s3-request.ts'
import { type ReadOptions, type Storage, StorageUnavailable, type StoredObject } from './storage.ts'

interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal?: AbortSignal | undefined
}

export interface S3Options extends StoreWaits {
  /** Files in one answer to a list. */
  readonly list_size: number
  /** What calls are dated by, which stores refuse when it is minutes off; the host's unless told (HA-10). */
  readonly clock?: () => Date
}

export const S3_OPTIONS: S3Options = { ...STORE_WAITS, list_size: STORE_LIST_SIZE }

/** What the store says no to for good: another try would be told the same. */
class Refused extends Error {}

const EMPTY = createHash('sha256').digest('hex')
const isBusy = (status: number): boolean => status === 429 || status >= 500

function addressOf(place: S3Address, { key, query }: Call): URL {
  const url = new URL(place.endpoint)
  if (!place.path_style) url.hostname = `${place.bucket}.${url.hostname}`
  const bucket = place.path_style ? `/${place.bucket}` : ''
  url.pathname = key === undefined ? bucket || '/' : `${bucket}/${place.prefix}${key}`
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return url
}

type Ask = <T>(call: Call, take: (answer: IncomingMessage) => Promise<T> | T) => Promise<T | null>

/**
 * Three tries in all where the connection is lost or the store has no time (OBJ-2); `take` reads the answer, null for no such
 * file. The body's SHA-256 is signed with it: what arrives in another form is refused by the store (OBJ-3).
 */
function createAsk(place: S3Address, keys: S3Keys, options: S3Options): Ask {
  const send = createStoreClient(place.endpoint, options)
  const cache = new Map<string, ArrayBuffer>()
  const signed = (method: string, url: URL, body: Uint8Array | undefined) => {
    const sha256 = body ? createHash('sha256').update(body).digest('hex') : EMPTY
    const headers = { 'x-amz-content-sha256': sha256 }
    const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = keys
    const whom = { accessKeyId, secretAccessKey, service: 's3', region: place.region, cache }
    const datetime = options
      .clock?.()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, '')
    return new AwsV4Signer({ method, url: url.href, headers, ...whom, ...(datetime ? { datetime } : {}) }).sign()
  }
  const callOnce = async (call: Call): Promise<IncomingMessage> => {
    const { method, body, signal } = call
    const { url, headers } = await signed(method, addressOf(place, call), body)
    return await send({ method, url, headers: Object.fromEntries(headers), body, signal })
  }
  return async (call: Call, take) => {
    assertOutsideTransaction('calling the store of files')
    for (let tries = 1; ; tries++) {
      try {
        const answer = await callOnce(call)
        return (await isFound(answer, call)) ? await take(answer) : null
      } catch (error) {
        if (error instanceof Refused || call.signal?.aborted || tries === STORE_TRIES)
          throw new StorageUnavailable(error)
        const signal = call.signal ? { signal: call.signal } : {}
        await pause(options.pause_ms * 4 ** (tries - 1) * (0.5 + Math.random()), undefined, signal).catch(() => {})
      }
    }
  }
}

/** Files in a bucket of an S3-compatible store (OBJ-2). */
export function s3Storage(place: S3Address, keys: S3Keys, options: S3Options = S3_OPTIONS): Storage {
  const ask = createAsk(place, keys, options)
  return {
    async write(key, body) {
      const written = await ask({ method: 'PUT', key, body }, drain)
      if (written === null) throw new StorageUnavailable(new Error(`nowhere to write ${key}`))
    },
    read: (key, { signal }: ReadOptions = {}) => ask({ method: 'GET', key, signal }, readWhole),
    stream: (key, { signal }: ReadOptions = {}) =>
      ask({ method: 'GET', key, signal }, (body) => ({ size: lengthOf(body), body })),
    size: (key) =>
      ask({ method: 'HEAD', key }, async (answer) => {
        await drain(answer)
        return lengthOf(answer)
      }),
    async *list(folder) {
      for (let token: string | null = ''; token !== null; ) {
        const query: Record<string, string> = {
          'list-type': '2',
          prefix: `${place.prefix}${folder}/`,
          'max-keys': String(options.list_size),
        }
        if (token) query['continuation-token'] = token
        const page: ListPage | null = await ask({ method: 'GET', query }, readPage)
        if (page === null) throw new StorageUnavailable(new Error('no such bucket'))
        for (const object of page.objects) yield { ...object, key: object.key.slice(place.prefix.length) }
        token = page.next
      }
    },
    async remove(key) {
      await ask({ method: 'DELETE', key }, drain)
    },
  }
}

/** True for an answer to read, false for a file that is not there. Anything else is thrown. */
async function isFound(answer: IncomingMessage, { method }: Call): Promise<boolean> {
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return true
  const text = (await readLimited(answer, MAX_STORE_ANSWER))?.toString() ?? ''
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  // a bucket that is not there is no missing file; the answer to HEAD cannot say which
  if (status === 404 && (code === 'NoSuchKey' || method === 'HEAD')) return false
  const said = `the store answered ${status}${code ? ` ${code}` : ''}`
  throw isBusy(status) ? new Error(said) : new Refused(said)
}

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)

async function readWhole(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** An answer that nobody reads keeps its connection. */
async function drain(answer: IncomingMessage): Promise<true> {
  for await (const _chunk of answer) {
    // nothing of interest
  }
  return true
}

interface ListPage {
  readonly objects: readonly StoredObject[]
  readonly next: string | null
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The text of an element without children, as ListObjectsV2 has no others of interest. */
function textOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, word?: string) => {
    if (word !== undefined) return ENTITIES[word] ?? all
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}

async function readPage(answer: IncomingMessage): Promise<ListPage> {
  const xml = (await readLimited(answer, MAX_STORE_ANSWER))?.toString()
  if (!xml?.includes('<ListBucketResult')) throw new Refused('the store does not list its files as S3 does')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: textOf(object, 'Key'),
    size: Number(textOf(object, 'Size')),
    changed_at: new Date(textOf(object, 'LastModified')),
  }))
  return { objects, next: textOf(xml, 'NextContinuationToken') || null }
}
