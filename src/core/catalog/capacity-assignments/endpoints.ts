import { crudEndpoints, InEvent } from '#core/platform/crud-endpoints.ts'
import { CAPACITY_LIST, CapacityInput, CapacityUpdate, CapacityView } from './schema.ts'

/** Capacity assignments of an event: list, create, read, change, delete (API-67, API-68). */
export const capacityEndpoints = crudEndpoints({
  path: '/events/:event_id/capacity-assignments',
  id: 'capacity_id',
  params: InEvent,
  noun: 'a capacity assignment',
  summary: 'Capacity assignments of an event',
  can: { read: 'capacity.read', write: 'capacity.write' },
  input: CapacityInput,
  update: CapacityUpdate,
  view: CapacityView,
  list: CAPACITY_LIST,
})
