import { crc32, deflateSync } from 'node:zlib'
import { create } from 'qrcode'

/** Modules of white around the code (QR-6), and pixels per module. */
const QUIET = 4
const SCALE = 8

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/**
 * Black on white in every colour scheme, with its quiet zone (QR-6); level M, at most version 6 (QR-1). Written here, one
 * bit a pixel: every mail about tickets carries such pictures, and the general way through RGBA and a search for the best
 * filter of each row costs twenty times as much on the morning of a sale.
 */
export function qrPng(code: string): Buffer {
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  // With eight pixels a module one module is one byte of a row; the byte before a row names its filter, none.
  const white = Buffer.alloc(1 + size, 0xff).fill(0, 0, 1)
  const rows: Buffer[] = []
  for (let y = 0; y < size; y++) {
    const row = Buffer.from(white)
    const of_code = y - QUIET
    if (of_code >= 0 && of_code < modules.size)
      for (let x = 0; x < modules.size; x++) if (modules.get(of_code, x)) row[1 + QUIET + x] = 0
    for (let n = 0; n < SCALE; n++) rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size * SCALE, 0)
  header.writeUInt32BE(size * SCALE, 4)
  // one bit a pixel; the zeros after it: grey, deflate, the usual filters, not interlaced
  header[8] = 1
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}
