import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { Locale } from '#core/platform/locales.ts'
import { changedParts } from '#core/reporting/audit-log/changed-parts.ts'
import { fieldName } from '#core/reporting/audit-log/field-names.ts'
import type { AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import { actionSentence, actorName, subjectName, VALUE_WORDS } from '#core/reporting/audit-log/sentences.ts'
import { type Telling, toldValue } from '#core/reporting/audit-log/told-value.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type Db, letStatementsTake } from '#server/platform/database/db.ts'
import { findHead } from '#server/platform/event-log/verify-queries.ts'
import { firstLagging } from '#server/platform/http/walk-list.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { columnKit } from '#server/reporting/exports/column-kit.ts'
import { EXPORTED_AT_ONCE } from './limits.ts'
import { listAuditEntries, readAuditFilter } from './list-audit.ts'

/** "Price, Early bird: €20.00 → €25.00", a change a line. */
function changesText(row: AuditEntryView, locale: Locale, zone: string): string {
  const word = (name: keyof typeof VALUE_WORDS) => translate(locale, VALUE_WORDS[name])
  const words = { yes: word('yes'), no: word('no'), empty: word('empty') }
  const telling: Telling = {
    locale,
    zone,
    currency: row.event?.currency || null,
    value_kind: row.subject?.value_kind ?? null,
    words,
  }
  const lines = row.changes.flatMap(({ field, title, is_hidden, before, after }) => {
    const nameOf = (name: string) => {
      const named = fieldName(name)
      return title ?? (named ? translate(locale, named) : name)
    }
    if (is_hidden) return [`${nameOf(field)}: ${word('hidden')}`]
    return changedParts(field, before, after).map((part) => {
      const of = part.of ? `, ${part.of}` : ''
      return `${nameOf(part.field)}${of}: ${toldValue(part.field, part.before, telling)} → ${toldValue(part.field, part.after, telling)}`
    })
  })
  return lines.join('\n')
}

function columnsOf({ locale }: StaffCtx, zone: string) {
  const kit = columnKit<AuditEntryView>(locale, { zone: () => zone, currency: ({ event }) => event?.currency ?? '' })
  return [
    kit.instant('time', (row) => row.created_at),
    kit.text('who', (row) => row.actor_name ?? translate(locale, actorName(row.actor_type))),
    kit.text('what', (row) => translate(locale, actionSentence(row.action))),
    kit.text('thing', (row) =>
      row.subject ? `${translate(locale, subjectName(row.subject.kind))}: ${row.subject.name ?? row.subject.id}` : null,
    ),
    kit.text('changes', (row) => changesText(row, locale, zone)),
    kit.text('event', (row) => row.event?.name ?? null),
    kit.text('order_reference', (row) => row.order?.reference ?? null),
    kit.text('attendee_reference', (row) => row.attendee?.reference ?? null),
    kit.flag('test', (row) => row.is_test),
    kit.text('network', (row) => row.network),
    kit.text('action', (row) => row.action),
    kit.text('position', (row) => row.position),
    kit.zone(),
  ]
}

/**
 * All of the audit log that was asked for, newest first, in one snapshot, some rows at a time; `ending` is the head of the
 * log in that snapshot, by which its end can be proven later (AUD-4, AUD-7).
 */
export function exportAudit(ctx: StaffCtx, { list, zone }: { list: CheckedListQuery; zone: string }) {
  const { account_id } = ctx.actor
  let head: object | null = null
  async function* partsOf(db: Db): AsyncGenerator<readonly AuditEntryView[]> {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    try {
      await letStatementsTake(tx, 0)
      const end = await findHead(tx, account_id)
      head = end && { position: end.position, hash: Buffer.from(end.hash).toString('hex') }
      const filter = await readAuditFilter(tx, { account_id, event_id: null }, list)
      let before: number | null = null
      for (;;) {
        const rows: AuditEntryView[] = await listAuditEntries(
          { db: tx, actor: ctx.actor },
          { filter, before, limit: EXPORTED_AT_ONCE },
        )
        if (rows.length > 0) yield rows
        before = rows.at(-1)?.id ?? null
        if (rows.length < EXPORTED_AT_ONCE) return
      }
    } finally {
      await tx.rollback().execute()
    }
  }
  return { columns: columnsOf(ctx, zone), parts: firstLagging(ctx, partsOf), ending: () => [{ head }] }
}
