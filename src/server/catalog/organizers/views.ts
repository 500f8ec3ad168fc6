import type { OrganizerView, PublicOrganizerView } from '#core/catalog/organizers/schema.ts'
import { slugify } from '#core/platform/ids.ts'
import { toImageView } from '#server/catalog/images/image-view.ts'
import type { ImageRow } from '#server/catalog/images/queries.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import type { OrganizerRow } from './queries.ts'

/** ORG-3: the email is not for everybody. The description is cleaned once more (TXT-4). */
export const toPublicOrganizerView = (
  row: OrganizerRow,
  logo: ImageRow | undefined,
  config: Pick<Config, 'media_url'>,
): PublicOrganizerView => ({
  id: row.id,
  name: row.name,
  description: row.description === null ? null : cleanHtml(row.description),
  website: row.website,
  logo: logo ? toImageView(logo, config) : null,
  slug: slugify(row.name),
})

/** VIE-4 for staff. */
export const toOrganizerView = (
  row: OrganizerRow,
  logo: ImageRow | undefined,
  config: Pick<Config, 'media_url'>,
): OrganizerView => ({
  ...toPublicOrganizerView(row, logo, config),
  email: row.email,
  events_count: row.events_count,
})
