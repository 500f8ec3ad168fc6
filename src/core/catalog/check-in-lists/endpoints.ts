import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { CHECK_IN_LIST_LIST, CheckInListInput, CheckInListUpdate, CheckInListView } from './schema.ts'

const InEvent = z.object({ event_id: PathId })
const OneList = z.object({ event_id: PathId, list_id: PathId })

/** Check-in lists of an event: list, create, read, change, delete, a new link (API-86–88). */
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
} as const
