import { inflateRawSync } from 'node:zlib'

/** Reads RFC 4180 with a program of its own: what the writer got wrong must not be forgiven by the same library. */
export function readCsv(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const rows: string[][] = []
  let [row, cell, quoted] = [[] as string[], '', false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') cell += text[at++]
      else if (sign === '"') quoted = false
      else cell += sign
    } else if (sign === '"') quoted = true
    else if (sign === ',') [row, cell] = [[...row, cell], '']
    else if (sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      at++
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) throw new Error('the last line has no end')
  return rows
}

/** The entries of a zip file by its central directory, as any reader goes about it. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let n = 0; n < count; n++) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number]
    const start = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + lengths[0])
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = inflateRawSync(bytes.subarray(data, data + packed))
    if (content.length !== size) throw new Error(`${name} has another size than its directory says`)
    files.set(name, content)
    at += 46 + lengths[0] + lengths[1] + lengths[2]
  }
  return files
}

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

function readCell(xml: string): string | number | null {
  const text = /<t xml:space="preserve">([\s\S]*?)<\/t>/.exec(xml)
  if (text) return plain(text[1] as string)
  const number = /<v>([^<]*)<\/v>/.exec(xml)
  return number ? Number(number[1]) : null
}

/** The sheets of a workbook, with what their cells hold. */
export async function readXlsx(bytes: Buffer) {
  const files = readZip(bytes)
  const sheets = [...files].filter(([name]) => name.startsWith('xl/worksheets/'))
  return sheets.map(([name, content]) => {
    const xml = content.toString('utf8')
    const rows = [...xml.matchAll(/<row>([\s\S]*?)<\/row>/g)].map(([, row]) =>
      [...(row as string).matchAll(/<c[^>]*?(?:\/>|>[\s\S]*?<\/c>)/g)].map(([cell]) => readCell(cell)),
    )
    return { name, xml, rows }
  })
}
