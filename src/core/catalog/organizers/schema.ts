import { z } from 'zod'
import { ImageView } from '#core/catalog/images/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Email, HttpUrl, Id, Name, optional, RichText } from '#core/platform/fields.ts'
import { listSpec } from '#core/platform/list-query.ts'

/** ORG-1. In PUT what is omitted stays and null clears (TXT-1). */
export const OrganizerInput = z.object({
  name: Name,
  email: Email,
  description: optional(RichText),
  website: optional(HttpUrl),
})
export type OrganizerInput = z.output<typeof OrganizerInput>

export const OrganizerChange = OrganizerInput.partial()
export type OrganizerChange = z.output<typeof OrganizerChange>

/** VIE-4 for staff. */
export const OrganizerView = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  logo: ImageView.nullable(),
  slug: z.string(),
  events_count: z.int(),
})
export type OrganizerView = z.output<typeof OrganizerView>

/** ORG-3: what everybody may see, never the email. */
export const PublicOrganizerView = OrganizerView.omit({ email: true, events_count: true })
export type PublicOrganizerView = z.output<typeof PublicOrganizerView>

/** How the list of organizers is searched and sorted (LST-13). */
export const ORGANIZER_LIST = listSpec({
  sorts: ['name', 'created_at'],
  default_sort: 'name',
  default_direction: 'asc',
  filters: {},
})

nameViews({ OrganizerView, PublicOrganizerView })
