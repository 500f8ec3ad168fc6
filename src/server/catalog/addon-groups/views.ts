import type { AddonGroupView } from '#core/catalog/addon-groups/schema.ts'
import type { AddonGroupRow } from './queries.ts'

export const toAddonGroupView = (row: AddonGroupRow): AddonGroupView => ({
  ...row,
  ticket_ids: [...row.ticket_ids],
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
