import type { FastifyInstance } from 'fastify'
import { scanPageEndpoints } from '#core/check-in/scanning/endpoints.ts'
import { doorAttendee } from '#core/check-in/scanning/scanned.ts'
import {
  countScanList,
  findScanList,
  listAdmittedTickets,
  type ScanListRow,
} from '#server/catalog/check-in-lists/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { checkOutAttendee } from './check-out-attendee.ts'
import { packTag, readOfflinePack } from './offline-pack.ts'
import { refuseUnknownList, requireOpenList, submitScans } from './record-scans.ts'
import { listScanPageAttendees } from './scan-page-queries.ts'
import { withDate } from './scan-queries.ts'
import { toScanPageListView } from './views.ts'

/** The short id is the key: whoever has no list by it, has none (SCN-1, CIL-5). */
async function getScanList(ctx: Ctx, short_id: string): Promise<ScanListRow> {
  return (await findScanList(ctx.db, short_id)) ?? refuseUnknownList(ctx, short_id)
}

export function checkInListPublicRoutes(app: FastifyInstance): void {
  route(app, scanPageEndpoints.get, async (ctx, { params }) => {
    const list = await getScanList(ctx, params.list_short_id)
    const [tickets, counts] = await Promise.all([listAdmittedTickets(ctx.db, list.id), countScanList(ctx, list)])
    return toScanPageListView(ctx.now, list, { tickets, counts })
  })
  route(app, scanPageEndpoints.attendees, async (ctx, { params, list: page }) => {
    const list = await getScanList(ctx, params.list_short_id)
    requireOpenList(list, ctx.now)
    const { rows, total } = await listScanPageAttendees(ctx, list, page)
    return { rows: rows.map((row) => doorAttendee(withDate(row), list)), total }
  })
  route(app, scanPageEndpoints.scan, async (ctx, { params, body }) =>
    submitScans(ctx, params.list_short_id, body.scans),
  )
  route(app, scanPageEndpoints.checkOut, async (ctx, { params }) => {
    const list = await getScanList(ctx, params.list_short_id)
    requireOpenList(list, ctx.now)
    await checkOutAttendee(ctx, list, params.check_in_short_id)
  })
  route(app, scanPageEndpoints.offlinePack, async (ctx, { params, query, req, reply }) => {
    const pack = await readOfflinePack(ctx, await getScanList(ctx, params.list_short_id), query.since)
    const tag = packTag(pack)
    reply.header('etag', tag)
    return req.headers['if-none-match'] === tag ? reply.code(304).send() : pack
  })
}
