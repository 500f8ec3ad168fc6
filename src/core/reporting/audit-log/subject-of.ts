import type { ActionSubject } from '#core/platform/actions/action.ts'
import { ACTIONS, type Action } from '#core/platform/actions/actions.ts'

/** A row of the audit log as far as it says what it is about. */
export interface AboutRow {
  readonly action: string
  readonly event_id: number | null
  readonly order_id: number | null
  readonly attendee_id: number | null
  readonly data: Readonly<Record<string, unknown>>
}

export interface SubjectRef {
  readonly kind: ActionSubject
  readonly id: number
}

/** Where `data` names the subject by another word than the subject's own. */
const ID_FIELDS: Partial<Record<ActionSubject, string>> = {
  date: 'event_date_id',
  tax: 'tax_or_fee_id',
  unit: 'order_unit_id',
}

/** The field of `data` that names a subject of this kind; those of rows stand in columns. */
export const idFieldOf = (kind: ActionSubject): string => ID_FIELDS[kind] ?? `${kind}_id`

const COLUMNS: Partial<Record<ActionSubject, 'event_id' | 'order_id' | 'attendee_id'>> = {
  event: 'event_id',
  order: 'order_id',
  attendee: 'attendee_id',
}
/** The column that names a subject of this kind, where there is one. */
export const idColumnOf = (kind: ActionSubject) => COLUMNS[kind] ?? null

const isAction = (name: string): name is Action => Object.hasOwn(ACTIONS, name)

/** What was done to what; null where the action names nothing, or is none of the list (AUD-1). */
export function subjectOf(row: AboutRow): SubjectRef | null {
  if (!isAction(row.action)) return null
  const kind = ACTIONS[row.action].subject
  const column = idColumnOf(kind)
  const id = column ? row[column] : row.data[idFieldOf(kind)]
  return typeof id === 'number' ? { kind, id } : null
}

/** The actions on one kind of subject. */
export const actionsOn = (kind: ActionSubject): Action[] =>
  (Object.keys(ACTIONS) as Action[]).filter((name) => ACTIONS[name].subject === kind)

type PersonsPermission = 'affiliate.read' | 'order.read' | 'attendee.read' | 'question.read' | 'user.read'

/**
 * Whose data may stand in `changes` (AUD-2): what a reader needs there to be told them; answers are read by another
 * permission on top (TEAM-6). Null where there is nothing of persons.
 */
export function readsPersons(action: string): readonly PersonsPermission[] | null {
  if (!isAction(action)) return ['order.read', 'attendee.read']
  const { subject } = ACTIONS[action]
  const answers = action.endsWith('.answers_updated') ? (['question.read'] as const) : []
  if (subject === 'attendee' || subject === 'unit') return ['attendee.read', ...answers]
  // names and addresses of members are the admins' (PRM-16)
  if (subject === 'user') return ['user.read']
  if (subject === 'affiliate') return ['affiliate.read']
  // what somebody searched for in a list, and who wants no more mails
  if (subject === 'order' || action === 'list.exported' || action === 'mail.opted_out')
    return ['order.read', ...answers]
  return null
}
