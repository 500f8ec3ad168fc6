import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { LARGE_BODY_KB, MAX_INSTANT_LENGTH, MAX_SHORT_ID_LENGTH } from '#core/platform/limits.ts'
import {
  OfflinePack,
  SCAN_LIST,
  SCAN_PAGE_ATTENDEE_LIST,
  ScanAnswer,
  ScanPageAttendeeView,
  ScanPageListView,
  ScansInput,
  ScanView,
} from './schema.ts'

const OfList = z.object({ list_short_id: z.string().max(MAX_SHORT_ID_LENGTH) })

const OneList = z.object({ event_id: PathId, list_id: PathId })

/** API-89: the log of a list. */
export const scanEndpoints = {
  list: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/check-in-lists/:list_id/scans',
    can: 'scan_log.read',
    summary: 'Scan log of a check-in list',
    operation_id: 'listScans',
    params: OneList,
    data: ScanView,
    list: SCAN_LIST,
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/events/:event_id/check-in-lists/:list_id/scans/:scan_id/seen',
    can: 'check_in_list.write',
    summary: 'Mark a scan conflict as seen',
    operation_id: 'markScanSeen',
    params: OneList.extend({ scan_id: PathId }),
  }),
} as const

/** API-130–134. The short id is the key (SCN-1). */
export const scanPageEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/public/check-in-lists/:list_short_id',
    can: 'door.use',
    summary: 'A check-in list by its link',
    operation_id: 'getScanPage',
    params: OfList,
    data: ScanPageListView,
  }),
  attendees: endpoint({
    method: 'GET',
    path: '/public/check-in-lists/:list_short_id/attendees',
    can: 'door.use',
    summary: 'Search the attendees of a check-in list',
    operation_id: 'listScanPageAttendees',
    params: OfList,
    data: ScanPageAttendeeView,
    list: SCAN_PAGE_ATTENDEE_LIST,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/public/check-in-lists/:list_short_id/check-ins',
    can: 'door.use',
    summary: 'Record scans and hear their verdicts',
    operation_id: 'recordScans',
    params: OfList,
    body: ScansInput,
    // what a device has queued while it was offline, with codes of any kind
    max_body_kb: LARGE_BODY_KB,
    data: z.array(ScanAnswer),
  }),
  checkOut: endpoint({
    method: 'DELETE',
    path: '/public/check-in-lists/:list_short_id/check-ins/:check_in_short_id',
    can: 'door.use',
    summary: 'Check an attendee out',
    operation_id: 'checkOutAttendee',
    params: OfList.extend({ check_in_short_id: z.string().max(MAX_SHORT_ID_LENGTH) }),
  }),
  offlinePack: endpoint({
    method: 'GET',
    path: '/public/check-in-lists/:list_short_id/offline-pack',
    can: 'door.use',
    summary: 'What a scanning device needs to decide without network; 304 when nothing changed',
    operation_id: 'getOfflinePack',
    params: OfList,
    query: z.object({ since: z.string().max(MAX_INSTANT_LENGTH).optional() }),
    data: OfflinePack,
  }),
} as const
