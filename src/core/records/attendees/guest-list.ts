import { z } from 'zod'
import { FIELD_MESSAGES, type FieldMessageId, fieldMessage } from '#core/platform/errors/field-messages.ts'
import { Email, FirstName, LastName } from '#core/platform/fields.ts'
import type { Message } from '#core/platform/locales.ts'
import { foldText } from '#core/platform/search-text.ts'
import { columnFinder, PERSON_HEADINGS, splitName } from './person-headings.ts'

const COLUMNS = ['first_name', 'last_name', 'email', 'ticket'] as const
type Column = (typeof COLUMNS)[number] | 'name'

const columnOf = columnFinder<Column>({
  ...PERSON_HEADINGS,
  ticket: ['ticket', 'tickettype', 'ticketart', 'billet', 'entrada', 'bilhete', 'ingresso', '门票', '票种'],
})

/** One row as the parser read it, with its line in the text. */
export interface GuestCells {
  readonly line: number
  readonly cells: readonly string[]
}

export interface GuestTicket {
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly title: string
  readonly label: string | null
}

export interface GuestProblem {
  readonly field: string
  readonly message: Message & { readonly values?: Readonly<Record<string, number | string>> }
}

export interface GuestRow {
  readonly line: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly ticket: GuestTicket | null
  readonly problems: readonly GuestProblem[]
}

const Person = z.object({ first_name: FirstName, last_name: LastName, email: Email })

const problem = (field: string, id: FieldMessageId): GuestProblem => ({ field, message: FIELD_MESSAGES[id] })

/** A heading names at least an address, and is none itself. */
function headOf(first: GuestCells | undefined): (Column | null)[] | null {
  const columns = first?.cells.map(columnOf) ?? []
  return columns.includes('email') ? columns : null
}

const namesOf = ({ title, label }: GuestTicket): string[] =>
  [title, ...(label ? [`${title} – ${label}`, `${title} - ${label}`, `${title} ${label}`] : [])].map(foldText)

function findTicket(
  name: string,
  { tickets, default_price_id }: Given,
): { ticket: GuestTicket | null; problem: FieldMessageId | null } {
  if (name === '') {
    const ticket = tickets.find(({ ticket_price_id }) => ticket_price_id === default_price_id) ?? null
    return { ticket, problem: ticket ? null : 'required' }
  }
  const found = tickets.filter((one) => namesOf(one).includes(foldText(name.trim())))
  const ticket = found.length === 1 ? (found[0] ?? null) : null
  return { ticket, problem: ticket ? null : found.length === 0 ? 'ticket_name' : 'ticket_tier' }
}

interface Given {
  readonly tickets: readonly GuestTicket[]
  /** Of rows that name no ticket. */
  readonly default_price_id: number | null
}

function readRow({ line, cells }: GuestCells, head: readonly (Column | null)[], given: Given): GuestRow {
  const cell = (column: Column): string => cells[head.indexOf(column)] ?? ''
  const [first, last] = head.includes('name') ? splitName(cell('name')) : ['', '']
  const typed = { first_name: cell('first_name') || first, last_name: cell('last_name') || last, email: cell('email') }
  const parsed = Person.safeParse(typed)
  const found = findTicket(cell('ticket'), given)
  const problems = (parsed.error?.issues ?? []).map((issue): GuestProblem => {
    const { message, values } = fieldMessage(issue as never)
    return { field: String(issue.path[0]), message: { ...message, values } }
  })
  if (found.problem) problems.push(problem('ticket', found.problem))
  return { line, ...typed, ...parsed.data, ticket: found.ticket, problems }
}

/**
 * ATT-13: rows of cells as guests, each with what is wrong with it. With a heading columns stand in any order, else they
 * are first name, last name, email, ticket. The same person with the same ticket twice is told at the second.
 */
export function readGuests(rows: readonly GuestCells[], given: Given): GuestRow[] {
  const named = headOf(rows[0])
  const seen = new Set<string>()
  return rows.slice(named ? 1 : 0).map((cells) => {
    const row = readRow(cells, named ?? COLUMNS, given)
    const key = [row.first_name, row.last_name, row.email, row.ticket?.ticket_price_id].join('\n')
    if (row.problems.length > 0) return row
    const is_again = seen.has(key)
    seen.add(key)
    return is_again ? { ...row, problems: [problem('email', 'guest_again')] } : row
  })
}
