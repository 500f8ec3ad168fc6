import { z } from 'zod'
import { crudEndpoints, InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { CHECK_IN_LIST_LIST, CheckInListInput, CheckInListUpdate, CheckInListView } from './schema.ts'

/** Check-in lists of an event: list, create, read, change, delete, a new link (API-86–88). */
export const checkInListEndpoints = {
  ...crudEndpoints({
    path: '/events/:event_id/check-in-lists',
    id: 'list_id',
    params: InEvent,
    noun: 'a check-in list',
    summary: 'Check-in lists of an event',
    can: { read: 'check_in_list.read', write: 'check_in_list.write' },
    input: CheckInListInput,
    update: CheckInListUpdate,
    view: CheckInListView,
    list: CHECK_IN_LIST_LIST,
  }),
  rotateLink: endpoint({
    method: 'POST',
    path: '/events/:event_id/check-in-lists/:list_id/rotate-link',
    can: 'check_in_list.write',
    summary: 'Give a check-in list a new link',
    params: z.object({ event_id: PathId, list_id: PathId }),
    data: CheckInListView,
  }),
} as const
