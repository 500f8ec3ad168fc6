import { MAX_GROUPS_PER_TICKET } from '#core/catalog/addon-groups/limits.ts'
import type { AddonGroupInput } from '#core/catalog/addon-groups/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { type EventRow, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { checkGroupTickets, groupColumns } from './group-columns.ts'
import { type AddonGroupRow, findAddonGroup, insertAddonGroup, listAddonGroups, replaceGroupExtras } from './queries.ts'

/** EXT-3. Without a place it stands after the others. The event's row is locked, so two calls never both are the tenth. */
export async function createAddonGroup(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  input: AddonGroupInput,
): Promise<AddonGroupRow> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    await checkGroupTickets(tx, event_id, input)
    const others = (await listAddonGroups(tx, event_id)).filter(({ ticket_id }) => ticket_id === input.ticket_id)
    if (others.length >= MAX_GROUPS_PER_TICKET) throw tooMany()
    const id = await insertAddonGroup(tx, {
      ...groupColumns(input),
      event_id,
      ticket_id: input.ticket_id,
      sort_order: input.order ?? 1 + Math.max(0, ...others.map(({ order }) => order)),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await replaceGroupExtras(tx, { event_id, addon_group_id: id }, input.ticket_ids)
    await audit(tx, ctx, 'addon_group.created', {
      event_id,
      data: { addon_group_id: id },
      changes: madeWith({ title: input.title }),
    })
    await purgePages(tx, eventPages(event_id))
    return (await findAddonGroup(tx, event_id, id))!
  })
}

const tooMany = () =>
  new AppError('VALIDATION_FAILED', {
    fields: { ticket_id: [{ ...FIELD_MESSAGES.too_many_groups, values: { maximum: MAX_GROUPS_PER_TICKET } }] },
  })
