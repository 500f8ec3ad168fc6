import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Keys } from '#server/platform/outgoing/store-address.ts'

/** What the server does with a call. `CUT`: the connection breaks. `SILENT`: it stays without an answer. A number is a status. */
type Mood = 'WELL' | 'CUT' | 'SILENT' | number

export interface S3Server {
  readonly port: number
  /** `TURNOUT_FILES` of a store in its bucket, below a prefix. */
  address(prefix?: string): string
  readonly keys: S3Keys
  /** Method and key of every call that arrived. */
  readonly calls: string[]
  /** Calls that no S3 would take: unsigned, or whose body is not what was signed. */
  readonly faults: string[]
  /** For the calls to come; a number of them, then it is well again. */
  feel(mood: Mood, calls?: number): void
  stop(): Promise<void>
}

const BUCKET = 'turnout-test'

/** What the server takes; it is of no use to anybody else. */
export const S3_KEYS: S3Keys = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' }

/** `TURNOUT_FILES` of a store at a port of this machine. */
export const s3Address = (port: number, prefix = ''): string =>
  `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${port}&path_style=1`

/** s3rver hides the key where a list goes on behind a cipher that today's OpenSSL has no more: it is hidden by none instead. */
function lendCipher(): () => void {
  const crypto = createRequire(import.meta.url)('node:crypto') as Record<string, unknown>
  const names = ['createCipheriv', 'createDecipheriv'] as const
  const kept = names.map((name) => [name, crypto[name] as (...args: unknown[]) => unknown] as const)
  const plain = { update: (text: string | Buffer) => Buffer.from(text as string), final: () => Buffer.alloc(0) }
  for (const [name, own] of kept) crypto[name] = (...args: unknown[]) => (args[0] === 'des' ? plain : own(...args))
  return () => {
    for (const [name, own] of kept) crypto[name] = own
  }
}

/**
 * A bucket of S3 in this process. It checks every signature (`@20minutes/s3rver`); what that leaves out, that calls are signed
 * at all and bodies are those that were signed, is looked at here.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'turnout-s3-'))
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const takeCipherBack = lendCipher()
  const calls: string[] = []
  const faults: string[] = []
  let mood: Mood = 'WELL'
  let left = Number.POSITIVE_INFINITY
  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    calls.push(`${req.method} ${(req.url ?? '').slice(BUCKET.length + 2)}`)
    const felt = left-- > 0 ? mood : 'WELL'
    if (felt === 'WELL') {
      watch(req, faults)
      answer(req, res)
    } else if (felt === 'CUT') req.socket.destroy()
    else if (felt !== 'SILENT') res.writeHead(felt).end()
  }
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: (prefix) => s3Address(port, prefix),
    keys: S3_KEYS,
    calls,
    faults,
    feel(now, times = Number.POSITIVE_INFINITY) {
      mood = now
      left = times
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      s3.logger.exceptions.unhandle()
      s3.logger.close()
      takeCipherBack()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Looks at the bytes on their way in; reading them here would take them from the server. */
function watch(req: IncomingMessage, faults: string[]): void {
  const { authorization, 'x-amz-content-sha256': signed } = req.headers
  if (!authorization?.includes('x-amz-content-sha256')) faults.push(`${req.method} ${req.url} is not signed`)
  const hash = createHash('sha256')
  const push = req.push.bind(req)
  req.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk !== null) hash.update(chunk)
    else if (hash.digest('hex') !== signed) faults.push(`${req.method} ${req.url} has another body than was signed`)
    return push(chunk, encoding)
  }
}
