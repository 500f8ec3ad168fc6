import { fitRows } from '#core/reporting/assistants/fit-rows.ts'
import { MAX_TOOL_ROWS } from '#core/reporting/assistants/limits.ts'
import type { ArgsOf } from '#core/reporting/assistants/read-tools.ts'
import { auditLogEndpoints } from '#core/reporting/audit-log/endpoints.ts'
import type { Asker } from './ask.ts'

/** The event log from a position on; positions ascend, so that what does not fit is read on from the last one told (LOGE-7). */
export async function tellLog({ ask }: Asker, { event_id, cursor, types }: ArgsOf<'list_log'>): Promise<object> {
  const query = { after: cursor, limit: MAX_TOOL_ROWS, types }
  const { data, meta } = event_id
    ? await ask(auditLogEndpoints.logOfEvent, { event_id }, query)
    : await ask(auditLogEndpoints.log, undefined, query)
  const entries = fitRows(data, { entries: [] })
  const last = entries.length < data.length ? data[entries.length - 1]?.position : undefined
  const after = last ?? meta.next_after
  return { entries, next_cursor: after < meta.last_position ? String(after) : null }
}
