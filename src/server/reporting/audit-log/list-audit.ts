import type { ActionSubject } from '#core/platform/actions/action.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { CheckedListQuery, Filter } from '#core/platform/list-query.ts'
import { readActor } from '#core/reporting/audit-log/actor-filter.ts'
import type { AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import { actionsOn, idColumnOf, idFieldOf } from '#core/reporting/audit-log/subject-of.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type AuditFilter, type AuditStretch, findRecords, listAuditRows } from './audit-queries.ts'
import { readSubjectNames } from './name-queries.ts'
import { namedIn, toAuditEntry } from './views.ts'

const refuse = (field: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: [FIELD_MESSAGES.invalid] } })
}

const valuesOf = <T extends string | number>(filters: readonly Filter[], field: string): readonly T[] | null => {
  const found = filters.filter((one) => one.field === field)
  if (found.length === 0) return null
  const lists = found.map(({ value }) => (Array.isArray(value) ? value : [value]) as readonly T[])
  return lists.reduce((some, others) => some.filter((one) => others.includes(one)))
}

const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
const createdOf = (filters: readonly Filter[]): AuditFilter['created'] =>
  filters.flatMap(({ field, operator, value }) =>
    field === 'created_at' && operator in OPERATORS
      ? [{ operator: OPERATORS[operator as keyof typeof OPERATORS], at: value as Date }]
      : [],
  )

/** An action is asked for by its name, by what it was done to, or by both. */
function actionsOf(filters: readonly Filter[], subjects: readonly ActionSubject[] | null): readonly string[] | null {
  const names = valuesOf<string>(filters, 'action')
  if (!subjects) return names
  const on: readonly string[] = subjects.flatMap(actionsOn)
  return names ? names.filter((name) => on.includes(name)) : on
}

type Subject = Pick<AuditFilter, 'about' | 'records'> & { readonly event_ids: readonly number[] | null }

/** One thing, told by its kind and its number; what rows name in a column is found by that. */
function subjectFilter(kinds: readonly ActionSubject[] | null, id: number | undefined): Subject {
  const nothing = { about: null, records: null, event_ids: null }
  if (id === undefined) return nothing
  const [kind, ...others] = kinds ?? []
  if (!kind || others.length > 0) return refuse('filter_fields.subject_id.eq')
  const column = idColumnOf(kind)
  if (column === 'event_id') return { ...nothing, event_ids: [id] }
  if (column === 'order_id') return { ...nothing, records: { order_ids: [id], attendee_ids: [] } }
  if (column === 'attendee_id') return { ...nothing, records: { order_ids: [], attendee_ids: [id] } }
  return { ...nothing, about: { field: idFieldOf(kind), id } }
}

const both = (one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null =>
  one && other ? one.filter((id) => other.includes(id)) : (one ?? other)

/** What the query string asks for (AUD-1). */
export async function readAuditFilter(
  db: Db,
  { account_id, event_id }: { account_id: number; event_id: number | null },
  { query, filters, sort_direction }: CheckedListQuery,
): Promise<AuditFilter> {
  if (sort_direction !== 'desc') refuse('sort_direction')
  const actors = valuesOf<string>(filters, 'actor')?.map((one) => readActor(one) ?? refuse('filter_fields.actor'))
  const subjects = valuesOf<ActionSubject>(filters, 'subject')
  const [subject_id] = valuesOf<number>(filters, 'subject_id') ?? []
  const { about, records, event_ids } = subjectFilter(subjects, subject_id)
  const found = query === null ? null : await findRecords(db, account_id, query.replace(/^#/, '').trim().toUpperCase())
  return {
    actors: actors ?? null,
    actions: actionsOf(filters, subjects),
    about,
    records: records && found ? intersected(records, found) : (records ?? found),
    event_ids: both(both(event_ids, valuesOf<number>(filters, 'event_id')), event_id === null ? null : [event_id]),
    organizer_ids: valuesOf<number>(filters, 'organizer_id'),
    created: createdOf(filters),
  }
}

type Records = NonNullable<AuditFilter['records']>
const intersected = (one: Records, other: Records): Records => ({
  order_ids: both(one.order_ids, other.order_ids) ?? [],
  attendee_ids: both(one.attendee_ids, other.attendee_ids) ?? [],
})

/** One stretch of the audit log as the caller may see it. */
export async function listAuditEntries(
  { db, actor }: Pick<StaffCtx, 'actor'> & { readonly db: Db },
  stretch: AuditStretch,
): Promise<AuditEntryView[]> {
  const rows = await listAuditRows(db, actor, stretch)
  const names = await readSubjectNames(db, actor.account_id, namedIn(rows))
  return rows.map((row) => toAuditEntry(actor, row, names))
}

/** A page, newest first, and where the next begins (AUD-1). */
export async function pageOfAudit(
  ctx: StaffCtx,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const rows = await listAuditEntries(ctx, { filter, before: before ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return { rows: shown, meta: { next_before: rows.length > limit ? (shown.at(-1)?.id ?? null) : null } }
}
