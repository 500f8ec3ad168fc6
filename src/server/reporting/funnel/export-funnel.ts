import { SOURCE_PARTS } from '#core/publishing/public-event/visit-counts.ts'
import { MAX_EXPORTED_SOURCES } from '#core/reporting/funnel/limits.ts'
import type { WhichTouch } from '#core/reporting/funnel/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { firstLagging } from '#server/platform/http/walk-list.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { eventKit } from '#server/reporting/exports/column-kit.ts'
import { type FunnelRange, readSources, type SourceRow } from './queries.ts'

const OTHERS = /*i18n*/ { id: 'export.other_sources', message: 'Other sources' }

/** Every source of the days with all its parts (FUN-4). Strangers typed them: the file says them as text (FIL-3). */
export function exportFunnel(
  ctx: StaffCtx,
  event: EventRow,
  { range, touch }: { range: FunnelRange; touch: WhichTouch },
) {
  const kit = eventKit<SourceRow>(ctx, event)
  const part = (name: (typeof SOURCE_PARTS)[number]) => {
    const at = SOURCE_PARTS.indexOf(name)
    return ({ names, is_other }: SourceRow) =>
      is_other && name === 'source' ? translate(ctx.locale, OTHERS) : names[at] || null
  }
  const columns = [
    kit.text('source', part('source')),
    kit.text('medium', part('medium')),
    kit.text('campaign', part('campaign')),
    kit.text('referrer', part('referrer')),
    kit.text('affiliate_code', part('affiliate')),
    kit.text('widget_site', part('site')),
    kit.text('views', (row) => row.views),
    kit.text('choices', (row) => row.selects),
    kit.text('orders', (row) => row.orders),
    kit.text('tickets', (row) => row.tickets),
    kit.money('net', (row) => row.net),
    kit.currency(),
  ]
  const parts = firstLagging(ctx, async function* (db) {
    const rows = await readSources(db, range, { parts: SOURCE_PARTS, touch, limit: MAX_EXPORTED_SOURCES })
    if (rows.length > 0) yield rows
  })
  return { columns, parts }
}
