import type { FastifyInstance } from 'fastify'
import { scanEndpoints } from '#core/check-in/scanning/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { findCheckInList } from '#server/catalog/check-in-lists/queries.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { route } from '#server/platform/http/route.ts'
import { markScanSeen } from './mark-scan-seen.ts'
import { findListOfScans, listScans } from './queries.ts'
import { toScanView } from './views.ts'

export function scanRoutes(app: FastifyInstance): void {
  route(app, scanEndpoints.list, async (ctx, { event, params, list }) => {
    const of = await findListOfScans(ctx.db, event.id, params.list_id)
    if (!of) throw new AppError('NOT_FOUND')
    const { rows, total } = await listScans(ctx.db, { ...of, mode: modeOf(ctx.actor) }, list)
    return { rows: rows.map(toScanView), total }
  })
  route(app, scanEndpoints.markSeen, async (ctx, { event, params }) => {
    const list = await findCheckInList(ctx.db, { event_id: event.id, now: ctx.now }, params.list_id)
    if (!list) throw new AppError('NOT_FOUND')
    await markScanSeen(ctx, list, params.scan_id)
  })
}
