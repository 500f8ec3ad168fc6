import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { MAX_ZIP_BYTES } from './limits.ts'

export interface ZipEntry {
  readonly name: string
  readonly text: AsyncIterable<string> | Iterable<string>
}

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** Sizes follow the data (they are not known before), names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1 January 1980, the format's beginning: the file tells nothing about when it was made. */
const DATE = 0x0021

function header(signature: number, numbers: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(4 + numbers.reduce((sum, [, width]) => sum + width, 0))
  let at = bytes.writeUInt32LE(signature)
  for (const [value, width] of numbers)
    at = width === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at)
  return bytes
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    header(0x04034b50, [
      [20, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ]),
    name,
  ])

const descriptor = ({ crc, packed, size }: Written): Buffer =>
  header(0x08074b50, [
    [crc, 4],
    [packed, 4],
    [size, 4],
  ])

const directoryEntry = ({ name, crc, packed, size, offset }: Written): Buffer =>
  Buffer.concat([
    header(0x02014b50, [
      [20, 2],
      [20, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ]),
    name,
  ])

/** One entry at a time, one part at a time: nothing is held but what is being packed (FIL-1, ADR 0024). */
export async function* zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const start = offset
    const head = localHeader(name)
    yield head
    offset += head.length
    const sums = { crc: 0, size: 0 }
    let packed = 0
    for await (const chunk of deflated(entry.text, sums)) {
      packed += chunk.length
      yield chunk
    }
    offset += packed
    const done = { name, crc: sums.crc, packed, size: sums.size, offset: start }
    if (Math.max(offset, sums.size) > MAX_ZIP_BYTES) throw new Error('a zip file over 4 GiB')
    const tail = descriptor(done)
    yield tail
    offset += tail.length
    written.push(done)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield header(0x06054b50, [
    [0, 2],
    [0, 2],
    [written.length, 2],
    [written.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  ])
}

/** Deflated on the thread pool; a fault of the source ends the packed stream with that fault. */
function deflated(text: ZipEntry['text'], sums: { crc: number; size: number }): AsyncIterable<Buffer> {
  async function* bytes() {
    for await (const part of text) {
      const chunk = Buffer.from(part)
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  const deflate = createDeflateRaw({ level: 4 })
  // The fault reaches whoever reads `deflate`; pipeline must not throw it a second time.
  pipeline(Readable.from(bytes(), { objectMode: true, highWaterMark: 1 }), deflate, () => {})
  return deflate
}
