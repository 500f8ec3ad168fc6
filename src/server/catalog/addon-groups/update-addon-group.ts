import type { AddonGroupUpdate, GroupTerms } from '#core/catalog/addon-groups/schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkFresh, wrongField } from '#server/catalog/events/event-columns.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { checkGroupTerms, checkGroupTickets, groupColumns } from './group-columns.ts'
import { type AddonGroupRow, findAddonGroup, replaceGroupExtras, updateAddonGroupRow } from './queries.ts'

/** A group stays with its ticket. Orders and holds keep what was chosen (TIX-17). */
export async function updateAddonGroup(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { id, input }: { readonly id: number; readonly input: AddonGroupUpdate },
): Promise<AddonGroupRow> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const stored = await findAddonGroup(tx, event_id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    checkFresh(stored.updated_at, input.updated_at)
    if (input.ticket_id !== undefined && input.ticket_id !== stored.ticket_id)
      throw wrongField('ticket_id', 'fixed_once_created')
    const group = mergeGroup(stored, input)
    checkGroupTerms(group)
    await checkGroupTickets(tx, event_id, group)
    await updateAddonGroupRow(tx, id, {
      ...groupColumns(group),
      sort_order: input.order ?? stored.order,
      updated_at: ctx.now,
    })
    await replaceGroupExtras(tx, { event_id, addon_group_id: id }, group.ticket_ids)
    const changes = changesOf({ ...stored }, { ...group, order: input.order })
    await audit(tx, ctx, 'addon_group.updated', {
      event_id,
      data: { addon_group_id: id, fields: Object.keys(changes) },
      changes,
    })
    await purgePages(tx, eventPages(event_id))
    return (await findAddonGroup(tx, event_id, id))!
  })
}

/** What is omitted stays (TXT-1). */
const mergeGroup = (stored: AddonGroupRow, input: AddonGroupUpdate): GroupTerms => ({
  ticket_id: stored.ticket_id,
  title: input.title ?? stored.title,
  min: input.min ?? stored.min,
  max: input.max ?? stored.max,
  included_count: input.included_count ?? stored.included_count,
  max_per_product: input.max_per_product ?? stored.max_per_product,
  ticket_ids: input.ticket_ids ?? stored.ticket_ids,
})
