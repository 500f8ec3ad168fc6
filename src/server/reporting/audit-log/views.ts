import { canOn } from '#core/platform/permissions.ts'
import type { AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import { readsPersons, type SubjectRef, subjectOf } from '#core/reporting/audit-log/subject-of.ts'
import type { Actor } from '#server/platform/context/context.ts'
import type { AuditRow } from './audit-queries.ts'
import { type Called, nameKey } from './name-queries.ts'

/** The question that a field of `changes` is the answer to. */
const questionOf = (field: string): SubjectRef | null => {
  const id = Number(/^question_(\d{1,15})$/.exec(field)?.[1])
  return Number.isSafeInteger(id) ? { kind: 'question', id } : null
}

/** Everything of these rows that has a name. */
export const namedIn = (rows: readonly AuditRow[]): SubjectRef[] =>
  rows.flatMap((row) =>
    [subjectOf(row), ...Object.keys(row.changes ?? {}).map(questionOf)].filter((one) => one !== null),
  )

function nameOf(row: AuditRow, subject: SubjectRef, names: ReadonlyMap<string, Called>): string | null {
  if (subject.kind === 'order') return row.order_reference
  if (subject.kind === 'attendee') return row.attendee_reference
  if (subject.kind === 'event') return row.event_title
  return names.get(nameKey(subject))?.name ?? null
}

/** AUD-2: what stood there of persons is for those who may read them there. */
function isHiddenFrom(actor: Actor, row: AuditRow): boolean {
  const { organizer_id, event_id } = row
  return (readsPersons(row.action) ?? []).some((permission) => !canOn(actor, permission, { organizer_id, event_id }))
}

function toChanges(actor: Actor, row: AuditRow, names: ReadonlyMap<string, Called>): AuditEntryView['changes'] {
  const is_hidden = isHiddenFrom(actor, row)
  return Object.entries(row.changes ?? {}).map(([field, change]) => {
    const question = questionOf(field)
    // rows that somebody else wrote into the table may hold anything
    const [before, after] = Array.isArray(change) ? change : [null, change]
    return {
      field,
      title: (question && names.get(nameKey(question))?.name) ?? null,
      is_hidden,
      before: is_hidden ? null : before,
      after: is_hidden ? null : after,
    }
  })
}

const toEvent = (row: AuditRow): AuditEntryView['event'] =>
  row.event_id === null || row.event_title === null
    ? null
    : {
        id: row.event_id,
        name: row.event_title,
        timezone: row.event_timezone ?? 'UTC',
        currency: row.event_currency ?? '',
        is_deleted: row.event_is_deleted,
      }

/** A row of the audit log as this reader may see it (AUD-1, AUD-2). */
export function toAuditEntry(actor: Actor, row: AuditRow, names: ReadonlyMap<string, Called>): AuditEntryView {
  const subject = subjectOf(row)
  return {
    id: row.id,
    chain: row.chain,
    position: row.position,
    created_at: row.created_at.toISOString(),
    action: row.action,
    actor_type: row.actor_type,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    network: row.network,
    is_test: row.is_test,
    subject: subject && {
      ...subject,
      name: nameOf(row, subject, names),
      value_kind: names.get(nameKey(subject))?.value_kind ?? null,
    },
    event: toEvent(row),
    organizer_id: row.organizer_id,
    order: row.order_id === null ? null : { id: row.order_id, reference: row.order_reference },
    attendee: row.attendee_id === null ? null : { id: row.attendee_id, reference: row.attendee_reference },
    data: isHiddenFrom(actor, row) ? withoutPersons(row) : { ...row.data },
    changes: toChanges(actor, row, names),
  }
}

/** In rows of before `changes` was, everything stood in `data` (LOGE-3): of those only what is no name stays. */
const withoutPersons = ({ data, changes }: AuditRow): Record<string, unknown> =>
  changes === null
    ? Object.fromEntries(
        Object.entries(data).filter(([, value]) => typeof value === 'number' || typeof value === 'boolean'),
      )
    : { ...data }
