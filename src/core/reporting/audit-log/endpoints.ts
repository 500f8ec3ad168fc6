import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { CSV_SEPARATORS } from '#core/platform/csv-separator.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import {
  AUDIT_FORMATS,
  AUDIT_LIST,
  AuditEntryView,
  AuditMetaView,
  AuditQuery,
  LogEntryView,
  LogMetaView,
  LogQuery,
} from './schema.ts'

/** API-502. Both logs are walked, by position and by row: nobody counts a million entries to show fifty. */
export const auditLogEndpoints = {
  log: endpoint({
    method: 'GET',
    operation_id: 'listLog',
    path: '/log',
    can: 'log.read',
    summary: 'Entries of the event log above a position, oldest first',
    query: LogQuery,
    data: LogEntryView,
    meta: LogMetaView,
  }),
  logOfEvent: endpoint({
    method: 'GET',
    operation_id: 'listEventLog',
    path: '/events/:event_id/log',
    can: 'log.read',
    summary: 'The same of one event',
    params: InEvent,
    query: LogQuery,
    data: LogEntryView,
    meta: LogMetaView,
  }),
  audit: endpoint({
    method: 'GET',
    may_lag: true,
    operation_id: 'listAudit',
    path: '/audit',
    can: 'audit.read',
    summary: 'Who did what, newest first',
    query: AuditQuery,
    export_of: AUDIT_LIST,
    data: AuditEntryView,
    meta: AuditMetaView,
  }),
  auditOfEvent: endpoint({
    method: 'GET',
    may_lag: true,
    operation_id: 'listEventAudit',
    path: '/events/:event_id/audit',
    can: 'audit.read',
    summary: 'Who did what in one event, newest first',
    params: InEvent,
    query: AuditQuery,
    export_of: AUDIT_LIST,
    data: AuditEntryView,
    meta: AuditMetaView,
  }),
  export: endpoint({
    method: 'GET',
    may_lag: true,
    operation_id: 'exportAudit',
    path: '/audit/export',
    can: 'audit.read',
    summary: 'Who did what as a file; the lines of JSON end with the head of the log',
    query: z.object({
      format: z.enum(AUDIT_FORMATS),
      separator: z.enum(CSV_SEPARATORS).optional().describe('Of a CSV file'),
    }),
    export_of: AUDIT_LIST,
  }),
} as const
