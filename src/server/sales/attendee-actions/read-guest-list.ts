import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { type GuestRow, readGuests } from '#core/records/attendees/guest-list.ts'
import { MAX_GUESTS } from '#core/records/attendees/limits.ts'
import type { GuestListInput } from '#core/records/attendees/schema.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { listTicketPrices } from '#server/records/attendees/queries.ts'
import { readCells, wrongText } from './read-cells.ts'

/** ATT-13: guests by line, each with what is wrong; what concerns the whole text is told at it. */
export async function readGuestList(db: Db | Tx, event_id: number, input: GuestListInput): Promise<GuestRow[]> {
  const prices = await listTicketPrices(db, event_id)
  if (prices.length === 0) throw new AppError('TICKET_REQUIRED')
  const tickets = prices.map(({ id, ...price }) => ({ ...price, ticket_price_id: id }))
  const default_price_id = input.ticket_price_id ?? null
  if (default_price_id !== null && !prices.some(({ id }) => id === default_price_id))
    throw new AppError('VALIDATION_FAILED', { fields: { ticket_price_id: [FIELD_MESSAGES.unknown_id] } })
  const rows = readGuests(readCells(input.text, MAX_GUESTS), { tickets, default_price_id })
  if (rows.length === 0) throw wrongText('required')
  if (rows.length > MAX_GUESTS) throw wrongText('guest_rows', { maximum: MAX_GUESTS })
  return rows
}
