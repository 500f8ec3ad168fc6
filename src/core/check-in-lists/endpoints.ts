import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PathId } from '../fields.ts'
import {
  CHECK_IN_LIST_LIST,
  CheckInListInput,
  CheckInListUpdate,
  CheckInListView,
  DOOR_ATTENDEE_LIST,
  DoorAttendeeView,
  DoorListView,
  OfflinePack,
  SCAN_LIST,
  ScanAnswer,
  ScansInput,
  ScanView,
} from './schema.ts'

const InEvent = z.object({ event_id: PathId })
const OneList = z.object({ event_id: PathId, list_id: PathId })

/** API-86–89. */
export const checkInListEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/check-in-lists',
    can: 'check_in_list.read',
    summary: 'Check-in lists of an event',
    params: InEvent,
    data: CheckInListView,
    list: CHECK_IN_LIST_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/check-in-lists',
    can: 'check_in_list.write',
    summary: 'Create a check-in list',
    params: InEvent,
    body: CheckInListInput,
    data: CheckInListView,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/check-in-lists/:list_id',
    can: 'check_in_list.read',
    summary: 'One check-in list',
    params: OneList,
    data: CheckInListView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/check-in-lists/:list_id',
    can: 'check_in_list.write',
    summary: 'Change a check-in list',
    params: OneList,
    body: CheckInListUpdate,
    data: CheckInListView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/check-in-lists/:list_id',
    can: 'check_in_list.write',
    summary: 'Delete a check-in list',
    params: OneList,
  }),
  rotateLink: endpoint({
    method: 'POST',
    path: '/events/:event_id/check-in-lists/:list_id/rotate-link',
    can: 'check_in_list.write',
    summary: 'Give a check-in list a new link',
    params: OneList,
    data: CheckInListView,
  }),
  scans: endpoint({
    method: 'GET',
    path: '/events/:event_id/check-in-lists/:list_id/scans',
    can: 'scan_log.read',
    summary: 'Scan log of a check-in list',
    params: OneList,
    data: ScanView,
    list: SCAN_LIST,
  }),
  markScanSeen: endpoint({
    method: 'POST',
    path: '/events/:event_id/check-in-lists/:list_id/scans/:scan_id/seen',
    can: 'check_in_list.write',
    summary: 'Mark a scan conflict as seen',
    params: OneList.extend({ scan_id: PathId }),
  }),
} as const

const AtDoor = z.object({ list_short_id: z.string().max(40) })

/** API-130–134. The short id is the key (SCN-1). */
export const doorEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/public/check-in-lists/:list_short_id',
    can: 'door.use',
    summary: 'A check-in list by its link',
    params: AtDoor,
    data: DoorListView,
  }),
  attendees: endpoint({
    method: 'GET',
    path: '/public/check-in-lists/:list_short_id/attendees',
    can: 'door.use',
    summary: 'Search the attendees of a check-in list',
    params: AtDoor,
    data: DoorAttendeeView,
    list: DOOR_ATTENDEE_LIST,
  }),
  scan: endpoint({
    method: 'POST',
    path: '/public/check-in-lists/:list_short_id/check-ins',
    can: 'door.use',
    summary: 'Record scans and hear their verdicts',
    params: AtDoor,
    body: ScansInput,
    // what a device has queued while it was offline, with codes of any kind
    max_body_kb: 1024,
    data: z.array(ScanAnswer),
  }),
  checkOut: endpoint({
    method: 'DELETE',
    path: '/public/check-in-lists/:list_short_id/check-ins/:check_in_short_id',
    can: 'door.use',
    summary: 'Check an attendee out',
    params: AtDoor.extend({ check_in_short_id: z.string().max(40) }),
  }),
  offlinePack: endpoint({
    method: 'GET',
    path: '/public/check-in-lists/:list_short_id/offline-pack',
    can: 'door.use',
    summary: 'What a scanning device needs to decide without network; 304 when nothing changed',
    params: AtDoor,
    query: z.object({ since: z.string().max(40).optional() }),
    data: OfflinePack,
  }),
} as const
