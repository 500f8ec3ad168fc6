import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES, type FieldMessageId } from '#core/platform/errors/field-messages.ts'
import type { GuestCells } from '#core/records/attendees/guest-list.ts'

/** What is wrong with a pasted list as a whole. */
export const wrongText = (id: FieldMessageId, values: Record<string, number> = {}): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { text: [{ ...FIELD_MESSAGES[id], values }] } })

/** Spreadsheets copy tabs; their files have commas or, where a comma is the decimal mark, semicolons. */
function separatorOf(text: string): string {
  const line = text.split(/\r?\n/).find((one) => one.trim() !== '') ?? ''
  const count = (sign: string): number => line.split(sign).length
  return line.includes('\t') ? '\t' : count(';') > count(',') ? ';' : ','
}

/** Rows of cells with their lines in the text: of at most `max` people one more, and the heading, enough to know that there are too many. */
export function readCells(text: string, max: number): GuestCells[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: max + 2,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return rows.map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (error instanceof CsvError) throw wrongText('guest_quotes')
    throw error
  }
}
