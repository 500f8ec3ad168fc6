import { ACTIONS, type Action } from '#core/platform/actions/actions.ts'
import { ABOUT_PERSONS } from '#core/platform/actions/order-actions.ts'
import type { Db } from '#server/platform/database/db.ts'

const ERASABLE: readonly string[] = ABOUT_PERSONS

/** Every row a test has made the audit log take says what the list of actions allows, and nothing besides (LOGE-1, LOGE-3). */
export async function auditFits(db: Db): Promise<void> {
  const rows = await db.selectFrom('audit_log').select(['action', 'data']).distinct().execute()
  for (const { action, data } of rows) {
    const terms = ACTIONS[action as Action]
    if (!terms) throw new Error(`an action of no list: ${action}`)
    // erased with the person it spoke of (AUD-5)
    if (ERASABLE.includes(action) && Object.keys(data as object).length === 0) continue
    const checked = terms.data.safeParse(data)
    if (!checked.success) throw new Error(`${action} ${JSON.stringify(data)}: ${checked.error.message}`)
  }
}
