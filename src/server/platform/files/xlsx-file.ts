import { DAY_MS } from '#core/platform/limits.ts'
import type { Cell, FileColumn, FileTable } from './file-cells.ts'
import { CELL_SIGNS, SHEET_ROWS } from './limits.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold, lone surrogates included. */
const UNFIT = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

const escaped = (text: string): string => text.replace(UNFIT, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Days since 30 December 1899, as spreadsheets count local time. */
const serial = (local: string): number => (Date.parse(`${local}Z`) - Date.UTC(1899, 11, 30)) / DAY_MS

/** Text is a string cell whatever it begins with, never a formula (FIL-3). */
function cellXml(cell: Cell, style = ''): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string')
    return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell.slice(0, CELL_SIGNS))}</t></is></c>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return 'decimal' in cell ? `<c><v>${cell.decimal}</v></c>` : `<c s="2"><v>${serial(cell.local)}</v></c>`
}

const rowXml = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

const sheetHead = (columns: readonly FileColumn<never>[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${columns.map(({ heading }, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, Math.min(40, heading.length + 4))}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData>${rowXml(columns.map(({ heading }) => cellXml(heading, ' s="1"')))}`
const SHEET_TAIL = '</sheetData></worksheet>'

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

const ROOT_RELS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const numbered = (count: number, write: (n: number) => string): string =>
  Array.from({ length: count }, (_none, index) => write(index + 1)).join('')

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${numbered(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}</Types>`

const workbook = (name: string, sheets: number): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets>${numbered(sheets, (n) => `<sheet name="${escaped(sheetName(name, n))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`

const workbookRels = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbered(sheets, (n) => `<Relationship Id="rId${n}" Type="${RELS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${RELS}/styles" Target="styles.xml"/></Relationships>`

/** At most 31 signs, none of which a reference to the sheet would misread. */
const sheetName = (name: string, n: number): string =>
  `${name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 26)}${n === 1 ? '' : ` ${n}`}`

/** The rows over all sheets, handed out sheet by sheet. */
class Rows<Row> {
  readonly #parts: AsyncIterator<readonly Row[]>
  #left: readonly Row[] = []
  constructor(parts: AsyncIterable<readonly Row[]>) {
    this.#parts = parts[Symbol.asyncIterator]()
  }
  /** At most this many; empty when there are no more. */
  async take(max: number): Promise<readonly Row[]> {
    if (this.#left.length === 0) {
      const { value, done } = await this.#parts.next()
      this.#left = done ? [] : value
    }
    const taken = this.#left.slice(0, max)
    this.#left = this.#left.slice(taken.length)
    return taken
  }
  async hasMore(): Promise<boolean> {
    if (this.#left.length === 0) this.#left = await this.take(Number.MAX_SAFE_INTEGER)
    return this.#left.length > 0
  }
  async end(): Promise<void> {
    await this.#parts.return?.()
  }
}

export interface XlsxOptions {
  readonly sheet: string
  readonly sheet_rows?: number
}

/**
 * A workbook written as it is read: one sheet with frozen heading (FIL-2). Only what exceeds the format's million rows
 * goes on in a further sheet, rather than being left out.
 */
export async function* xlsxFile<Row>(
  { columns, parts }: FileTable<Row>,
  { sheet, sheet_rows = SHEET_ROWS }: XlsxOptions,
): AsyncGenerator<Buffer> {
  const rows = new Rows(parts)
  async function* sheetXml(): AsyncGenerator<string> {
    yield sheetHead(columns as readonly FileColumn<never>[])
    for (let room = sheet_rows - 1; room > 0; ) {
      const taken = await rows.take(room)
      if (taken.length === 0) break
      room -= taken.length
      yield taken.map((row) => rowXml(columns.map(({ cell }) => cellXml(cell(row))))).join('')
    }
    yield SHEET_TAIL
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    let sheets = 0
    do {
      sheets++
      yield { name: `xl/worksheets/sheet${sheets}.xml`, text: sheetXml() }
    } while (await rows.hasMore())
    yield { name: '[Content_Types].xml', text: [contentTypes(sheets)] }
    yield { name: '_rels/.rels', text: [ROOT_RELS] }
    yield { name: 'xl/workbook.xml', text: [workbook(sheet, sheets)] }
    yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRels(sheets)] }
    yield { name: 'xl/styles.xml', text: [STYLES] }
  }
  try {
    yield* zipStream(entries())
  } finally {
    await rows.end()
  }
}
