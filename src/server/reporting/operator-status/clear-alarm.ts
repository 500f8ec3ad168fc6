import { madeWith } from '#core/platform/actions/changes.ts'
import { resolveAlarmById } from '#server/platform/context/alarms.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { MAX_NOTE_LENGTH, MIN_NOTE_LENGTH } from './limits.ts'
import { findAlarm } from './queries.ts'

/**
 * Takes a row off the alarm list after a person has looked at it (STL-10). The note says what was found or done, and
 * stays in the audit log. A cause that still stands raises the alarm again when it is looked for the next time.
 */
export async function clearAlarm(ctx: Ctx, id: number, given: string): Promise<string> {
  const note = given.trim()
  if (note.length < MIN_NOTE_LENGTH || note.length > MAX_NOTE_LENGTH)
    throw new Error('Say what was found or done, for whoever asks later: --note "…"')
  return inTransaction(ctx.db, async (tx) => {
    const alarm = Number.isSafeInteger(id) ? await findAlarm(tx, id) : undefined
    if (!alarm) throw new Error(`There is no alarm ${id}. The list: operator alarm list`)
    if (!(await resolveAlarmById(tx, id, ctx.now))) return `Alarm ${id} is off the list already.`
    const { kind, subject, data } = alarm
    await audit(tx, ctx, 'alarm.cleared', {
      data: { alarm_id: id, kind, subject, by: 'operator' },
      changes: madeWith({ note, told: data }),
    })
    return `Alarm ${id}, ${kind} of ${subject}, is off the list.`
  })
}
