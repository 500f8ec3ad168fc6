import type { Changes } from '#core/platform/actions/changes.ts'

/** A row of the audit log as the order's history reads it. */
export interface StoredAction {
  readonly action: string
  readonly data: Readonly<Record<string, unknown>>
  /** Null in rows written before `changes` was: they have it all in `data`, and read the same. */
  readonly changes: Changes | null
  /** What the questions are called whose answers it changed: `{question_7: 'Diet'}`. */
  readonly question_titles: Readonly<Record<string, string>> | null
}

/** Actions that tell what was before: the others tell what there is now, or was last. */
const EDITS: readonly string[] = [
  'order.updated',
  'order.answers_updated',
  'attendee.updated',
  'attendee.answers_updated',
  'attendee.ticket_changed',
]

/** What VIE-9 says of an action, in the form it always had: an edit tells its changes, the others what they are about too. */
export function activityData({ action, data, changes, question_titles }: StoredAction): Record<string, unknown> {
  if (changes === null) return { ...data }
  const is_edit = EDITS.includes(action)
  const told = Object.entries(changes).map(([field, [from, to]]) => {
    const title = question_titles?.[field]
    return [field, is_edit ? { ...(title ? { title } : {}), from, to } : (to ?? from)] as const
  })
  return { ...(is_edit ? {} : data), ...Object.fromEntries(told) }
}
