import type { DuplicateInput } from '#core/catalog/event-setup/duplicate-schema.ts'
import type { Settings } from '#core/catalog/events/settings-schema.ts'
import { shiftWindow } from '#core/catalog/events/shift-dates.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { copyAddonGroups } from '#server/catalog/addon-groups/copy-addon-groups.ts'
import { copyAffiliates } from '#server/catalog/affiliates/copy-affiliates.ts'
import { copyBasketRules } from '#server/catalog/basket-rules/copy-basket-rules.ts'
import { copyCapacityAssignments } from '#server/catalog/capacity-assignments/copy-capacity-assignments.ts'
import { copyCheckInLists } from '#server/catalog/check-in-lists/copy-check-in-lists.ts'
import { copyDiscountRules } from '#server/catalog/discount-rules/copy-discount-rules.ts'
import { copyEventDates, findFirstEnd } from '#server/catalog/event-dates/copy-event-dates.ts'
import {
  checkOrganizer,
  readInstant,
  requireCreate,
  richColumn,
  wrongField,
} from '#server/catalog/events/event-columns.ts'
import type { EventCopy } from '#server/catalog/events/event-copy.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import {
  findEvent,
  findSettings,
  insertEvent,
  insertSettings,
  lockEventShared,
} from '#server/catalog/events/queries.ts'
import { type CopiedCover, copyCoverFiles, insertCopiedCover } from '#server/catalog/images/copy-cover.ts'
import { copyPromoCodes } from '#server/catalog/promo-codes/copy-promo-codes.ts'
import { copyQuestions } from '#server/catalog/questions/copy-questions.ts'
import { copyQueueRoom } from '#server/catalog/queue-rooms/copy-queue-room.ts'
import { insertFirstEventKey } from '#server/catalog/ticket-codes/event-keys.ts'
import { copyTickets } from '#server/catalog/tickets/copy-tickets.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { newEventSettings } from './create-event.ts'

/**
 * A new DRAFT event with what is asked for of another (DUP-1 to DUP-4), in one transaction. The source is held against
 * everybody who changes what it sells, so that the copy is one state of it; sales go on meanwhile.
 */
export async function duplicateEvent(ctx: StaffCtx, { id }: EventRow, input: DuplicateInput): Promise<EventRow> {
  const cover = input.duplicate_cover ? await copyCoverFiles(ctx, id) : null
  return await inTransaction(ctx.db, (tx) => copyEvent(tx, ctx, { id, input, cover }))
}

interface Wanted {
  readonly id: number
  readonly input: DuplicateInput
  readonly cover: CopiedCover | null
}

async function copyEvent(tx: Tx, ctx: StaffCtx, { id, input, cover }: Wanted): Promise<EventRow> {
  await lockEventShared(tx, id)
  const source = await findEvent(tx, ctx.actor.account_id, id)
  if (!source) throw new AppError('NOT_FOUND')
  requireCreate(ctx, source.organizer_id)
  const copy = await insertEvent(
    tx,
    copiedColumns(source, input, { now: ctx.now, end: await findFirstEnd(tx, source) }),
  )
  await insertSettings(tx, copy.id, { settings: await copiedSettings(tx, source, { ...input, cover }), now: ctx.now })
  await insertFirstEventKey(tx, ctx.secrets, copy.id)
  if (cover) await insertCopiedCover(tx, copy.id, cover)
  await copyParts(tx, { source, copy, now: ctx.now }, input)
  await audit(tx, ctx, 'event.duplicated', {
    event_id: copy.id,
    data: { source_event_id: source.id },
    changes: madeWith({ title: copy.title }),
  })
  // its end is that of its dates now
  return (await findEvent(tx, ctx.actor.account_id, copy.id))!
}

/** Of the source's place, organizer, currency and timezone; the end is given, none, or that of its first date, shifted with the start (DUP-2). */
function copiedColumns(source: EventRow, input: DuplicateInput, { now, end }: { now: Date; end: Date | null }) {
  const { id: _id, views: _views, sale_version: _version, deleted_at: _deleted, ...rest } = source
  const { sale_paused_at: _paused, ...columns } = rest
  const start_date = readInstant(input.start_date, source.timezone, 'start_date') as Date
  const shift = { from: source.start_date, to: start_date, timezone: source.timezone }
  const given = readInstant(input.end_date, source.timezone, 'end_date')
  const end_date = given === undefined ? shiftWindow(source.start_date, end, shift)[1] : given
  if (end_date !== null && end_date <= start_date) throw wrongField('end_date', 'end_after_start')
  const description = richColumn(input.description)
  return {
    ...columns,
    status: EventStatus.DRAFT,
    title: input.title,
    description: description === undefined ? source.description : description,
    start_date,
    end_date,
    created_at: now,
    updated_at: now,
  }
}

/** The source's own settings (ACC-7), else those of any new event. Without a cover nothing mirrors it (SET-15). */
async function copiedSettings(
  tx: Tx,
  source: EventRow,
  { duplicate_settings, cover }: DuplicateInput & { cover: CopiedCover | null },
): Promise<Settings> {
  const organizer = await checkOrganizer(tx, source.account_id, source.organizer_id)
  const { event_id: _id, updated_at: _at, ...stored } = await findSettings(tx, source.id)
  const settings = duplicate_settings ? stored : await newEventSettings(tx, source.account_id, organizer)
  return cover ? settings : { ...settings, homepage_background_type: 'COLOR' }
}

/** Links are mapped to the copied tickets; what needs tickets stays behind without them (DUP-3). */
async function copyParts(
  tx: Tx,
  { source, copy, now }: Pick<EventCopy, 'source' | 'copy' | 'now'>,
  input: DuplicateInput,
): Promise<void> {
  const shift = { from: source.start_date, to: copy.start_date, timezone: source.timezone }
  const copied = input.duplicate_tickets ? await copyTickets(tx, { source, copy, shift, now }) : null
  const tickets = copied?.tickets ?? null
  const dates = input.duplicate_dates
    ? await copyEventDates(tx, { source, copy, shift, now }, copied?.prices ?? new Map())
    : new Map([[source.id, copy.id]])
  const event: EventCopy = { source, copy, shift, now, tickets, dates }
  if (input.duplicate_settings) await copyQueueRoom(tx, event)
  if (input.duplicate_questions) await copyQuestions(tx, event)
  if (input.duplicate_capacity_assignments) await copyCapacityAssignments(tx, event)
  if (input.duplicate_affiliates) await copyAffiliates(tx, event)
  if (tickets === null) return
  await copyAddonGroups(tx, event)
  await copyBasketRules(tx, event)
  if (input.duplicate_promo_codes) await copyPromoCodes(tx, event)
  if (input.duplicate_discount_rules) await copyDiscountRules(tx, event)
  if (input.duplicate_check_in_lists) await copyCheckInLists(tx, event)
}
