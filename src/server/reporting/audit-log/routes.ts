import type { FastifyInstance } from 'fastify'
import { auditLogEndpoints } from '#core/reporting/audit-log/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { findAccountZone } from '#server/reporting/exports/queries.ts'
import { sendExport, throttleExport } from '#server/reporting/exports/send-export.ts'
import { exportAudit } from './export-audit.ts'
import { pageOfAudit, readAuditFilter } from './list-audit.ts'
import { listLogEntries } from './read-log.ts'

/** API-502: the event log for programs, the audit log for people. */
export function auditLogRoutes(app: FastifyInstance): void {
  route(app, auditLogEndpoints.log, (ctx, { query }) => listLogEntries(ctx, query, null))
  route(app, auditLogEndpoints.logOfEvent, (ctx, { event, query }) => listLogEntries(ctx, query, event.id))
  route(app, auditLogEndpoints.audit, async (ctx, { list, query }) => {
    const { account_id } = ctx.actor
    return pageOfAudit(ctx, await readAuditFilter(ctx.db, { account_id, event_id: null }, list), query)
  })
  route(app, auditLogEndpoints.auditOfEvent, async (ctx, { event, list, query }) => {
    const { account_id } = ctx.actor
    return pageOfAudit(ctx, await readAuditFilter(ctx.db, { account_id, event_id: event.id }, list), query)
  })
  route(app, auditLogEndpoints.export, async (ctx, { list, query, reply }) => {
    await throttleExport(ctx)
    const zone = await findAccountZone(ctx.db, ctx.actor.account_id)
    return sendExport(ctx, reply, { ...query, list: 'audit', asked: list, zone, ...exportAudit(ctx, { list, zone }) })
  })
}
