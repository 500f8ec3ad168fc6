import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES, type FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { type GuestCells, type GuestRow, readGuests } from '#core/records/attendees/guest-list.ts'
import { MAX_GUESTS } from '#core/records/attendees/limits.ts'
import type { GuestListInput } from '#core/records/attendees/schema.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { listTicketPrices } from '#server/records/attendees/queries.ts'

const wrongText = (id: FieldMessageId, values: Record<string, number> = {}): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { text: [{ ...FIELD_MESSAGES[id], values }] } })

/** Spreadsheets copy tabs; their files have commas or, where a comma is the decimal mark, semicolons. */
function separatorOf(text: string): string {
  const line = text.split(/\r?\n/).find((one) => one.trim() !== '') ?? ''
  const count = (sign: string): number => line.split(sign).length
  return line.includes('\t') ? '\t' : count(';') > count(',') ? ';' : ','
}

function readCells(text: string): GuestCells[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      // one more than may be added, and the heading: enough to know that there are too many
      to: MAX_GUESTS + 2,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return rows.map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (error instanceof CsvError) throw wrongText('guest_quotes')
    throw error
  }
}

/** ATT-13: guests by line, each with what is wrong; what concerns the whole text is told at it. */
export async function readGuestList(db: Db | Tx, event_id: number, input: GuestListInput): Promise<GuestRow[]> {
  const prices = await listTicketPrices(db, event_id)
  if (prices.length === 0) throw new AppError('TICKET_REQUIRED')
  const tickets = prices.map(({ id, ...price }) => ({ ...price, ticket_price_id: id }))
  const default_price_id = input.ticket_price_id ?? null
  if (default_price_id !== null && !prices.some(({ id }) => id === default_price_id))
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_price_id: [FIELD_MESSAGES.unknown_id] } })
  const rows = readGuests(readCells(input.text), { tickets, default_price_id })
  if (rows.length === 0) throw wrongText('required')
  if (rows.length > MAX_GUESTS) throw wrongText('guest_rows', { maximum: MAX_GUESTS })
  return rows
}
