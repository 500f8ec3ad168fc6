const UTF_16 = [0xff, 0xfe]
/** What a workbook begins with, as every zip file. */
const ZIP = [0x50, 0x4b]

/**
 * The text of a spreadsheet's file: UTF-16 where it says so, UTF-8 where it is that, else what Excel writes where it
 * knows no better. Null where it is a workbook and no text.
 */
export async function readTextFile(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const begins = (signs: readonly number[]) => signs.every((sign, index) => bytes[index] === sign)
  if (begins(ZIP)) return null
  if (begins(UTF_16)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
