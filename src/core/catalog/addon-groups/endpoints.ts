import { z } from 'zod'
import { InEvent, rowEndpoints } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { AddonGroupInput, AddonGroupUpdate, AddonGroupView } from './schema.ts'

const path = '/events/:event_id/addon-groups'

/** Extras chosen with tickets: the groups of all tickets in their order, and one by one (API-203). */
export const addonGroupEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    can: 'ticket.read',
    summary: 'Add-on groups of an event, in their order',
    params: InEvent,
    data: z.array(AddonGroupView),
  }),
  create: endpoint({
    method: 'POST',
    path,
    can: 'ticket.write',
    summary: 'Create an add-on group',
    params: InEvent,
    body: AddonGroupInput,
    data: AddonGroupView,
    status: 201,
  }),
  ...rowEndpoints({
    path,
    id: 'addon_group_id',
    params: InEvent,
    noun: 'an add-on group',
    can: { read: 'ticket.read', write: 'ticket.write' },
    update: AddonGroupUpdate,
    view: AddonGroupView,
  }),
} as const
