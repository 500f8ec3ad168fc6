import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { CAPACITY_LIST, CapacityInput, CapacityUpdate, CapacityView } from './schema.ts'

const InEvent = z.object({ event_id: PathId })
const OneCapacity = z.object({ event_id: PathId, capacity_id: PathId })

/** Capacity assignments of an event: list, create, read, change, delete (API-67, API-68). */
export const capacityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/capacity-assignments',
    can: 'capacity.read',
    summary: 'Capacity assignments of an event',
    params: InEvent,
    data: CapacityView,
    list: CAPACITY_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/capacity-assignments',
    can: 'capacity.write',
    summary: 'Create a capacity assignment',
    params: InEvent,
    body: CapacityInput,
    data: CapacityView,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/capacity-assignments/:capacity_id',
    can: 'capacity.read',
    summary: 'One capacity assignment',
    params: OneCapacity,
    data: CapacityView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/capacity-assignments/:capacity_id',
    can: 'capacity.write',
    summary: 'Change a capacity assignment',
    params: OneCapacity,
    body: CapacityUpdate,
    data: CapacityView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/capacity-assignments/:capacity_id',
    can: 'capacity.write',
    summary: 'Delete a capacity assignment',
    params: OneCapacity,
  }),
} as const
