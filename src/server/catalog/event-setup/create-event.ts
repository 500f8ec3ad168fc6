import type { EventInput } from '#core/catalog/event-setup/schema.ts'
import { DEFAULT_SETTINGS, mergeSettings, type Settings } from '#core/catalog/events/settings-schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import {
  checkNewOrganizer,
  checkTimezone,
  locationColumns,
  readInstant,
  richColumn,
  wrongField,
} from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEventDefaults, insertEvent, insertSettings, isFirstEvent } from '#server/catalog/events/queries.ts'
import { insertFirstEventKey } from '#server/catalog/ticket-codes/event-keys.ts'
import { updateAccountRow } from '#server/identity/people/account-queries.ts'
import { findAccount } from '#server/identity/people/owner-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'

/**
 * EVT-2: event, settings from the account's defaults and signing key in one transaction; status DRAFT. The currency of the
 * first event is the account's from then on: what it had was a guess (ACC-3).
 */
export async function createEvent(ctx: StaffCtx, input: EventInput): Promise<EventRow> {
  const { account_id } = ctx.actor
  const account = await findAccount(ctx.db, account_id)
  const timezone = input.timezone ?? account.default_timezone
  await checkTimezone(ctx.db, timezone)
  const dates = readDates(input, timezone)
  return inTransaction(ctx.db, async (tx) => {
    const organizer = await checkNewOrganizer(tx, ctx, input.organizer_id)
    const event = await insertEvent(tx, {
      account_id,
      organizer_id: organizer.id,
      status: EventStatus.DRAFT,
      title: input.title,
      description: richColumn(input.description) ?? null,
      ...dates,
      timezone,
      currency: input.currency ?? account.default_currency,
      is_online_event: input.is_online_event ?? false,
      online_event_details: richColumn(input.online_event_details) ?? null,
      ...locationColumns(input.location_details),
      maps_url: input.maps_url ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    await insertSettings(tx, event.id, { settings: await newEventSettings(tx, account_id, organizer), now: ctx.now })
    await insertFirstEventKey(tx, ctx.secrets, event.id)
    if (event.currency !== account.default_currency && (await isFirstEvent(tx, account_id)))
      await updateAccountRow(tx, account_id, { default_currency: event.currency, updated_at: ctx.now })
    await audit(tx, ctx, 'event.created', { event_id: event.id, changes: madeWith({ title: event.title }) })
    return event
  })
}

/** The account's event defaults (ACC-7); buyers are told the account's or the organizer's address (SET-4). */
export async function newEventSettings(tx: Tx, account_id: number, organizer: { email: string }): Promise<Settings> {
  const account = await findAccount(tx, account_id)
  const defaults = mergeSettings(DEFAULT_SETTINGS, await findEventDefaults(tx, account_id))
  return { ...defaults, support_email: defaults.support_email ?? account.support_email ?? organizer.email }
}

function readDates(
  { start_date, end_date }: EventInput,
  timezone: string,
): { start_date: Date; end_date: Date | null } {
  const start = readInstant(start_date, timezone, 'start_date') as Date
  const end = readInstant(end_date, timezone, 'end_date') ?? null
  if (end !== null && end <= start) throw wrongField('end_date', 'end_after_start')
  return { start_date: start, end_date: end }
}
