import { z } from 'zod'
import { ImageView } from '#core/catalog/images/schema.ts'
import { rowEndpoints } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { ORGANIZER_LIST, OrganizerChange, OrganizerInput, OrganizerView, PublicOrganizerView } from './schema.ts'

const OneOrganizer = z.object({ organizer_id: PathId })

const rows = rowEndpoints({
  path: '/organizers',
  id: 'organizer_id',
  params: z.object({}),
  noun: 'an organizer',
  can: { read: 'organizer.read', write: 'organizer.write' },
  update: OrganizerChange,
  view: OrganizerView,
})

/** Organizers of an account, their logo, and what the public may read of them (API-27, API-28, API-30, API-115). */
export const organizerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/organizers',
    can: 'organizer.read',
    summary: 'Organizers of the account',
    data: OrganizerView,
    list: ORGANIZER_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: '/organizers',
    can: 'organizer.write',
    summary: 'Create an organizer',
    body: OrganizerInput,
    data: OrganizerView,
    status: 201,
  }),
  get: rows.get,
  update: rows.update,
  remove: endpoint({
    method: 'DELETE',
    path: '/organizers/:organizer_id',
    can: 'organizer.delete',
    summary: 'Delete an organizer without events',
    params: OneOrganizer,
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/organizers/:organizer_id/logo',
    can: 'organizer.write',
    summary: 'Set the logo: multipart `image`, or `image_url`',
    operation_id: 'uploadOrganizerLogo',
    upload: true,
    params: OneOrganizer,
    data: ImageView,
    status: 201,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/organizers/:organizer_id/logo',
    can: 'organizer.write',
    summary: 'Remove the logo',
    params: OneOrganizer,
  }),
  getPublic: endpoint({
    method: 'GET',
    path: '/public/organizers/:organizer_id',
    can: 'public.read',
    summary: 'An organizer as everybody sees it',
    params: OneOrganizer,
    data: PublicOrganizerView,
  }),
} as const
