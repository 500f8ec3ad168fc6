import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { CsvSeparator } from '#core/platform/csv-separator.ts'
import { csvFile } from './csv-file.ts'
import type { Cell } from './file-cells.ts'

const SIGN: Record<CsvSeparator, string> = { comma: ',', semicolon: ';' }
const SEPARATORS = ['comma', 'semicolon'] as const

async function written(rows: readonly (readonly Cell[])[], separator: CsvSeparator): Promise<string> {
  const columns = (rows[0] ?? []).map((_cell, at) => ({
    heading: `Column ${at}`,
    cell: (row: readonly Cell[]) => row[at] ?? null,
  }))
  const parts = (async function* () {
    yield rows
  })()
  const chunks: Buffer[] = []
  for await (const chunk of csvFile({ columns, parts }, separator)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Rows without the headings, read by a parser that is not ours; strict, unless it is to read with a foreign separator. */
const readBy = (text: string, delimiter: string, is_strict = true): string[][] =>
  parse(text, {
    bom: true,
    delimiter,
    from: 2,
    ...(is_strict
      ? { record_delimiter: '\r\n' }
      : {
          record_delimiter: ['\r\n', '\n', '\r'],
          relax_quotes: true,
          relax_column_count: true,
          skip_empty_lines: true,
        }),
  })

const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/
/** What buyers may answer: each tries to begin a cell, or a row, of its own. */
const HOSTILE = [
  '=1+1',
  'a\n=1+1',
  'a\r=1+1',
  'a\r\n=1+1',
  '\n=1+1',
  '\t=1+1',
  'a;=1+1',
  'a,=1+1',
  'a\t=1+1',
  'a|=1+1',
  'a;"=1+1"',
  'a,"=1+1"',
  'a";=1+1;"',
  'a","=1+1","b',
  '";=1+1',
  '",\n"=1+1',
  'a; =1+1',
  'a;\n\n@SUM(A1)',
  'x;+1;-1;@a;＝1',
  'two "quotes" and, a comma; a semicolon',
]

describe.each(SEPARATORS)('a file separated by %s (FIL-2, FIL-3, SEC-21)', (separator) => {
  test('every text comes back in one cell of its own row, whole but for the apostrophes', async () => {
    const rows = HOSTILE.map((text, at) => [`row ${at}`, text, 'end'])
    const read = readBy(await written(rows, separator), SIGN[separator])
    expect(read).toHaveLength(rows.length)
    for (const [at, row] of read.entries()) {
      expect([row.length, row[0], row[2]]).toEqual([3, `row ${at}`, 'end'])
      expect(row[1]?.replaceAll("'", '')).toBe(HOSTILE[at])
      expect(row[1]).not.toMatch(FORMULA)
    }
  })

  test('no program that takes another sign for the separator sees a cell that begins a formula', async () => {
    const text = await written(
      HOSTILE.flatMap((one) => [
        [one, 'x', 1],
        ['x', one, 1],
      ]),
      separator,
    )
    for (const sign of [',', ';', '\t', '|']) {
      const cells = readBy(text, sign, sign === SIGN[separator]).flat()
      expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([])
    }
  })

  test('texts stand in quotes, numbers, amounts and times do not', async () => {
    const row: Cell[] = [
      'Anna',
      5,
      -3,
      { decimal: '12.50' },
      { decimal: '-0.01' },
      { local: '2027-03-01T10:00' },
      null,
      '',
    ]
    const [, line] = (await written([row], separator)).split('\r\n')
    expect(line).toBe(
      separator === 'comma'
        ? '"Anna",5,-3,12.50,-0.01,2027-03-01 10:00,,""'
        : '"Anna";5;-3;12,50;-0,01;2027-03-01 10:00;;""',
    )
  })

  test('a text without anything hostile stays as it is', async () => {
    for (const plain of ['Anna-Lena', 'a + b = c', 'Mo 8–10, Di 9', '3|4', 'x@example.org', '"yes"', 'a\nb', "it's"]) {
      expect(readBy(await written([[plain]], separator), SIGN[separator])).toEqual([[plain]])
    }
  })
})
