import { stringify } from 'csv-stringify/sync'
import type { CsvSeparator } from '#core/platform/csv-separator.ts'
import type { Cell, FileTable } from './file-cells.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'
const BOM = '\ufeff'

/**
 * For each file, where a program that reads it may see a cell begin: at the text's own beginning, after a line break, and
 * after the signs that another program takes for separators. To it our quotes stand in the middle of a cell and hold
 * nothing together.
 */
const BEGINNINGS: Record<CsvSeparator, string> = {
  comma: String.raw`^|[\r\n;\t|]`,
  semicolon: String.raw`^|[\r\n,\t|]`,
}
const SIGNS: Record<CsvSeparator, string> = { comma: ',', semicolon: ';' }

/** What spreadsheets take for the beginning of a formula, full-width forms included, also behind spaces and quotes (FIL-3, SEC-21). */
const formulas = (beginning: string): RegExp => new RegExp(`(${beginning})(?=[ \\u00a0\\u3000"]*[=+\\-@＝＋－＠])`, 'g')
const FORMULAS = { comma: formulas(BEGINNINGS.comma), semicolon: formulas(BEGINNINGS.semicolon) }
/** A tab or a line break at the beginning is skipped by some. */
const BLANK = /^[\t\r\n]/

function csvText(text: string, separator: CsvSeparator): string {
  const harmless = text.replace(FORMULAS[separator], "$1'")
  return BLANK.test(harmless) ? `'${harmless}` : harmless
}

/** Everything that is not text: written without quotes, as a spreadsheet reads numbers and times. */
interface Bare {
  readonly bare: string
}

function csvCell(cell: Cell, separator: CsvSeparator): string | Bare | null {
  if (cell === null) return null
  if (typeof cell === 'string') return csvText(cell, separator)
  if (typeof cell === 'number') return { bare: String(cell) }
  if ('local' in cell) return { bare: cell.local.replace('T', ' ') }
  // where the semicolon separates, the comma stands before the decimals
  return { bare: separator === 'semicolon' ? cell.decimal.replace('.', ',') : cell.decimal }
}

const lines = (rows: readonly (string | Bare | null)[][], separator: CsvSeparator): string =>
  stringify([...rows], {
    delimiter: SIGNS[separator],
    record_delimiter: '\r\n',
    quoted_string: true,
    cast: { object: (value: object) => ('bare' in value ? String(value.bare) : '') },
  })

/** UTF-8 with BOM, CRLF, every text in the quotes of RFC 4180 (FIL-2). */
export async function* csvFile<Row>(
  { columns, parts }: FileTable<Row>,
  separator: CsvSeparator,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + lines([columns.map(({ heading }) => csvText(heading, separator))], separator))
  for await (const rows of parts)
    if (rows.length > 0)
      yield Buffer.from(
        lines(
          rows.map((row) => columns.map(({ cell }) => csvCell(cell(row), separator))),
          separator,
        ),
      )
}
