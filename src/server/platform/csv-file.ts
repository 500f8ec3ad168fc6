import { stringify } from 'csv-stringify/sync'
import type { Cell, FileTable } from './file-cells.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'
const BOM = '\ufeff'

/** What spreadsheets take for the beginning of a formula, full-width forms included (FIL-3, SEC-21). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const csvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return csvText(cell)
  if (typeof cell === 'number') return String(cell)
  return 'decimal' in cell ? cell.decimal : cell.local.replace('T', ' ')
}

const lines = (rows: readonly string[][]): string => stringify([...rows], { record_delimiter: '\r\n' })

/** UTF-8 with BOM, comma, CRLF, quotes of RFC 4180 (FIL-2). */
export async function* csvFile<Row>({ columns, parts }: FileTable<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + lines([columns.map(({ heading }) => csvText(heading))]))
  for await (const rows of parts)
    if (rows.length > 0) yield Buffer.from(lines(rows.map((row) => columns.map(({ cell }) => csvCell(cell(row))))))
}
