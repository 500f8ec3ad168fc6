import { z } from 'zod'
import { FIELD_MESSAGES, type FieldMessageId, fieldMessage } from '#core/platform/errors/field-messages.ts'
import { Email, FirstName, LastName } from '#core/platform/fields.ts'
import type { GuestCells, GuestProblem } from '#core/records/attendees/guest-list.ts'
import { columnFinder, PERSON_HEADINGS, splitName } from '#core/records/attendees/person-headings.ts'
import { MAX_RSVP_GUESTS } from './limits.ts'

const COLUMNS = ['first_name', 'last_name', 'email', 'max_guests'] as const
type Column = (typeof COLUMNS)[number] | 'name'

const columnOf = columnFinder<Column>({
  ...PERSON_HEADINGS,
  max_guests: [
    'guests',
    'maxguests',
    'plus',
    'plusones',
    'gaste',
    'begleitung',
    'begleitpersonen',
    'invites',
    'accompagnants',
    'invitados',
    'acompanantes',
    'convidados',
    'acompanhantes',
    '同伴',
    '随行人数',
  ],
})

export interface InvitationRow {
  readonly line: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly max_guests: number
  readonly problems: readonly GuestProblem[]
}

const Person = z.object({
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  max_guests: z
    .string()
    .regex(/^-?\d{1,6}([.,]\d+)?$/, 'number')
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(z.number().int('integer').min(0).max(MAX_RSVP_GUESTS)),
})

interface Given {
  /** Of rows that name no number of guests. */
  readonly max_guests: number
  /** Addresses that are invited to the date already (APP-6). */
  readonly invited: ReadonlySet<string>
}

const isHead = (columns: readonly (Column | null)[]): boolean => columns.includes('email')

/** The addresses a list names, to ask whether they are invited already. */
export const addressesOf = (rows: readonly GuestCells[]): string[] =>
  readInvitations(rows, { max_guests: 0, invited: new Set() }).map(({ email }) => email)

/**
 * APP-6: rows of cells as people to invite, each with what is wrong with it. With a heading columns stand in any order, else they
 * are first name, last name, email, guests. An address that stands twice, or is invited already, is told at its line.
 */
export function readInvitations(rows: readonly GuestCells[], given: Given): InvitationRow[] {
  const columns = rows[0]?.cells.map(columnOf) ?? []
  const head: readonly (Column | null)[] = isHead(columns) ? columns : COLUMNS
  const seen = new Set<string>()
  return rows.slice(isHead(columns) ? 1 : 0).map((cells) => {
    const row = readRow(cells, head, given)
    if (row.problems.length > 0) return row
    const again: FieldMessageId | null = given.invited.has(row.email)
      ? 'already_invited'
      : seen.has(row.email)
        ? 'guest_again'
        : null
    seen.add(row.email)
    return again ? { ...row, problems: [{ field: 'email', message: FIELD_MESSAGES[again] }] } : row
  })
}

function readRow({ line, cells }: GuestCells, head: readonly (Column | null)[], { max_guests }: Given): InvitationRow {
  const cell = (column: Column): string => cells[head.indexOf(column)] ?? ''
  const [first, last] = head.includes('name') ? splitName(cell('name')) : ['', '']
  const typed = { first_name: cell('first_name') || first, last_name: cell('last_name') || last, email: cell('email') }
  const guests = cell('max_guests').trim()
  const parsed = Person.safeParse({ ...typed, max_guests: guests === '' ? String(max_guests) : guests })
  const issues = parsed.error?.issues ?? []
  // the first of each field: what is empty is no address either
  const firsts = issues.filter(({ path }, n) => issues.findIndex((other) => other.path[0] === path[0]) === n)
  const problems = firsts.map((issue): GuestProblem => {
    const { message, values } = fieldMessage(issue as never)
    return { field: String(issue.path[0]), message: { ...message, values } }
  })
  return { line, ...typed, max_guests, ...parsed.data, problems }
}
